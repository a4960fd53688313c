import type { JsonObject } from '@mcp-budget/core'

/** A way to exchange JSON-RPC messages with a server, whatever carries them. */
export interface Transport {
  send(message: JsonObject): void
  /** Called with each message of the server's, and at most once with why no more will come. */
  listen(onMessage: (message: JsonObject) => void, onEnd: (error: Error) => void): void
  /** Ends the server, or the connection, and everything that was started for it. */
  close(): Promise<void>
  /**
   * Told which protocol version holds, undefined before a handshake; HTTP repeats it in each
   * request's headers.
   */
  agree?(version: string | undefined): void
}

/** Sends a request as `fetch` does; a server's own `fetch` handler fits too. */
export type Fetch = (request: Request) => Promise<Response>
