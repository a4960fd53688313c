import type { Measurement } from '../model/measurement.js'
import type { MetricContext } from '../model/metric.js'
import type { ScenarioResult, Selection } from '../model/selection.js'
import { mention } from '../words/mention.js'
import type { Broken } from './judge.js'
import { numberOf } from './recorded.js'
import type { Recorded } from './recorded.js'

/**
 * What a tool without recorded scenarios must reach by its own: three of five, and no negative
 * lead.
 */
const NEW_TOOL_ACCURACY = 0.6
const NEW_TOOL_MARGIN = 0
/** A mean margin moves by less than this when one word of one description is deleted. */
const MARGIN_TOLERANCE = 0.005

/** A lead under which an utterance goes to the right tool about every second time. */
const COIN_TOSS = 0.05

const ACCURACY = 'min-selection-accuracy'
const MARGIN = 'min-selection-margin'

/**
 * What the recorded scenarios say: like is compared with like, so that a new tool is judged by
 * itself.
 */
export function judgeSelection(
  rule: string,
  context: MetricContext,
  recorded: Recorded,
): readonly Broken[] {
  if (rule !== ACCURACY && rule !== MARGIN) return []
  const selection = context.selection()
  if (selection === undefined || recorded.of(rule).length === 0) return []
  return rule === ACCURACY
    ? [...lostHits(selection, context, recorded), ...weakNewTools(selection, recorded)]
    : lostMargin(selection, context, recorded)
}

/**
 * Recorded hits that are gone. Among the recorded tools alone none may be lost; to a new tool only
 * those that were a coin toss when they were recorded: adding a tool shifts every weight a little.
 */
function lostHits(
  selection: Selection,
  context: MetricContext,
  recorded: Recorded,
): readonly Broken[] {
  const alike = byId(amongRecorded(selection, context, recorded))
  const all = byId(selection)
  return recorded.of(ACCURACY).flatMap(({ subject: id, value, tool }): Broken[] => {
    if (value !== 1) return []
    const [before, now] = [alike.get(id), all.get(id)]
    if (now === undefined)
      return isStillListed(tool, context)
        ? [lost(id, 'it was recorded as a hit and is gone, empty, or names its tool')]
        : []
    if (before?.hit === false) return [lost(id, taken(before))]
    const wasToss = (numberOf(recorded.entry(MARGIN, id)) ?? 1) < COIN_TOSS
    const isStolen = !now.hit && before?.hit === true && !alikeTools(recorded).has(now.chosen)
    return isStolen && !wasToss ? [lost(id, `${taken(now)}, which is new`)] : []
  })
}

function lost(id: string, detail: string): Broken {
  return {
    measurement: {
      metric: 'selection-accuracy',
      subject: { kind: 'scenario', name: id },
      value: 0,
      details: [detail],
    },
    bound: { floor: 1 },
    from: 'baseline',
  }
}

function taken({ expected, chosen, drawnBy }: ScenarioResult): string {
  return `${mention(expected)} was chosen, now ${mention(chosen)}${drawnBy.length === 0 ? '' : ` (drawn by ${drawnBy.join(', ')})`}`
}

function alikeTools(recorded: Recorded): ReadonlySet<string> {
  return new Set(
    [...recorded.of(ACCURACY), ...recorded.of(MARGIN)].flatMap(({ tool }) =>
      tool === undefined ? [] : [tool],
    ),
  )
}

/** How the scenarios come out among the recorded tools alone: like compared with like. */
function amongRecorded(
  selection: Selection,
  context: MetricContext,
  recorded: Recorded,
): Selection {
  const tools = alikeTools(recorded)
  return selection.tools.every(({ name }) => tools.has(name))
    ? selection
    : (context.selectionAmong(tools) ?? selection)
}

function byId({ results }: Selection): ReadonlyMap<string, ScenarioResult> {
  return new Map(results.map((result) => [result.id, result]))
}

/** A tool that left took its scenarios with it; that is no loss. */
function isStillListed(tool: string | undefined, { manifest }: MetricContext): boolean {
  return tool === undefined || manifest.figures.tools.some(({ name }) => name === tool)
}

function weakNewTools(selection: Selection, recorded: Recorded): readonly Broken[] {
  const known = new Set(recorded.of(ACCURACY).map(({ tool }) => tool))
  return selection.tools.flatMap(({ name, hits, scenarios, signedMargin }): Broken[] => {
    if (known.has(name)) return []
    const accuracy = hits / scenarios
    const subject = { kind: 'tool', name, index: -1 } as const
    const own = (value: number, floor: number, what: string): Broken => ({
      measurement: {
        metric: 'selection-accuracy',
        subject,
        value,
        details: [`a new tool must reach this by its own ${what}`],
      } satisfies Measurement,
      bound: { floor },
      from: 'baseline',
    })
    if (accuracy < NEW_TOOL_ACCURACY) return [own(accuracy, NEW_TOOL_ACCURACY, 'utterances')]
    return signedMargin < NEW_TOOL_MARGIN ? [own(signedMargin, NEW_TOOL_MARGIN, 'margin')] : []
  })
}

/** The mean over the recorded scenarios that are still there, among the recorded tools alone. */
function lostMargin(
  selection: Selection,
  context: MetricContext,
  recorded: Recorded,
): readonly Broken[] {
  const entries = recorded.of(MARGIN)
  const now = new Map(
    amongRecorded(selection, context, recorded).results.map(({ id, signedMargin }) => [
      id,
      signedMargin,
    ]),
  )
  const common = entries.filter(({ subject }) => now.has(subject))
  if (common.length === 0) return []
  const mean = (values: readonly number[]): number =>
    Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000
  const before = mean(common.map((entry) => numberOf(entry) ?? 0))
  const after = mean(common.map(({ subject }) => now.get(subject) ?? 0))
  if (after >= before - MARGIN_TOLERANCE) return []
  const details = common
    .map((entry) => ({
      id: entry.subject,
      fell: (numberOf(entry) ?? 0) - (now.get(entry.subject) ?? 0),
    }))
    .filter(({ fell }) => fell > 0)
    .sort((a, b) => b.fell - a.fell || (a.id < b.id ? -1 : 1))
    .slice(0, 5)
    .map(({ id, fell }) => `${id} fell by ${fell.toFixed(4)}`)
  return [
    {
      measurement: {
        metric: 'selection-margin',
        subject: { kind: 'listing' },
        value: after,
        details,
      },
      bound: { floor: before },
      from: 'baseline',
    },
  ]
}
