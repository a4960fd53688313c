import type { Subject } from './measurement.js'
import type { View } from './view.js'

/** Must not exceed, or must not undercut. Equality passes. */
export type Bound = { readonly ceiling: number } | { readonly floor: number }

/** Where a bound comes from, the later winning. */
export type BoundOrigin = 'rule default' | 'preset' | 'config' | 'baseline'

export type Level = 'off' | 'warn' | 'error'

/** What a run of a tool's serialised text is, by its position in the schema. */
export type PartKind =
  | 'name'
  | 'description'
  | 'parameter'
  | 'parameter-description'
  | 'enum'
  | 'body'
  | 'pattern'
  | 'schema-title'
  | 'dialect'
  | 'definition'
  | 'unreachable-definition'
  | 'output-schema'
  | 'annotations'
  | 'other'
  | 'scaffold'

/** Tokens of one part of a tool; the parts of a tool add up to its figure. */
export interface Part {
  /** JSON Pointer into the listed entry. */
  readonly path: string
  readonly kind: PartKind
  readonly tokens: number
}

/** Something to do, with what it saves after every cost of its own, in tokens. */
export interface Remedy {
  readonly do: string
  /** Loses nothing a model reads or a server checks. */
  readonly free: boolean
  readonly saves?: number
  readonly leaves?: number
}

/** A broken bound, as plain data: survives JSON, needs nothing else to be put into words. */
export interface Finding {
  readonly rule: string
  readonly level: 'warn' | 'error'
  readonly subject: Subject
  readonly value: number
  readonly view?: View
  readonly counter?: string
  readonly bound: Bound & { readonly from: BoundOrigin }
  /** One sentence: subject, value with view and counter, bound, difference. */
  readonly message: string
  readonly details: readonly string[]
  readonly parts: readonly Part[]
  readonly remedies: readonly Remedy[]
  readonly why: string
  readonly decision: string
  readonly consequences: string
  readonly rejected: string
  /** Page of the rule, as `docs/rules/<rule>.md` of `@mcp-budget/core`. */
  readonly docs: string
  /** The team's own words and decision record, from its configuration. */
  readonly note?: string
  readonly adr?: string
  /** Why the baseline excuses it, where it does. */
  readonly reason?: string
}
