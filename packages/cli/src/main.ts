import { run } from './run.js'

/**
 * Runs the program's arguments. Sets the exit code and lets the process end, so that a pipe gets
 * all of the output.
 */
export async function main(program: NodeJS.Process): Promise<void> {
  const { NO_COLOR, FORCE_COLOR } = program.env
  const isForced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0'
  const isPlain = NO_COLOR !== undefined && NO_COLOR !== ''
  for (const stream of [program.stdout, program.stderr]) stream.on('error', () => {})
  program.exitCode = await run(program.argv.slice(2), {
    cwd: program.cwd(),
    isColor: !isPlain && (isForced || program.stdout.isTTY === true),
    out: (text) => void program.stdout.write(text),
    err: (text) => void program.stderr.write(text),
  })
}
