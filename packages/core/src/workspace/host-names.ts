/** A tool of one server of several. */
export interface SharedTool {
  readonly server: string
  readonly tool: string
}

/** How a host names the tools of the servers that it connects. */
interface HostNaming {
  readonly host: string
  name(tool: SharedTool): string
}

/**
 * As read in the hosts' own sources and in reports of their users; a host that cuts a name cuts it
 * here too.
 */
const HOST_NAMINGS: readonly HostNaming[] = [
  { host: 'hosts without a prefix', name: ({ tool }) => tool },
  {
    host: 'Claude Code and Codex',
    name: ({ server, tool }) => `mcp__${safe(server)}__${safe(tool)}`,
  },
  {
    host: 'VS Code',
    name: ({ server, tool }) => `${`mcp_${safe(server)}`.slice(0, 18)}_${safe(tool)}`.slice(0, 64),
  },
  {
    host: 'Gemini CLI',
    name: ({ server, tool }) => elided(`mcp_${safe(server)}_${safe(tool)}`, 63),
  },
  { host: 'Cline', name: ({ server, tool }) => `${safe(server)}__${safe(tool)}` },
]

/** Tools that a host cannot tell apart, each with the hosts that cannot. */
export interface NameCollision {
  readonly tools: readonly SharedTool[]
  readonly hosts: readonly string[]
}

/**
 * Every set of tools of different servers that some host would give one name, in the order of the
 * tools.
 */
export function nameCollisions(tools: readonly SharedTool[]): readonly NameCollision[] {
  const found = new Map<string, { tools: readonly SharedTool[]; hosts: string[] }>()
  for (const { host, name } of HOST_NAMINGS) {
    const byName = new Map<string, SharedTool[]>()
    for (const tool of tools) byName.set(name(tool), [...(byName.get(name(tool)) ?? []), tool])
    for (const same of byName.values()) {
      if (new Set(same.map(({ server }) => server)).size < 2) continue
      const key = JSON.stringify(same)
      const known = found.get(key) ?? { tools: same, hosts: [] }
      known.hosts.push(host)
      found.set(key, known)
    }
  }
  return [...found.values()]
}

function safe(text: string): string {
  return text.replace(/[^\w-]/g, '_')
}

/** The middle of a name that is too long is left out. */
function elided(name: string, most: number): string {
  if (name.length <= most) return name
  const half = Math.floor((most - 3) / 2)
  return `${name.slice(0, half)}...${name.slice(-half)}`
}
