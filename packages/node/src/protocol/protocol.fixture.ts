import type { JsonObject } from '@mcp-budget/core'
import type { CaptureOptions } from '../model/captured.js'
import type { Transport } from '../model/transport.js'

export type Answers = Readonly<Record<string, (params: JsonObject, id: number) => JsonObject>>

/** A server of the protocol that answers in this process, and what it was asked. */
export function serve(answers: Answers) {
  const asked: string[] = []
  const versions: (string | undefined)[] = []
  let send: (message: JsonObject) => void = () => {}
  let end: (error: Error) => void = () => {}
  let closed = 0
  const transport: Transport = {
    send(message) {
      const { method, id } = message
      asked.push(`${String(method ?? 'reply')}`)
      if (typeof method !== 'string' || typeof id !== 'number') return
      const answer = answers[method]
      const params = (message['params'] ?? {}) as JsonObject
      queueMicrotask(() =>
        send(
          answer === undefined
            ? { jsonrpc: '2.0', id, error: { code: -32601, message: `no ${method}` } }
            : { jsonrpc: '2.0', id, ...answer(params, id) },
        ),
      )
    },
    listen(onMessage, onEnd) {
      send = onMessage
      end = onEnd
    },
    close: () => {
      closed += 1
      return Promise.resolve()
    },
    agree: (version) => void versions.push(version),
  }
  return {
    transport,
    asked,
    versions,
    say: (message: JsonObject) => send(message),
    end: (error: Error) => end(error),
    closings: () => closed,
  }
}

export const OPTIONS: CaptureOptions = {
  era: 'auto',
  clientInfo: { name: 'test', version: '1' },
  clientCapabilities: { roots: {} },
  settle: 40,
  timeLimit: 5_000,
  sizeLimit: 2 ** 20,
}
export const TOOL = {
  name: 'find',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
}
export const LISTS: Answers = { 'tools/list': () => ({ result: { tools: [TOOL] } }) }
