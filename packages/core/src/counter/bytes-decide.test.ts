import { describe, expect, it } from 'vitest'
import { bytesDecide } from './bytes-decide.js'
import type { RuleSetting } from '../model/rule.js'

const surface = (...lengths: number[]) =>
  ({
    server: 's',
    era: 'file',
    tools: lengths.map((length) => ({ name: 'a', description: 'x'.repeat(length) })),
    resources: [],
    resourceTemplates: [],
    prompts: [],
  }) as const
const rules = (most: number, mean: number): Record<string, RuleSetting> => ({
  'max-tool-tokens': { level: 'error', bound: { ceiling: most }, from: 'config' },
  'max-mean-tool-tokens': { level: 'error', bound: { ceiling: mean }, from: 'config' },
})
const ENTRY = '{"name":"a","description":""}'.length

describe('bytes decide', () => {
  it('where every tool and the mean are within their ceilings by bytes, equality included', () => {
    expect(bytesDecide(surface(10, 20), 'model', rules(ENTRY + 20, ENTRY + 15))).toBe(true)
    expect(bytesDecide(surface(10, 21), 'model', rules(ENTRY + 20, 1_000))).toBe(false)
    expect(bytesDecide(surface(10, 20), 'model', rules(1_000, ENTRY + 14))).toBe(false)
  })

  it('nothing where no ceiling is in force: then the figures are asked for', () => {
    expect(bytesDecide(surface(1), 'model', rules(Infinity, 160))).toBe(false)
    expect(
      bytesDecide(surface(1), 'model', {
        ...rules(200, 160),
        'max-tool-tokens': { level: 'off', bound: { ceiling: 200 }, from: 'config' },
      }),
    ).toBe(false)
  })
})
