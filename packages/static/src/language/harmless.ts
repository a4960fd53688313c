import { builtinModules } from 'node:module'
import type { UnknownValue, Value } from '../model/value.js'

/**
 * Whether a call that is not followed is known to change nothing that it is given: a function of
 * the machine's modules, or one that writes a log. Functions among its arguments may still run.
 */
export function isHarmless(callee: Value): boolean {
  if (callee.kind !== 'unknown') return false
  if (callee.key !== undefined && LOGS.has(callee.key)) return true
  const from = originOf(callee)
  return from !== undefined && isMachines(from)
}

/** The module that a value hangs on, however deep in it. */
function originOf(value: UnknownValue): string | undefined {
  let one: Value | undefined = value
  for (let depth = 0; one?.kind === 'unknown' && depth < 20; depth += 1) {
    if (one.from !== undefined) return one.from
    one = one.of
  }
  return undefined
}

function isMachines(specifier: string): boolean {
  return specifier.startsWith('node:') || BUILTIN.has(specifier.split('/')[0])
}

const BUILTIN: ReadonlySet<string | undefined> = new Set(builtinModules)

/** Words of loggers, whoever made them. */
const LOGS: ReadonlySet<string> = new Set([
  'log',
  'info',
  'warn',
  'warning',
  'error',
  'debug',
  'trace',
  'verbose',
  'fatal',
  'silly',
])
