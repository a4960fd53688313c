import { SurfaceError } from '@mcp-budget/core'
import { serverExport } from './server-export.js'

/**
 * The export of a module that is called like a server, or undefined. The module is bundled and not
 * run.
 *
 * @throws SurfaceError `module-failed` where it cannot be bundled
 */
export async function moduleExport(file: string): Promise<string | undefined> {
  const { bundle, bundleError } = await import('./bundle.js')
  try {
    const built = await bundle(file)
    await built.remove()
    // An only export is no sign here: most modules have one.
    return serverExport(built.exports.filter((name) => name === 'default' || /server/i.test(name)))
  } catch (error) {
    throw new SurfaceError(
      'module-failed',
      `${file} could not be bundled: ${bundleError(error)}`,
      error,
    )
  }
}
