import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { JsonObject, Observed } from '@mcp-budget/core'
import { bundle, bundleError } from '../modules/bundle.js'
import type { Bundle } from '../modules/bundle.js'
import { packageRoot } from '../files/package-root.js'
import { MEASURING } from '../config/environment.js'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { ModuleServer } from '../model/source.js'
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
export async function openModule(server: ModuleServer, sizeLimit: number): Promise<Opened> {
  const built = await bundled(server)
  let onMessage: (message: JsonObject) => void = () => {}
  let onEnd: (error: Error) => void = () => {}
  let registered: Pick<Observed, 'registered' | 'withheld'> | undefined
  let failure: Error | undefined
  let total = 0
  let onBlamed: (names: readonly string[]) => void = () => {}

  const task: WorkerTask = { file: built.file, export: server.export }
  const worker = new Worker(path.join(packageRoot(), 'bundle/module-worker.js'), {
    workerData: task,
    env: { ...server.env, ...MEASURING },
    execArgv: ['--enable-source-maps'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  worker.stdout.resume()
  const errors = createTail(worker.stderr)
  const where = `${server.export ?? 'the server'} of ${server.module}`
  const end = (error: Error): void => {
    failure ??= error
    onEnd(failure)
  }

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'blamed') onBlamed(message.names)
    else if (message.kind === 'registered')
      registered = { registered: message.parameters, withheld: message.withheld }
    else if (message.kind === 'failed') end(new SurfaceError(message.code, message.message))
    else {
      total += message.text.length
      if (total > sizeLimit) return end(tooLarge('The server', sizeLimit))
      const value: unknown = JSON.parse(message.text)
      if (isJsonObject(value)) onMessage(value as JsonObject)
    }
  })
  worker.on('error', (error: Error) =>
    end(
      new SurfaceError(
        'module-failed',
        `Loading ${where} failed: ${error.message}${errors.quoted()}`,
        error,
      ),
    ),
  )
  worker.on('exit', (code) =>
    end(
      new SurfaceError(
        'module-failed',
        `Loading ${where} ended with process.exit(${code}) before the tools were listed. Start and exit only in the file that is the program, and export the factory from another.${errors.quoted()}`,
      ),
    ),
  )

  const transport: Transport = {
    send: (message) => worker.postMessage(JSON.stringify(message)),
    listen(message, ended) {
      onMessage = message
      onEnd = ended
      if (failure !== undefined) ended(failure)
    },
    async close() {
      worker.removeAllListeners()
      worker.on('error', () => {})
      await worker.terminate()
      await built.remove()
    },
  }
  const blame = (): Promise<readonly string[]> =>
    new Promise((resolve) => {
      onBlamed = resolve
      worker.postMessage(BLAME)
    })
  return {
    transport,
    blame,
    modules: built.modules,
    observe: (): Partial<Observed> => registered ?? {},
  }
}

async function bundled({
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
