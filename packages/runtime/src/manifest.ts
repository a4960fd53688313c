/** One entry of the listing, as it was listed. */
export interface ListedEntry {
  readonly [member: string]: unknown
}

/** Tokens in both views. */
export interface Tokens {
  readonly model: number
  readonly wire: number
}

/** The surface that was built and checked, as `mcp-manifest.json` holds it. */
export interface Manifest {
  readonly manifest: 1
  readonly server: string
  readonly profile: string
  readonly era: 'discover' | 'initialize' | 'bare' | 'file'
  readonly protocolVersion?: string
  readonly instructions?: string
  readonly tools: readonly ListedEntry[]
  readonly resources: readonly ListedEntry[]
  readonly resourceTemplates: readonly ListedEntry[]
  readonly prompts: readonly ListedEntry[]
  readonly figures: {
    readonly counter: string
    readonly total: Tokens
    readonly tools: readonly { readonly name: string; readonly tokens: Tokens }[]
  }
}

export interface ReadManifestOptions {
  /**
   * A file of the running program, as a path or as `import.meta.url`. Default: the file that Node
   * was started with.
   */
  readonly from?: string
  /** The profile whose manifest is read. Default `default`. */
  readonly profile?: string
}

/**
 * Reads the manifest that the build wrote beside the running file. Null where there is none: in
 * tests, under tsx, in an unbundled server, without a file system, and while the surface is being
 * measured, so that no manifest is ever made of itself.
 */
export function readManifest({
  from,
  profile = 'default',
}: ReadManifestOptions = {}): Manifest | null {
  const { env, argv, getBuiltinModule } = globalThis.process ?? {}
  const running = from ?? argv?.[1]
  if (
    env?.['MCP_BUDGET_MEASURING'] !== undefined ||
    running === undefined ||
    getBuiltinModule === undefined
  )
    return null
  const fs = getBuiltinModule('node:fs')
  const path = getBuiltinModule('node:path')
  const { fileURLToPath } = getBuiltinModule('node:url')
  try {
    const { dir, name } = path.parse(
      fs.realpathSync(running.startsWith('file:') ? fileURLToPath(running) : running),
    )
    const suffix = profile === 'default' ? '' : `.${profile}`
    const file = [`${name}.mcp-manifest${suffix}.json`, `mcp-manifest${suffix}.json`]
      .map((one) => path.join(dir, one))
      .find((one) => fs.existsSync(one))
    const value: unknown = file === undefined ? null : JSON.parse(fs.readFileSync(file, 'utf8'))
    return isManifest(value) ? value : null
  } catch {
    return null
  }
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' && value !== null && (value as { manifest?: unknown }).manifest === 1
  )
}

/** The manifest beside the file that Node was started with, or null. */
export const manifest: Manifest | null = readManifest()
