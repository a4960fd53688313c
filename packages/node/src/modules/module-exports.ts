import { SurfaceError } from '@mcp-budget/core'

/**
 * The exports of a module. It is bundled and not run.
 *
 * @throws SurfaceError `module-failed` where it cannot be bundled
 */
export async function moduleExports(file: string): Promise<readonly string[]> {
  const { bundle, bundleError } = await import('./bundle.js')
  try {
    const built = await bundle(file)
    await built.remove()
    return built.exports
  } catch (error) {
    throw new SurfaceError(
      'module-failed',
      `${file} could not be bundled: ${bundleError(error)}`,
      error,
    )
  }
}
