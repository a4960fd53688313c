import type { CountBound } from './counter.js'
import type { View } from './view.js'

/** What a number is about. */
export type Subject =
  | { readonly kind: 'listing' }
  | { readonly kind: 'tool'; readonly name: string; readonly index: number }
  | { readonly kind: 'pair'; readonly names: readonly [string, string] }
  | { readonly kind: 'resource'; readonly name: string }
  | { readonly kind: 'prompt'; readonly name: string }
  | { readonly kind: 'scenario'; readonly name: string }

/** One number about one subject. */
export interface Measurement {
  readonly metric: string
  readonly subject: Subject
  readonly value: number
  readonly view?: View
  /** Stands where the value is not exact but a bound of it. */
  readonly bound?: CountBound
  /** What was counted, a phrase each, where the value is a count of things found. */
  readonly details?: readonly string[]
}
