import { REPORTERS, SurfaceError } from '@mcp-budget/core'
import { fromHere } from '@mcp-budget/node'
import { parse } from './input/args.js'
import type { Args } from './input/args.js'
import { HELP } from './output/help.js'
import type { ExitCode, Terminal } from './output/terminal.js'

/** Runs one command line; what a command needs is loaded when it is named. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await dispatch(parse(argv), terminal)
  } catch (error) {
    if (!(error instanceof SurfaceError)) throw error
    const message = fromHere(error.message, terminal.cwd)
    // A program that asked for JSON gets JSON, whatever kept the check from beginning.
    if (wantsJson(argv))
      terminal.out(
        REPORTERS.json.render({
          version: 1,
          verdict: 'unchecked',
          reports: [],
          errors: [{ code: error.code, message }],
        }),
      )
    terminal.err(`unchecked · ${error.code}\n${message}\n`)
    return 2
  }
}

function wantsJson(argv: readonly string[]): boolean {
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  return own[0] === 'check' && own.includes('--json')
}

async function dispatch(args: Args, terminal: Terminal): Promise<ExitCode> {
  switch (args.command) {
    case 'help':
      terminal.out(HELP)
      return 0
    case 'version': {
      const { version } = await import('./output/version.js')
      terminal.out(`${version()}\n`)
      return 0
    }
    case 'check':
    case 'build':
      return (await import('./commands/check.js')).check(args, terminal)
    case 'why':
      return (await import('./commands/why.js')).why(args, terminal)
    case 'record':
      return (await import('./commands/record.js')).record(args, terminal)
    case 'scenarios':
      return (await import('./commands/scenarios.js')).scenarios(args, terminal)
    case 'slim':
      return (await import('./commands/slim.js')).slim(args, terminal)
    case 'explain':
      return (await import('./commands/explain.js')).explain(args, terminal)
    case 'init':
      return (await import('./commands/init.js')).init(args, terminal)
  }
}
