import { describe, expect, it } from 'vitest'
import { checkTools } from '../check.fixture.js'
import type { JsonObject } from '../json/json.js'

const tool = (name: string, description: string): JsonObject => ({
  name,
  description,
  inputSchema: { type: 'object' },
  annotations: {},
})

describe('a surface that was not read whole', () => {
  const tools = [tool('read', 'Reads one thing.'), tool('half', ''), tool('wide', 'x '.repeat(300))]
  const report = checkTools(tools, {
    unread: ['`half` was not read whole'],
    notes: [],
    partial: { tools: ['half'], lacksTools: false },
  })

  it('is judged by its whole tools, one by one', () => {
    expect(report.findings.map(({ rule, subject }) => [rule, subject])).toEqual([
      ['max-tool-tokens', { kind: 'tool', name: 'wide', index: 2 }],
    ])
  })

  it('has no finding of a tool that is here in part', () => {
    const { findings } = checkTools(tools.slice(0, 2))
    expect(findings.map(({ rule }) => rule)).toEqual(['tool-description'])
    expect(report.measurements.flatMap(({ subject }) => subject)).not.toContainEqual({
      kind: 'tool',
      name: 'half',
    })
  })

  it('has nothing of a rule that takes all tools, and says why', () => {
    const { unmeasured } = report
    expect(unmeasured.filter(({ rule }) => rule.includes('mean'))).toEqual([
      {
        rule: 'max-mean-tool-tokens',
        level: 'error',
        reason: 'the listing was not read whole',
      },
    ])
  })

  it('has no slack and no heaviest tool', () => {
    const { slack, tools: reported } = checkTools(tools.slice(0, 1), {
      partial: { tools: [], lacksTools: true },
      notes: [],
    })
    expect([slack, reported[0]?.isPartial]).toEqual([[], undefined])
    expect(report.tools.map(({ isPartial }) => isPartial === true)).toEqual([false, true, false])
  })
})
