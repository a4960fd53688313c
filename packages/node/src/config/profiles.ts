import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { nearest } from './nearest.js'
import { resolveProfile } from './resolve.js'
import type { Environment, Overrides, ResolvedTarget } from './resolve.js'
import { validateConfig } from './validate.js'
import type { ValidConfig } from './validate.js'

/** Options to what is checked: one target a profile, the plain one first. */
export function resolveConfig(config: ValidConfig, file: string, overrides: Overrides): readonly ResolvedTarget[] {
  const folder = path.dirname(file)
  const profiles = ['default', ...Object.keys(config.profiles ?? {})]
  if (overrides.profile !== undefined && !profiles.includes(overrides.profile)) {
    throw new SurfaceError('bad-flag', `${file} has no profile \`${overrides.profile}\`; it has ${profiles.map((name) => `\`${name}\``).join(', ')}${nearest(overrides.profile, profiles)}.`)
  }
  return profiles
    .filter((name) => overrides.profile === undefined || name === overrides.profile)
    .map((profile) => resolveProfile(withProfile(config, profile, file), profile, folder, overrides))
}

function withProfile(config: ValidConfig, profile: string, file: string): ValidConfig {
  const variation = config.profiles?.[profile]?.server
  if (variation === undefined) return config
  const env = { ...('env' in config.server ? config.server.env : {}), ...(variation['env'] as Environment | undefined) }
  const server = { ...config.server, ...variation, ...(Object.keys(env).length === 0 ? {} : { env }) }
  return validateConfig({ ...config, server }, `${file}, profile ${profile}`)
}
