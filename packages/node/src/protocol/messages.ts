import { isJsonObject } from '@mcp-budget/core'
import type { Json, JsonObject } from '@mcp-budget/core'

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

/** An error that the server answered. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const METHOD_NOT_FOUND = -32601
export const INTERNAL_ERROR = -32603

/** What a client that only lists answers to a server's own requests. */
export function answerTo(request: JsonObject): JsonObject {
  const head = { jsonrpc: '2.0', id: request['id'] ?? null }
  if (request['method'] === 'ping') return { ...head, result: {} }
  if (request['method'] === 'roots/list') return { ...head, result: { roots: [] } }
  return { ...head, error: { code: METHOD_NOT_FOUND, message: 'this client only lists' } }
}

/** The error of a reply as an exception; tolerates a malformed one. */
export function rpcError(error: Json): RpcError {
  if (!isJsonObject(error)) return new RpcError(0, String(error))
  const { code, message } = error
  return new RpcError(
    typeof code === 'number' ? code : 0,
    typeof message === 'string' ? message : JSON.stringify(error),
  )
}
