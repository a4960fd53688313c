import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { Json, JsonObject } from '@mcp-budget/core'
import { countChanges } from './changes.js'
import { answerTo, rpcError } from './messages.js'
import type { Transport } from '../model/transport.js'

/** Requests and their replies over a transport. */
export interface Connection {
  request(method: string, params?: JsonObject): Promise<JsonObject>
  notify(method: string, params?: JsonObject): void
  /** How often the server said that its tools changed. */
  readonly toolChanges: () => number
  /** Resolves once it has said so more often than that, or the connection has ended. */
  readonly changed: (heard: number) => Promise<void>
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
 * Replies are matched by id, in any order; an error with a null id answers the latest open request.
 * Notifications in between are read over, and the server's own requests are answered.
 */
export function connect(transport: Transport): Connection {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let ended: Error | undefined
  const changes = countChanges()

  transport.listen(
    (message) => {
      if (typeof message['method'] === 'string') {
        if (message['method'] === 'notifications/tools/list_changed') changes.tell()
        if (message['id'] !== undefined && message['id'] !== null) transport.send(answerTo(message))
        return
      }
      const id = replyId(message, pending)
      const open = id === undefined ? undefined : pending.get(id)
      if (id === undefined || open === undefined) return
      pending.delete(id)
      if (hasMember(message, 'error')) open.reject(rpcError(message['error'] ?? null, open.method))
      else settleWith(open, message['result'])
    },
    (error) => {
      ended = error
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
      changes.end()
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
    toolChanges: changes.heard,
    changed: changes.beyond,
    asked: () => [...pending.values()].at(-1)?.method,
    close: () => transport.close(),
    agree: (version) => transport.agree?.(version),
  }
}

/** The request that a reply is to; an error that could not tell its request is to the latest. */
function replyId(message: JsonObject, pending: ReadonlyMap<number, Pending>): number | undefined {
  const { id } = message
  if (typeof id === 'number') return id
  if (typeof id === 'string') return Number(id)
  return id === null && hasMember(message, 'error') ? [...pending.keys()].at(-1) : undefined
}

function hasMember(message: JsonObject, name: string): boolean {
  return message[name] !== undefined && message[name] !== null
}

function settleWith({ method, resolve, reject }: Pending, result: Json | undefined): void {
  if (isJsonObject(result)) return resolve(result)
  const what = result === undefined ? 'neither a result nor an error' : JSON.stringify(result)
  reject(
    new SurfaceError(
      'listing-failed',
      `${method} was answered with ${what.slice(0, 80)}, where the protocol has a result that is an object.`,
    ),
  )
}
