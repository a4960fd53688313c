import type { JsonObject, Observed, Surface } from '@mcp-budget/core'
import type { Transport } from './transport.js'

/** How a server is greeted; `bare` is not at all. */
export type EraChoice = 'auto' | 'initialize' | 'discover' | 'bare'

/** Who the client says it is; some servers list by it. */
export interface ClientIdentity {
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly clientCapabilities: JsonObject
}

/** How a server is asked. */
export interface CaptureOptions extends ClientIdentity {
  readonly era: EraChoice
  /** Address of the one resource that is read. */
  readonly detailUri?: string | undefined
  /** Tools that may be called with values that they reject. Default none. */
  readonly probe?: boolean | readonly string[]
  /**
   * How long a list may still change after it was given, in milliseconds, where the server
   * announces that it tells of changes.
   */
  readonly settle: number
  /** Told of the first listing where it is waited for a change of it, so that the wait is used. */
  readonly onListed?: (surface: Surface) => void
  /** For everything together, in milliseconds. */
  readonly timeLimit: number
  /** Most that the server may send, in bytes. */
  readonly sizeLimit: number
}

export interface Captured {
  readonly surface: Surface
  readonly observed: Observed
  /** Real paths of the project's modules that the surface was made of, where they are known. */
  readonly modules?: readonly string[]
}

/** A transport to a fresh start of the server, and what only its source can see. */
export interface Opened {
  readonly transport: Transport
  readonly observe?: () => Partial<Observed>
  /** What it said beside its messages, for the message on one that keeps silent. */
  readonly said?: () => string
  /** Names of the tools that cannot be listed, where they can be told apart. */
  readonly blame?: () => Promise<readonly string[]>
  readonly modules?: readonly string[]
}
