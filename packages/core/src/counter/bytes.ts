import type { TokenCounter } from '../model/counter.js'
import { utf8Length } from '../schema/utf8.js'

/**
 * A text of n bytes has at most n tokens: a bound in place of a count, for which no table is
 * loaded.
 */
export function byteBound(id: string): TokenCounter {
  return { id, count: (text) => ({ tokens: utf8Length(text), bound: 'at most' }) }
}
