import { entryInView, quantity } from '@mcp-budget/core'
import type { Finding, JsonObject } from '@mcp-budget/core'
import type { StaticTool } from '@mcp-budget/static'
import { changesOf } from './changes.js'
import { remembering } from './remembering.js'
import type { Suggestion } from './problem.js'
import type { Settings } from './settings.js'
import type { Linted } from './surfaces.js'

/**
 * Only what a tool over its ceiling can do about it, and only what validates the same as before.
 */
export function suggestionsFor(
  finding: Finding,
  tool: StaticTool,
  linted: Linted,
  settings: Settings,
): readonly Suggestion[] {
  const { target } = settings
  const { entry } = tool
  if (finding.rule !== 'max-tool-tokens' || entry === undefined) return []
  const counter = remembering(target.counter)
  const cost = (one: JsonObject): number =>
    counter.count(JSON.stringify(entryInView(one, target.view))).tokens
  const now = once(() => cost(entry))
  const isDetail = DETAIL.test(linted.text)
  const held = SAVED.get(settings.key) ?? new Map<string, number>()
  SAVED.set(settings.key, held)
  if (held.size > MOST) held.clear()
  const base = JSON.stringify(entry)
  return tool.words
    .filter(({ place }) => place.file === linted.file)
    .flatMap((word) => changesOf(word, tool, linted.text, isDetail))
    .map(({ suggestion, apply }) => {
      const key = `${suggestion.desc}\0${base}`
      const saves = held.get(key) ?? now() - cost(apply(entry))
      held.set(key, saves)
      return { suggestion, saves }
    })
    .filter(({ saves }) => saves > 0)
    .sort((a, b) => b.saves - a.saves)
    .map(({ suggestion, saves }) => ({
      ...suggestion,
      desc: `${suggestion.desc}, −${quantity(saves)} tokens`,
    }))
}

/**
 * What a change saves, by its words and the entry: an edit elsewhere in the file prices nothing
 * again.
 */
const SAVED = new WeakMap<object, Map<string, number>>()
const MOST = 5_000

/** Where the runtime's `detail` is imported already, it is the shorter way to write the same. */
const DETAIL =
  /import\s*\{[^}]*\bdetail\b[^}]*\}\s*from\s*['"]@mcp-budget\/runtime\/detail(?:-zod3)?['"]/

function once(make: () => number): () => number {
  let made: number | undefined
  return () => (made ??= make())
}
