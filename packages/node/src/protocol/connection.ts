import { isJsonObject } from '@mcp-budget/core'
import type { Json, JsonObject } from '@mcp-budget/core'
import { answerTo, rpcError } from './messages.js'
import type { Transport } from '../model/transport.js'

/** Requests and their replies over a transport. */
export interface Connection {
  request(method: string, params?: JsonObject): Promise<JsonObject>
  notify(method: string, params?: JsonObject): void
  /** How often the server said that its tools changed. */
  readonly toolChanges: () => number
  /** The method of the latest request that is not answered. */
  readonly asked: () => string | undefined
  close(): Promise<void>
  agree(version: string | undefined): void
}

interface Pending {
  readonly resolve: (result: JsonObject) => void
  readonly reject: (error: Error) => void
  readonly method: string
}

/**
 * Replies are matched by id, in any order; an error with a null id answers the oldest open request.
 * Notifications in between are read over, and the server's own requests are answered.
 */
export function connect(transport: Transport): Connection {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let changes = 0
  let ended: Error | undefined

  transport.listen(
    (message) => {
      if (typeof message['method'] === 'string') {
        if (message['method'] === 'notifications/tools/list_changed') changes += 1
        if (message['id'] !== undefined && message['id'] !== null) transport.send(answerTo(message))
        return
      }
      const id = replyId(message['id'], pending)
      const waiting = id === undefined ? undefined : pending.get(id)
      if (id === undefined || waiting === undefined) return
      pending.delete(id)
      if (message['error'] !== undefined && message['error'] !== null)
        waiting.reject(rpcError(message['error']))
      else waiting.resolve(isJsonObject(message['result']) ? message['result'] : {})
    },
    (error) => {
      ended = error
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
    },
  )

  return {
    request(method, params) {
      if (ended !== undefined) return Promise.reject(ended)
      lastId += 1
      const id = lastId
      const reply = new Promise<JsonObject>((resolve, reject) =>
        pending.set(id, { method, resolve, reject }),
      )
      transport.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
      return reply
    },
    notify(method, params) {
      if (ended === undefined)
        transport.send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) })
    },
    toolChanges: () => changes,
    asked: () => [...pending.values()].at(-1)?.method,
    close: () => transport.close(),
    agree: (version) => transport.agree?.(version),
  }
}

function replyId(id: Json | undefined, pending: ReadonlyMap<number, Pending>): number | undefined {
  if (id === null) return pending.keys().next().value
  return typeof id === 'string' ? Number(id) : typeof id === 'number' ? id : undefined
}
