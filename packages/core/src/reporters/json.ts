import type { Reporter } from '../model/reporter.js'

/**
 * The outcome as other programs read it; `report.schema.json` of `@mcp-budget/node` describes it.
 */
export const json: Reporter = {
  id: 'json',
  makes: 'the JSON report',
  needsParts: true,
  render: (outcome) => `${JSON.stringify(outcome, null, 2)}\n`,
}
