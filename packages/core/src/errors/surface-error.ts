/** What kept a surface from being checked. */
export type SurfaceErrorCode =
  | 'bad-baseline'
  | 'bad-config'
  | 'bad-flag'
  | 'bad-listing'
  | 'bad-scenarios'
  | 'config-not-found'
  | 'drift'
  | 'empty-listing'
  | 'listing-failed'
  | 'listing-not-found'
  | 'module-failed'
  | 'no-server'
  | 'not-written'
  | 'other-instruments'
  | 'server-ended'
  | 'server-failed'
  | 'time-limit'
  | 'too-deep'
  | 'too-large'
  | 'unknown-rule'
  | 'unknown-tool'

/** The only thing mcp-budget throws: a code, a message with a working example, and the cause. */
export class SurfaceError extends Error {
  override readonly name = 'SurfaceError'
  readonly code: SurfaceErrorCode

  constructor(code: SurfaceErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
