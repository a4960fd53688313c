/** Names and values of an environment, or of headers. */
export type Environment = Readonly<Record<string, string>>

/** A server that is started and spoken to over its standard streams. */
export interface Command {
  readonly command: string
  readonly args: readonly string[]
  /** The same as they are written, where they name variables. */
  readonly shownArgs?: readonly string[]
  readonly cwd: string
  /** The whole environment of the child. */
  readonly env: Environment
}

/** A server that is reached over Streamable HTTP. */
export interface Address {
  readonly url: string
  readonly headers: Environment
}

/** A server that a module exports: a factory, an instance, or a `{fetch}` handler. */
export interface ModuleServer {
  /** Absolute path of the module. */
  readonly module: string
  /** Undefined: the one that is most likely the server. */
  readonly export: string | undefined
  /** What a factory is called with. Default nothing. */
  readonly args?: readonly unknown[]
  readonly env: Environment
  /** The file is what a bundler wrote, so Node loads it as it is. Default false. */
  readonly isBuilt?: boolean
}

/**
 * The file that is the server: what a bundler wrote, or the source that a dev server stands for.
 */
export interface EntryServer {
  /** Absolute path. */
  readonly file: string
  /**
   * Names that the file exports; `some` where the host knows only that there are any; undefined for
   * a source, which is bundled first and then known.
   */
  readonly exports: readonly string[] | 'some' | undefined
  /**
   * The export that is the server. Default: `default`, `createServer`, `server`, or what is called
   * like one.
   */
  readonly export?: string
  /** Folder to start a program in. Default: that of the file. */
  readonly cwd?: string
  /** Environment beside the small safe set. */
  readonly env?: Environment
}

/** What is read from source, with absolute paths. */
export interface StaticSource {
  readonly entry: string
  readonly export: string | undefined
  readonly calls: readonly string[]
  readonly definers: readonly string[]
  readonly packages: readonly string[]
}

/** What each kind of source needs, with absolute paths and a whole environment. */
export interface SourceShapes {
  readonly module: ModuleServer & { readonly export: string }
  readonly command: Command
  readonly url: Address
  readonly 'command-url': Command & Address
  readonly listing: { readonly file: string }
  readonly entry: EntryServer & { readonly env: Environment }
  readonly static: StaticSource & { readonly cwd: string }
}

export type SourceKind = keyof SourceShapes

/** In place of the file of a listing. */
export const STANDARD_INPUT = '-'

/** Where a surface comes from. */
export type SourceOf<K extends SourceKind> = {
  [P in K]: { readonly kind: P } & SourceShapes[P]
}[K]
export type Source = SourceOf<SourceKind>
