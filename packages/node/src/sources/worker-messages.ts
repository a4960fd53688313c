import type { Observed, SurfaceErrorCode } from '@mcp-budget/core'

/** What the worker is started with. */
export interface WorkerTask {
  readonly file: string
  /** Undefined: the one that is most likely the server. */
  readonly export: string | undefined
  /** What a factory is called with. */
  readonly args: readonly unknown[]
}

/**
 * What the worker sends: one message of the server's, what is registered, or why there is no
 * server.
 */
export type FromWorker =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'blamed'; readonly names: readonly string[] }
  | {
      readonly kind: 'registered'
      readonly parameters: Readonly<Record<string, number>>
      readonly withheld: NonNullable<Observed['withheld']>
    }
  /** The export that is the server, and whether it was called to make it. */
  | { readonly kind: 'chosen'; readonly name: string; readonly isCalled: boolean }
  | { readonly kind: 'failed'; readonly code: SurfaceErrorCode; readonly message: string }

/** Asks the worker which tools cannot be listed. */
export const BLAME = 'blame'
