import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { check } from './check.js'
import type { CheckOptions } from './check.js'
import type { RuleSetting } from './model/rule.js'
import { createBpeCounter } from './counter/bpe.js'
import { hashSlots } from './counter/rank-table.js'
import type { RankTable } from './counter/rank-table.js'
import { buildManifest } from './manifest/build.js'
import type { TokenCounter } from './model/counter.js'
import type { JsonObject } from './json/json.js'
import type { Report } from './model/report.js'
import type { Observed, Surface } from './model/surface.js'
import type { View } from './model/view.js'
import { PRESETS } from './presets/presets.js'
import { lexicalScorer } from './scoring/lexical.js'

// What the unit tests of this package check with: the real table of the real encoding.

/** The counter of an encoding, its table laid out from js-tiktoken's rank module. */
export function realCounter(encoding = 'o200k_base'): TokenCounter {
  return createBpeCounter(encoding, () => realTable(encoding))
}

export function realTable(encoding: string): RankTable {
  const module = createRequire(import.meta.url)(`js-tiktoken/ranks/${encoding}`) as {
    readonly pat_str: string
    readonly bpe_ranks: string
  }
  const tokens = module.bpe_ranks.split('\n').flatMap((line) => {
    const [, first, ...entries] = line.split(' ')
    return entries.map(
      (entry, index) => [Number(first) + index, Buffer.from(entry, 'base64')] as const,
    )
  })
  const offsets = new Uint32Array(tokens.reduce((most, [rank]) => Math.max(most, rank), 0) + 2)
  for (const [rank, bytes] of tokens) offsets[rank + 1] = bytes.length
  for (let rank = 1; rank < offsets.length; rank += 1)
    offsets[rank] = (offsets[rank] as number) + (offsets[rank - 1] as number)
  const bytes = new Uint8Array(offsets.at(-1) as number)
  for (const [rank, token] of tokens) bytes.set(token, offsets[rank])
  return { encoding, pattern: module.pat_str, bytes, offsets, slots: hashSlots(bytes, offsets) }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const o200k = realCounter()

/** Checks tools by the default preset. */
export function checkTools(
  tools: readonly JsonObject[],
  observed?: Observed,
  view: View = 'model',
  counter: TokenCounter = o200k,
  {
    instructions,
    catalogue,
    ...more
  }: Pick<CheckOptions, 'scenarios' | 'baseline' | 'detailUri' | 'helpTool'> &
    Pick<Surface, 'instructions' | 'catalogue'> & { readonly floor?: number } = {},
): Report {
  const surface = {
    server: 'console',
    era: 'file',
    tools,
    resources: [],
    resourceTemplates: [],
    prompts: [],
    ...(instructions === undefined ? {} : { instructions }),
    ...(catalogue === undefined ? {} : { catalogue }),
  } as const
  const rules = Object.fromEntries(
    Object.entries(PRESETS.default.rules).map(([id, rule]): [string, RuleSetting] => [
      id,
      {
        ...rule,
        ...(more.floor === undefined || 'ceiling' in rule.bound || id === 'min-tool-scenarios'
          ? {}
          : { bound: { floor: more.floor } }),
        from: 'rule default',
      },
    ]),
  )
  return check(
    buildManifest(surface, 'default', counter),
    { counter, sha256, scorer: lexicalScorer() },
    {
      view,
      rules,
      ...more,
      ...(observed === undefined ? {} : { observed: { ...observed, notes: [] } }),
    },
  )
}
