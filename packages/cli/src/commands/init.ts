import { existsSync } from 'node:fs'
import path from 'node:path'
import { REPORTERS, SurfaceError } from '@mcp-budget/core'
import { configIn, publish } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { refuseSecrets, serverToWrite } from '../input/server-to-write.js'
import { paintFor } from '../output/paint.js'
import { createProgress } from '../output/progress.js'
import type { ExitCode, Terminal } from '../output/terminal.js'
import { workingConfig } from './working-config.js'
import type { WrittenConfig } from './working-config.js'

const FILE = 'mcp-budget.config.json'
/** Where an editor finds the schema, by whichever package the project names. */
const SCHEMAS = ['mcp-budget', '@mcp-budget/node'].map(
  (name) => `./node_modules/${name}/config.schema.json`,
)

/**
 * `init`: runs the config that it is about to write, and writes it where that could be checked;
 * what fails today is recorded as a baseline next. A server that works only with more of the
 * environment is handed the names that it needs.
 */
export async function init(args: Args, terminal: Terminal): Promise<ExitCode> {
  const existing = configIn(terminal.cwd)
  if (existing !== undefined)
    throw new SurfaceError(
      'bad-config',
      `${existing} is there already and is left as it is. Check with it: npx mcp-budget check.`,
    )
  const server = await serverToWrite(args, terminal.cwd)
  refuseSecrets(server)
  const file = path.join(terminal.cwd, FILE)
  const progress = createProgress(terminal.err)
  const { outcome, config } = await workingConfig(server, file, progress.start).finally(
    progress.stop,
  )
  terminal.out(REPORTERS.pretty.render(outcome, await paintFor(terminal)))
  if (config === undefined) {
    terminal.err(
      'No config was written: the server could not be checked. One that cannot start here may be read: npx mcp-budget init --static src/server.ts\n',
    )
    return 2
  }
  const schema = SCHEMAS.find((one) => existsSync(path.join(terminal.cwd, one)))
  const written = { ...(schema === undefined ? {} : { $schema: schema }), ...config }
  publish(file, `${JSON.stringify(written, null, 2)}\n`)
  terminal.out(nextSteps(config, outcome.verdict === 'fail'))
  return 0
}

function nextSteps({ server, passEnv }: WrittenConfig, isOver: boolean): string {
  return [
    '',
    `wrote ${FILE}`,
    ...(passEnv === undefined
      ? []
      : [`  it hands on ${passEnv.join(', ')}, which the server needs: set them in CI too`]),
    ...('url' in server && !('command' in server)
      ? [
          '  CI has to start this server before the check; or let the check start it:',
          `  npx mcp-budget init --url ${server.url} -- node dist/http.js`,
        ]
      : []),
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
