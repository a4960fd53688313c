import { toolName } from '../manifest/tool-name.js'
import { entryInView } from '../manifest/view.js'
import { measuring } from '../measuring/measuring.js'
import { repeatedText } from '../metrics/repeated-text.js'
import type { JsonObject } from '../json/json.js'
import { member } from '../json/json.js'
import type { Manifest } from '../model/manifest.js'
import type { Instruments, MetricContext } from '../model/metric.js'
import type { Scenarios } from '../model/scenario.js'
import type { Origin } from '../model/surface.js'
import type { View } from '../model/view.js'
import { candidatesFor } from '../remedies/candidates.js'
import type { CureKind } from '../remedies/candidates.js'
import { leanTool } from '../remedies/free-cures.js'
import { sentences } from '../scoring/text.js'

/** A tool's figure as it is, with what loses nothing applied, and with detail moved out as well. */
export interface SlimTokens {
  readonly before: number
  readonly lossless: number
  readonly detail: number
}

/** One thing that could be done, with what it saves alone after every cost of its own. */
export interface Cure {
  readonly do: string
  readonly kind: CureKind
  readonly saves: number
  readonly leaves: number
  /**
   * The one parameter that is changed, how it is then written with zod, and where it stands, where
   * that is known.
   */
  readonly parameter?: string
  readonly edit?: string
  readonly origin?: Origin
}

export interface SlimTool {
  readonly name: string
  readonly tokens: SlimTokens
  /** What loses nothing first, then detail, then prose; within each the largest saving first. */
  readonly cures: readonly Cure[]
  /** The sentences of its description that cost most; nothing here is ever applied. */
  readonly sentences: readonly { readonly text: string; readonly tokens: number }[]
  /** Where its name is written, where that is known. */
  readonly origin?: Origin
}

/** How well recorded utterances find their tool. */
export interface SlimSelection {
  readonly accuracy: number
  readonly signedMargin: number
}

/** What can be saved on one surface. */
export interface SlimReport {
  readonly version: 1
  readonly server: string
  readonly profile: string
  readonly view: View
  readonly counter: string
  readonly total: SlimTokens
  readonly tools: readonly SlimTool[]
  /** Text that stands in three or more tools, with what it costs in all. */
  readonly repeated: readonly { readonly where: string; readonly tokens: number }[]
  /** Present where there are scenarios that can be scored. */
  readonly selection?: {
    readonly before: SlimSelection
    readonly lossless: SlimSelection
    readonly detail: SlimSelection
  }
}

export interface SlimOptions {
  readonly view: View
  readonly detailUri: string | undefined
  readonly scenarios: Scenarios | undefined
}

const KINDS: readonly CureKind[] = ['lossless', 'detail', 'prose']

/**
 * Sentences that are shown of a description, and how long one must be to be worth a look, in
 * tokens.
 */
const SHOWN_SENTENCES = 3
const LONG = 15

type Price = (entry: JsonObject) => number

/** Manifest in, savings out: nothing is applied. */
export function slim(
  manifest: Manifest,
  instruments: Instruments,
  options: SlimOptions,
): SlimReport {
  const { view, detailUri } = options
  const price: Price = (entry) =>
    instruments.counter.count(JSON.stringify(entryInView(entry, view))).tokens
  const forms = manifest.tools.map((tool) => {
    const lean = leanTool(tool)
    return { tool, lean, moved: withDetailMoved(lean, detailUri, price) }
  })
  const tools = forms.map(({ tool, lean, moved }, index): SlimTool => {
    const before = price(tool)
    return {
      name: toolName(tool, index),
      tokens: { before, lossless: price(lean), detail: price(moved) },
      cures: curesOf(tool, before, detailUri, price),
      sentences: longest(member(tool, 'description'), instruments),
    }
  })
  const sum = (of: (tokens: SlimTokens) => number): number =>
    tools.reduce((total, { tokens }) => total + of(tokens), 0)
  const [before, lossless, detail] = (['tool', 'lean', 'moved'] as const).map((form) =>
    selectionWith(
      forms.map((one) => one[form]),
      manifest,
      instruments,
      options,
    ),
  )
  const isSelected = before !== undefined && lossless !== undefined && detail !== undefined
  return {
    version: 1,
    server: manifest.server,
    profile: manifest.profile,
    view,
    counter: instruments.counter.id,
    total: {
      before: sum((one) => one.before),
      lossless: sum((one) => one.lossless),
      detail: sum((one) => one.detail),
    },
    tools,
    repeated: repeatedIn(manifest, instruments, options),
    ...(isSelected ? { selection: { before, lossless, detail } } : {}),
  }
}

function contextOf(
  manifest: Manifest,
  instruments: Instruments,
  { view, detailUri, scenarios }: SlimOptions,
): MetricContext {
  const bringing = { observed: { notes: [] }, helpTool: undefined, view, detailUri, scenarios }
  return measuring(manifest, instruments, bringing)
}

/** How the scenarios come out with other tools; undefined where there are none to measure. */
function selectionWith(
  tools: readonly JsonObject[],
  manifest: Manifest,
  instruments: Instruments,
  options: SlimOptions,
): SlimSelection | undefined {
  const found = contextOf({ ...manifest, tools }, instruments, options).selection()
  if (found === undefined || found.results.length === 0) return undefined
  return { accuracy: found.accuracy, signedMargin: found.signedMargin }
}

function repeatedIn(
  manifest: Manifest,
  instruments: Instruments,
  options: SlimOptions,
): SlimReport['repeated'] {
  const measured = repeatedText.measure(
    contextOf(manifest, instruments, { ...options, scenarios: undefined }),
  )
  if ('unmeasured' in measured) return []
  return measured.map(({ value, details }) => ({ where: details?.[0] ?? '', tokens: value }))
}

function curesOf(
  tool: JsonObject,
  before: number,
  detailUri: string | undefined,
  price: Price,
): readonly Cure[] {
  return candidatesFor(tool, detailUri)
    .map((candidate): Cure => {
      const leaves = price(candidate.apply(tool))
      const { parameter, edit } = candidate
      return {
        do: candidate.do,
        kind: candidate.kind,
        saves: before - leaves,
        leaves,
        ...(parameter === undefined || edit === undefined ? {} : { parameter, edit }),
      }
    })
    .filter(({ saves }) => saves > 0)
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.saves - a.saves)
}

/** Each move is taken only where it saves something after those before it. */
function withDetailMoved(
  tool: JsonObject,
  detailUri: string | undefined,
  price: Price,
): JsonObject {
  return candidatesFor(tool, detailUri)
    .filter(({ kind }) => kind === 'detail')
    .reduce((entry, candidate) => {
      const next = candidate.apply(entry)
      return price(next) < price(entry) ? next : entry
    }, tool)
}

function longest(description: unknown, { counter }: Instruments): SlimTool['sentences'] {
  if (typeof description !== 'string') return []
  return sentences(description)
    .map((text) => ({ text, tokens: counter.count(text).tokens }))
    .filter(({ tokens }) => tokens >= LONG)
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, SHOWN_SENTENCES)
}
