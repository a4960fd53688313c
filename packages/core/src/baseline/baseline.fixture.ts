import { checkTools, o200k } from '../check.fixture.js'
import type { Baseline } from '../model/baseline.js'
import type { JsonObject } from '../json/json.js'
import type { Report } from '../model/report.js'
import type { Scenarios } from '../model/scenario.js'
import { record } from './record.js'
import { serialiseBaseline } from './serialise.js'

const CEILINGS = {
  'max-tool-tokens': 200,
  'max-mean-tool-tokens': 160,
  'max-description-overlap': 0.8,
}
export const tool = (name: string, description: string): JsonObject => ({
  name,
  description,
  inputSchema: { type: 'object' },
  annotations: {},
})
export const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
export const check = (
  tools: readonly JsonObject[],
  baseline?: Baseline,
  scenarios?: Scenarios,
): Report =>
  checkTools(tools, { notes: [], relisted: 'same' }, 'model', o200k, {
    ...(baseline === undefined ? {} : { baseline }),
    ...(scenarios === undefined ? {} : { scenarios }),
  })
export const recorded = (
  report: Report,
  old?: Baseline,
  options: {
    raises?: string[]
    reason?: string
    only?: ('tokens' | 'overlap' | 'selection')[]
  } = {},
) =>
  record(old, report, {
    raises: options.raises ?? [],
    reason: options.reason,
    ceilings: CEILINGS,
    ...(options.only === undefined ? {} : { only: options.only }),
  })
export const rules = ({ findings }: Report): readonly string[] => findings.map(({ rule }) => rule)
export const lines = (baseline: Baseline): readonly string[] =>
  serialiseBaseline(baseline).split('\n')

export const fat = tool('fat', words(120))
export const lean = tool('lean', 'Finds a queue.')
