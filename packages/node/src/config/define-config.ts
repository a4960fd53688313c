import type { Config } from './schema.js'

/** Gives a configuration its types; returns it as it is. */
export function defineConfig(config: Config): Config {
  return config
}
