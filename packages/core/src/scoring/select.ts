import { compareCodeUnits } from '../manifest/order.js'
import type { Scenarios, ToolScenario } from '../model/scenario.js'
import type { PreparedScorer, ScoredEntry } from '../model/scorer.js'
import type { ScenarioResult, Selection } from '../model/selection.js'
import { rounded } from './vector.js'

/** Stems named for a confusion. */
const DRAWN = 3

interface Ranked {
  readonly index: number
  readonly name: string
  readonly score: number
}

/** Scores every usable scenario. Ties go to the name that comes first by code units. */
export function select(
  entries: readonly ScoredEntry[],
  scorer: PreparedScorer,
  scenarios: Scenarios,
): Selection {
  const tools = entries.flatMap(({ kind, name }, index) =>
    kind === 'tool' ? [{ name, index }] : [],
  )
  const ranked = (
    scores: readonly number[],
    among: readonly { name: string; index: number }[],
  ): readonly Ranked[] =>
    among
      .map(({ name, index }) => ({ name, index, score: scores[index] as number }))
      .sort((a, b) => b.score - a.score || compareCodeUnits(a.name, b.name))

  const results = scenarios.tools.map((scenario) =>
    resultOf(scenario, ranked(scorer.scores(scenario.utterance), tools), scorer),
  )
  const attraction = scenarios.surface.map(({ id, utterance, expected_surface: expected }) => {
    const scores = scorer.scores(utterance)
    const [tool] = ranked(scores, tools)
    const [best] = ranked(
      scores,
      entries.map(({ kind, name }, index) => ({
        name: kind === 'tool' ? name : `${kind}:${name}`,
        index,
      })),
    )
    return {
      id,
      expected,
      tool: tool?.name ?? '',
      score: rounded(tool?.score ?? 0),
      best: best?.name ?? '',
    }
  })
  return {
    accuracy: rounded(mean(results.map(({ hit }) => (hit ? 1 : 0)))),
    mrr: rounded(mean(results.map(({ rank }) => 1 / rank))),
    margin: rounded(mean(results.map(({ margin }) => margin))),
    signedMargin: rounded(mean(results.map(({ signedMargin }) => signedMargin))),
    results,
    tools: byTool(results),
    confusions: confusionsOf(results),
    attraction,
  }
}

function resultOf(
  { id, utterance, expected_tool: expected }: ToolScenario,
  ranking: readonly Ranked[],
  scorer: PreparedScorer,
): ScenarioResult {
  const rank = ranking.findIndex(({ name }) => name === expected)
  const [first, second] = ranking as [Ranked, Ranked | undefined]
  const target = ranking[rank] as Ranked
  // With one tool there is no other: its lead is its whole score.
  const rival = rank === 0 ? second : first
  return {
    id,
    expected,
    chosen: first.name,
    hit: rank === 0,
    rank: rank + 1,
    margin: rounded(first.score - (second?.score ?? 0)),
    signedMargin: rounded(target.score - (rival?.score ?? 0)),
    rival: rival?.name ?? '',
    drawnBy:
      rival === undefined ? [] : scorer.drawn(utterance, rival.index, target.index).slice(0, DRAWN),
  }
}

function byTool(results: readonly ScenarioResult[]): Selection['tools'] {
  const names = [...new Set(results.map(({ expected }) => expected))]
  return names.map((name) => {
    const own = results.filter(({ expected }) => expected === name)
    return {
      name,
      scenarios: own.length,
      hits: own.filter(({ hit }) => hit).length,
      signedMargin: rounded(mean(own.map(({ signedMargin }) => signedMargin))),
    }
  })
}

function confusionsOf(results: readonly ScenarioResult[]): Selection['confusions'] {
  const times = new Map<string, { expected: string; chosen: string; times: number }>()
  for (const { hit, expected, chosen } of results) {
    if (hit) continue
    const key = JSON.stringify([expected, chosen])
    const known = times.get(key) ?? { expected, chosen, times: 0 }
    times.set(key, { ...known, times: known.times + 1 })
  }
  return [...times.values()].sort(
    (a, b) =>
      b.times - a.times ||
      compareCodeUnits(a.expected, b.expected) ||
      compareCodeUnits(a.chosen, b.chosen),
  )
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
