import type { Overrides, ResolvedTarget } from '../model/target.js'

/**
 * The targets of a config file, one a profile.
 *
 * @throws SurfaceError `bad-config`, `config-not-found`, `bad-flag`
 */
export async function targetsOf(
  file: string,
  overrides: Overrides,
): Promise<readonly ResolvedTarget[]> {
  const [{ loadConfig }, { resolveConfig }] = await Promise.all([
    import('../config/load.js'),
    import('../config/profiles.js'),
  ])
  return resolveConfig((await loadConfig(file)).config, file, overrides)
}
