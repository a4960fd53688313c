import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ErrorPayload, ViteDevServer } from 'vite'
import { joined } from '../session/messages.js'
import type { Message } from '../session/messages.js'
import { joinShares } from '../session/gather.js'
import type { BuiltEntry, Session } from '../session/session.js'

/** How long changes are gathered before they are looked at, in milliseconds. */
const QUIET = 100

/**
 * Checks the server from its source while Vite's dev server runs: at its start, and again when a
 * module of the server's graph or a file of the budget changed. Findings are told in the terminal
 * and in the overlay, and are gone when they are fixed.
 */
export function checkInDev(server: ViteDevServer, session: Session): void {
  const { logger } = server.config
  let shown: ErrorPayload | undefined
  let watched = new Set<string>()
  let isGraphKnown = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAsked = false
  let told = ''

  const look = async (): Promise<void> => {
    session.forget()
    session.prepare()
    const seen = await session.check(sourcesOf(server, session))
    const { messages, summary } = joinShares([seen])
    watched = new Set(seen.watched.map((file) => path.normalize(file)))
    isGraphKnown = seen.isGraphKnown
    server.watcher.add([...watched].filter((file) => existsSync(file)))
    const all = [...messages.map(({ text }) => text), summary].join('\n')
    if (all !== told) {
      for (const { level, text } of messages)
        logger[level === 'error' ? 'error' : 'warn'](`\n${text}`, { timestamp: true })
      if (seen.isPass) logger.info(`mcp-budget: ${summary}`, { timestamp: true })
      told = all
    }
    const before = shown
    shown = overlayOf(messages, session)
    if (shown !== undefined) server.ws.send(shown)
    else if (before !== undefined) server.ws.send({ type: 'update', updates: [] })
  }
  const ask = (): void => {
    isAsked = true
    running ??= (async () => {
      while (isAsked) {
        isAsked = false
        await look().catch((error: unknown) => logger.error(`mcp-budget: ${String(error)}`))
      }
      running = undefined
    })()
  }

  server.watcher.on('all', (_event, file) => {
    if (isGraphKnown && !watched.has(path.normalize(file))) return
    clearTimeout(timer)
    timer = setTimeout(ask, QUIET)
  })
  // Vite clears the overlay of a page that loads again; a page that comes later has not seen it.
  server.ws.on('connection', () => {
    if (shown !== undefined) server.ws.send(shown)
  })
  server.httpServer?.once('listening', ask)
  server.httpServer?.once('close', () => clearTimeout(timer))
}

/** The sources that a build of the same project would make its server of. */
function sourcesOf({ config }: ViteDevServer, { options }: Session): readonly BuiltEntry[] {
  const { build } = config.environments['ssr'] ?? config
  const named = options.entries?.filter((entry) => existsSync(path.resolve(options.root, entry)))
  const input = (build.rolldownOptions ?? build.rollupOptions)?.input
  const inputs: [string, string][] =
    typeof input === 'object' && !Array.isArray(input)
      ? Object.entries(input)
      : [input ?? []].flat().map((file) => [path.parse(file).name, file])
  const ssr: [string, string][] = [
    config.build.ssr,
    config.build.lib === false ? undefined : config.build.lib.entry,
  ]
    .flat()
    .flatMap((file) => (typeof file === 'string' ? [[path.parse(file).name, file]] : []))
  const all: readonly [string, string][] =
    named !== undefined && named.length > 0
      ? named.map((file) => [file, file])
      : [...ssr, ...inputs].filter(([, file]) => !file.endsWith('.html'))
  return all.map(([name, file]) => {
    const source = path.resolve(options.root, file)
    return { name, file: source, exports: undefined, code: () => [], sources: [source] }
  })
}

function overlayOf(messages: readonly Message[], { options }: Session): ErrorPayload | undefined {
  const told =
    options.overlay === 'off'
      ? []
      : messages.filter(({ level }) => level === 'error' || options.overlay === 'warn')
  const [first] = told
  if (first === undefined) return undefined
  const { origin } = first
  return {
    type: 'error',
    err: {
      message: joined(told),
      stack: '',
      plugin: 'mcp-budget',
      ...(origin === undefined ? {} : { id: origin.file, loc: origin }),
    },
  }
}
