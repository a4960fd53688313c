import type { Assumption } from '../model/assumption.js'
import type { Module } from '../model/module.js'
import type { Place } from '../model/place.js'
import type { Value } from '../model/value.js'

/** How a tool comes into a listing. */
export type How =
  'registerTool' | 'registerToolTask' | 'registerAppTool' | 'tool' | 'addTool' | 'list'

/** A place of the source where tools are registered, with what was handed over there. */
export interface Registration {
  readonly how: How
  /** The server that it is registered with; undefined where that is not known. */
  readonly server: Value | undefined
  readonly args: readonly Value[]
  readonly at: Place
  readonly module: Module
  /** What has to be so for this to happen at all. */
  readonly maybe: readonly Assumption[]
  /** It was disabled or removed again. */
  isHidden: boolean
  /** It was changed after it had been registered. */
  changed: Place | undefined
}

/** A registration as it is made; what happens to it later is not known yet. */
export function createRegistration(made: Omit<Registration, 'isHidden' | 'changed'>): Registration {
  return { ...made, isHidden: false, changed: undefined }
}

/** Names that register, and names of functions that only define. */
export interface Triggers {
  readonly calls: ReadonlyMap<string, How>
  readonly definers: RegExp
}

const CALLS: readonly (readonly [string, How])[] = [
  ['registerTool', 'registerTool'],
  ['registerToolTask', 'registerToolTask'],
  ['registerAppTool', 'registerAppTool'],
  ['tool', 'tool'],
  ['addTool', 'addTool'],
  ['addTools', 'addTool'],
  ['setRequestHandler', 'list'],
]

/**
 * What registers by default, and what a project adds to it.
 *
 * @param calls more names of functions or methods that take what `registerTool` or `addTool` takes
 * @param definers more names of functions that return a definition; default `define…Tool` and the
 *   like
 */
export function triggersFor(
  calls: readonly string[] = [],
  definers: readonly string[] = [],
): Triggers {
  const escaped = definers.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const own = escaped.map((name) => `|${name}`).join('')
  return {
    calls: new Map([...CALLS, ...calls.map((name) => [name, 'registerTool'] as const)]),
    definers: new RegExp(`^(?:(?:define|create|make|build)\\w*Tool${own})$`),
  }
}
