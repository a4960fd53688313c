import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { REPORTERS, SurfaceError } from '@mcp-budget/core'
import { configIn, publish, resolveServer, runTargets } from '@mcp-budget/node'
import type { ServerConfig } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { paintFor } from '../output/paint.js'
import { createProgress } from '../output/progress.js'
import { namedServer } from '../input/targets.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

const FILE = 'mcp-budget.config.json'
const SCHEMA = './node_modules/@mcp-budget/node/config.schema.json'

/**
 * `init`: measures the server first, then writes a config; what fails today is recorded as a
 * baseline next.
 */
export async function init(args: Args, terminal: Terminal): Promise<ExitCode> {
  const existing = configIn(terminal.cwd)
  if (existing !== undefined)
    throw new SurfaceError(
      'bad-config',
      `${existing} is there already and is left as it is. Check with it: npx mcp-budget check.`,
    )
  const server = serverFor(args, terminal.cwd)
  const progress = createProgress(terminal.err)
  const { outcome } = await runTargets([resolveServer(server, terminal.cwd, {})], {
    onTarget: progress.start,
    allParts: false,
  }).finally(progress.stop)
  terminal.out(REPORTERS.pretty.render(outcome, await paintFor(terminal)))
  if (outcome.verdict === 'unchecked') {
    terminal.err(`No config was written: the server could not be checked.\n`)
    return 2
  }
  const config = {
    ...(existsSync(path.join(terminal.cwd, SCHEMA)) ? { $schema: SCHEMA } : {}),
    server,
  }
  publish(path.join(terminal.cwd, FILE), `${JSON.stringify(config, null, 2)}\n`)
  terminal.out(nextSteps(outcome.verdict === 'fail'))
  return 0
}

function serverFor(args: Args, cwd: string): ServerConfig {
  const named = namedServer(args)
  if (named !== undefined) return named
  const [listing] = args.words
  if (listing !== undefined) return { listing }
  const bin = programOf(cwd)
  if (bin === undefined) {
    throw new SurfaceError(
      'bad-flag',
      'Say how the server is started: npx mcp-budget init -- node dist/server.js, or: npx mcp-budget init --url http://localhost:3000/mcp',
    )
  }
  return { command: 'node', args: [bin] }
}

/** The one program that the package here is, or undefined where it is none or several. */
function programOf(cwd: string): string | undefined {
  const file = path.join(cwd, 'package.json')
  if (!existsSync(file)) return undefined
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as {
    bin?: string | Record<string, string>
  }
  const programs = typeof bin === 'string' ? [bin] : Object.values(bin ?? {})
  return programs.length === 1 ? programs[0] : undefined
}

function nextSteps(isOver: boolean): string {
  return [
    '',
    `wrote ${FILE}`,
    ...(isOver
      ? [
          '  npx mcp-budget record           accepts what is over today, as bounds that only tighten',
        ]
      : []),
    '  npx mcp-budget check            checks with it: put this into CI',
    '  npx mcp-budget scenarios --add  makes places for what people say when they need a tool',
    '  npx mcp-budget build            writes mcp-manifest.json',
    '',
  ].join('\n')
}
