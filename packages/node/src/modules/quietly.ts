/** How many are at it: the first redirects, the last gives back. */
let running = 0
let giveBack: () => void = () => {}

/**
 * Runs user code of this process so that what it prints goes to standard error: standard output is
 * a report that other programs read.
 */
export async function quietly<T>(run: () => Promise<T>): Promise<T> {
  running += 1
  if (running === 1) giveBack = redirect()
  try {
    return await run()
  } finally {
    running -= 1
    if (running === 0) giveBack()
  }
}

function redirect(): () => void {
  const { stdout, stderr } = process
  const own = Object.getOwnPropertyDescriptor(stdout, 'write')
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  return () => {
    if (own === undefined) Reflect.deleteProperty(stdout, 'write')
    else Object.defineProperty(stdout, 'write', own)
  }
}
