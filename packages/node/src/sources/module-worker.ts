import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import type { Transport } from '../model/transport.js'
import { blameTools } from './blame.js'
import { chooseExport, duckType, exportsOf, registeredParameters } from './duck-type.js'
import { openHttp } from './http.js'
import { withheldParameters } from './withheld.js'
import { BLAME } from './worker-messages.js'
import type { FromWorker, WorkerTask } from './worker-messages.js'

// Runs in a worker thread: imports the user's module and carries messages between its server and
// the host.
const host = parentPort
const task = workerData as WorkerTask
const tell = (message: FromWorker): void => host?.postMessage(message)
const forward = (message: unknown): void => tell({ kind: 'message', text: JSON.stringify(message) })

let onSent = forward

/** Messages that came before the server was there. */
const early: string[] = []
let deliver = (text: string): void => void early.push(text)
host?.on('message', (text: string) => deliver(text))

try {
  const loaded = (await import(pathToFileURL(task.file).href)) as Record<string, unknown>
  const exported = task.export === undefined ? exportsOf(loaded) : loaded
  const name = task.export ?? chooseExport(exported)
  const server = await duckType(exported, name, task.args)
  tell({ kind: 'chosen', name, isCalled: typeof exported[name] === 'function' })
  if (server.kind === 'instance') {
    tell({
      kind: 'registered',
      parameters: registeredParameters(server.registry),
      withheld: withheldParameters(server.registry),
    })
    const transport = memoryTransport()
    await server.connect(transport)
    deliver = (text) => {
      if (text !== BLAME) return transport.onmessage?.(JSON.parse(text))
      void blameTools(server.registry, (request, onReply) => {
        onSent = onReply
        transport.onmessage?.(request)
      }).then((names) => {
        onSent = forward
        tell({ kind: 'blamed', names })
      })
    }
  } else {
    const { transport } = await openHttp(
      { url: 'http://localhost/mcp', headers: {} },
      { sizeLimit: Number.MAX_SAFE_INTEGER, timeLimit: 0 },
      server.fetch,
    )
    transport.listen(forward, (error) =>
      tell({ kind: 'failed', code: 'module-failed', message: error.message }),
    )
    deliver = (text) =>
      text === BLAME
        ? tell({ kind: 'blamed', names: [] })
        : sendOverHttp(transport, JSON.parse(text) as JsonObject)
  }
  for (const text of early.splice(0)) deliver(text)
} catch (error) {
  tell({
    kind: 'failed',
    code: error instanceof SurfaceError ? error.code : 'module-failed',
    message: `Loading ${task.export ?? 'the server'} failed: ${error instanceof SurfaceError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  })
}

/** The transport that both SDKs accept, without importing either. */
function memoryTransport(): { onmessage?: (message: unknown) => void } & Record<string, unknown> {
  return {
    start: () => Promise.resolve(),
    send: (message: unknown) => Promise.resolve(onSent(message)),
    close: () => Promise.resolve(),
  }
}

/**
 * The host agrees on a version over its own connection; here it is read off the message that asks
 * for it.
 */
function sendOverHttp(transport: Transport, message: JsonObject): void {
  const params = message['params'] as
    { _meta?: Record<string, unknown>; protocolVersion?: unknown } | undefined
  const version =
    params?._meta?.['io.modelcontextprotocol/protocolVersion'] ?? params?.protocolVersion
  if (typeof version === 'string')
    transport.agree?.(message['method'] === 'initialize' ? undefined : version)
  transport.send(message)
}
