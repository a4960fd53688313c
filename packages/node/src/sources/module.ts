import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { isJsonObject, mention, SurfaceError } from '@mcp-budget/core'
import type { JsonObject, Observed } from '@mcp-budget/core'
import { bundle, bundleError } from '../modules/bundle.js'
import type { Bundle } from '../modules/bundle.js'
import { packageRoot } from '../files/package-root.js'
import { MEASURING } from '../config/environment.js'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { Environment, ModuleServer } from '../model/source.js'
import { capture } from '../protocol/capture.js'
import type { Transport } from '../model/transport.js'
import { tooLarge } from './lines.js'
import { createTail } from './tail.js'
import { BLAME } from './worker-messages.js'
import type { FromWorker, WorkerTask } from './worker-messages.js'

/** Heap of the worker, in MiB: user code that exhausts memory ends alone. */
const HEAP = 2_048

/** Lists a server that a module exports. */
export function captureModule(server: ModuleServer, options: CaptureOptions): Promise<Captured> {
  return capture(() => openModule(server, options.sizeLimit), options)
}

/**
 * Runs the module in a worker thread: user code may call `process.exit`, loop, print or exhaust
 * memory, and the run goes on.
 */
async function openModule(server: ModuleServer, sizeLimit: number): Promise<Opened> {
  const built = await bundleModule(server)
  const worker = startWorker(
    { file: built.file, export: server.export, args: server.args ?? [] },
    server.env,
  )
  const heard = listenTo(worker, `${server.export ?? 'the server'} of ${server.module}`, sizeLimit)
  const transport: Transport = {
    send: (message) => worker.postMessage(JSON.stringify(message)),
    listen: heard.listen,
    async close() {
      worker.removeAllListeners()
      worker.on('error', () => {})
      await worker.terminate()
      await built.remove()
    },
  }
  return {
    transport,
    said: heard.said,
    blame: heard.blame,
    modules: built.modules,
    observe: () => {
      const { ran, ...seen } = heard.observe()
      // What the user named needs no telling.
      return ran === undefined || server.export !== undefined ? seen : { ...seen, ran }
    },
  }
}

function startWorker(task: WorkerTask, env: Environment): Worker {
  const worker = new Worker(path.join(packageRoot(), 'bundle/module-worker.js'), {
    workerData: task,
    env: { ...env, ...MEASURING },
    execArgv: ['--enable-source-maps'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  worker.stdout.resume()
  return worker
}

/** What a worker says: the server's messages, and what only it can see of the server. */
interface Heard {
  readonly listen: Transport['listen']
  readonly said: () => string
  readonly blame: () => Promise<readonly string[]>
  readonly observe: () => Partial<Observed>
}

/** @param who the server, as a message names it */
function listenTo(worker: Worker, who: string, sizeLimit: number): Heard {
  let onMessage: (message: JsonObject) => void = () => {}
  let onEnd: (error: Error) => void = () => {}
  let onBlamed: (names: readonly string[]) => void = () => {}
  let registered: Partial<Observed> = {}
  let chosen: Partial<Observed> = {}
  let failure: Error | undefined
  let total = 0
  const errors = createTail(worker.stderr)
  const end = (error: Error): void => {
    failure ??= error
    onEnd(failure)
  }
  const take = (text: string): void => {
    total += text.length
    if (total > sizeLimit) return end(tooLarge('The server', sizeLimit))
    const value: unknown = JSON.parse(text)
    if (isJsonObject(value)) onMessage(value)
  }
  worker.on('message', (message: FromWorker) => {
    switch (message.kind) {
      case 'message':
        return take(message.text)
      case 'blamed':
        return onBlamed(message.names)
      case 'chosen':
        chosen = { ran: `${mention(message.name)} was ${message.isCalled ? 'called' : 'taken'}` }
        return
      case 'registered':
        registered = { registered: message.parameters, withheld: message.withheld }
        return
      case 'failed':
        return end(new SurfaceError(message.code, message.message))
    }
  })
  worker.on('error', (error: Error) => end(loadingFailed(who, error, errors.quoted())))
  worker.on('exit', (code) => end(exited(who, code, errors.quoted())))
  return {
    listen(message, ended) {
      onMessage = message
      onEnd = ended
      if (failure !== undefined) ended(failure)
    },
    said: () => errors.quoted(),
    blame: () =>
      new Promise((resolve) => {
        onBlamed = resolve
        worker.postMessage(BLAME)
      }),
    observe: () => ({ ...registered, ...chosen }),
  }
}

function loadingFailed(who: string, error: Error, said: string): SurfaceError {
  return new SurfaceError('module-failed', `Loading ${who} failed: ${error.message}${said}`, error)
}

function exited(who: string, code: number, said: string): SurfaceError {
  return new SurfaceError(
    'module-failed',
    `Loading ${who} ended with process.exit(${code}) before the tools were listed. Start and exit only in the file that is the program, and export the factory from another.${said}`,
  )
}

async function bundleModule({
  module,
  isBuilt,
}: ModuleServer): Promise<Pick<Bundle, 'file' | 'modules' | 'remove'>> {
  if (isBuilt === true) return { file: module, modules: [], remove: () => Promise.resolve() }
  try {
    return await bundle(module)
  } catch (error) {
    throw new SurfaceError(
      'module-failed',
      `${module} could not be bundled: ${bundleError(error)}`,
      error,
    )
  }
}
