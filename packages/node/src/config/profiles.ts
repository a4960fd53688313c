import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { nearest } from './nearest.js'
import { resolveProfile } from './resolve.js'
import type { Environment } from '../model/source.js'
import type { Overrides, ResolvedTarget } from '../model/target.js'
import { serverMissing, validateConfig } from './validate.js'
import type { ValidConfig } from './validate.js'

/** Options to what is checked: one target a profile, the plain one first. */
export function resolveConfig(
  config: ValidConfig,
  file: string,
  overrides: Overrides,
): readonly ResolvedTarget[] {
  if (config.server === undefined && overrides.entry === undefined && overrides.isStatic !== true)
    throw serverMissing(file)
  const folder = path.dirname(file)
  const profiles = ['default', ...Object.keys(config.profiles ?? {})]
  if (overrides.profile !== undefined && !profiles.includes(overrides.profile)) {
    throw new SurfaceError(
      'bad-flag',
      `${file} has no profile \`${overrides.profile}\`; it has ${profiles.map((name) => `\`${name}\``).join(', ')}${nearest(overrides.profile, profiles)}.`,
    )
  }
  return profiles
    .filter((name) => overrides.profile === undefined || name === overrides.profile)
    .map((profile) =>
      resolveProfile(
        withProfile(config, profile, file),
        profile,
        folder,
        withEnvironment(overrides, config, profile),
      ),
    )
}

function withProfile(config: ValidConfig, profile: string, file: string): ValidConfig {
  const variation = config.profiles?.[profile]?.server
  if (variation === undefined || (config.server === undefined && variesEnvironmentOnly(variation)))
    return config
  const env = {
    ...(config.server !== undefined && 'env' in config.server ? config.server.env : {}),
    ...(variation['env'] as Environment | undefined),
  }
  const server = {
    ...config.server,
    ...variation,
    ...(Object.keys(env).length === 0 ? {} : { env }),
  }
  return validateConfig({ ...config, server }, `${file}, profile ${profile}`)
}

/** A profile of a built entry is a variation of its environment. */
function withEnvironment(overrides: Overrides, config: ValidConfig, profile: string): Overrides {
  const variation = config.profiles?.[profile]?.server
  if (
    overrides.entry === undefined ||
    config.server !== undefined ||
    variation === undefined ||
    !variesEnvironmentOnly(variation)
  )
    return overrides
  return {
    ...overrides,
    entry: {
      ...overrides.entry,
      env: { ...overrides.entry.env, ...(variation['env'] as Environment) },
    },
  }
}

function variesEnvironmentOnly(variation: Readonly<Record<string, unknown>>): boolean {
  return (
    Object.keys(variation).every((key) => key === 'env') && typeof variation['env'] === 'object'
  )
}
