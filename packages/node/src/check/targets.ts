import type { Overrides, ResolvedTarget } from '../model/target.js'

/**
 * The targets of a config that is not written yet.
 *
 * @param file where it would be
 * @throws SurfaceError `bad-config`
 */
export async function targetsOfValue(
  value: unknown,
  file: string,
): Promise<readonly ResolvedTarget[]> {
  const [{ validateConfig }, { resolveConfig }] = await Promise.all([
    import('../config/validate.js'),
    import('../config/profiles.js'),
  ])
  return resolveConfig(validateConfig(value, file), file, {})
}

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
