/** What a started server needs to run at all; the set that the MCP SDK's own client passes on. */
const SAFE =
  process.platform === 'win32'
    ? [
        'APPDATA',
        'HOMEDRIVE',
        'HOMEPATH',
        'LOCALAPPDATA',
        'PATH',
        'PATHEXT',
        'PROCESSOR_ARCHITECTURE',
        'PROGRAMFILES',
        'SYSTEMDRIVE',
        'SYSTEMROOT',
        'TEMP',
        'USERNAME',
        'USERPROFILE',
      ]
    : ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER']

/**
 * Tells a server that its surface is being measured: what is served from a manifest must not be
 * part of making it.
 */
export const MEASURING = { MCP_BUDGET_MEASURING: '1' } as const

/**
 * The safe set and what the config declares: the same on every machine, so that a run may be
 * cached.
 */
export function safeEnvironment(
  declared: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const safe = SAFE.flatMap((name): [string, string][] => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(safe), ...declared }
}

/** Names of the environment now that a list names, exactly or by a beginning with `*` after it. */
export function matchingNames(patterns: readonly string[]): readonly string[] {
  return Object.keys(process.env)
    .filter((name) =>
      patterns.some((pattern) =>
        pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
      ),
    )
    .sort()
}

/** What a config hands on of the environment: what it names, where it is set. */
export function passedEnvironment(
  patterns: readonly string[] = [],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    matchingNames(patterns).map((name) => [name, process.env[name] as string]),
  )
}

/** Everything, for a command that a person typed. */
export function wholeEnvironment(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
