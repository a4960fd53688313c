import { isJsonObject } from '@mcp-budget/core'
import type { Json, JsonObject } from '@mcp-budget/core'

/** An error that the server answered. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  /** What was asked, where that is known. */
  readonly method: string | undefined

  constructor(code: number, message: string, method?: string) {
    super(message)
    this.code = code
    this.method = method
  }
}

/** An answer over HTTP that was no message has its status as the code, below zero. */
export function isHttpStatus({ code }: RpcError): boolean {
  return code <= -100 && code > -600
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
export function rpcError(error: Json, asked?: string): RpcError {
  if (!isJsonObject(error)) return new RpcError(0, String(error), asked)
  const { code, message } = error
  return new RpcError(
    typeof code === 'number' ? code : 0,
    typeof message === 'string' ? message : JSON.stringify(error),
    asked,
  )
}
