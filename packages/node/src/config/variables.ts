import { mention, SurfaceError } from '@mcp-budget/core'
import type { Environment, Source } from '../model/source.js'
import { passedEnvironment } from './environment.js'

const VARIABLE = /\$\{([A-Za-z_]\w*)\}/g

/**
 * A source with `${NAME}` in its arguments and headers replaced by what is handed on of the
 * environment, so that no value stands in a config. Messages show the arguments as they are
 * written.
 *
 * @param passEnv names of the environment that are handed on
 * @throws SurfaceError `bad-config` where one is not
 */
export function fillVariables(source: Source, passEnv: readonly string[]): Source {
  const env = 'env' in source ? source.env : passedEnvironment(passEnv)
  const filled =
    'headers' in source ? { ...source, headers: fillHeaders(source.headers, env) } : source
  if (!('args' in filled) || filled.kind === 'module') return filled
  const args = filled.args.map((argument) => fill(argument, env, 'args'))
  return { ...filled, args, shownArgs: filled.args }
}

function fillHeaders(headers: Environment, env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, fill(value, env, `headers.${name}`)]),
  )
}

function fill(text: string, env: Environment, place: string): string {
  return text.replaceAll(VARIABLE, (_, name: string) => {
    const value = env[name]
    if (value !== undefined) return value
    const why =
      process.env[name] === undefined
        ? 'it is not set here. Set it, or leave it out.'
        : `it is not handed on. Add to the config: "passEnv": [${JSON.stringify(name)}].`
    throw new SurfaceError(
      'bad-config',
      `${mention(place)} needs the variable ${mention(name)}, and ${why}`,
    )
  })
}
