import { run } from './run.js'

/**
 * Runs the program's arguments. Sets the exit code and lets the process end, so that a pipe gets
 * all of the output. A report that nobody can read to its end is no pass.
 */
export async function main(program: NodeJS.Process): Promise<void> {
  const { NO_COLOR, FORCE_COLOR } = program.env
  const isForced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0'
  const isPlain = NO_COLOR !== undefined && NO_COLOR !== ''
  const told: { code?: number; lost?: Lost } = {}
  const end = (): void => {
    const { code, lost } = told
    if (code !== undefined) program.exitCode = lost === undefined ? code : exitFor(lost, code)
  }
  program.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (told.lost !== undefined) return
    told.lost = error.code === 'EPIPE' ? 'unread' : 'unwritten'
    // Who closed the pipe has read enough.
    if (told.lost === 'unwritten')
      program.stderr.write(`The report could not be written whole: ${error.message}.\n`)
    end()
  })
  program.stderr.on('error', () => {})
  told.code = await run(program.argv.slice(2), {
    cwd: program.cwd(),
    isColor: !isPlain && (isForced || program.stdout.isTTY === true),
    out: (text) => void program.stdout.write(text),
    err: (text) => void program.stderr.write(text),
  })
  end()
}

/** Why standard output did not take the report: its reader left, or there is no room for it. */
type Lost = 'unread' | 'unwritten'

function exitFor(lost: Lost, code: number): number {
  return lost === 'unread' && code !== 0 ? code : 2
}
