import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTools, o200k } from './check.fixture.js'
import type { Catalogue } from './model/catalogue.js'
import type { Scenarios } from './model/scenario.js'
import type { Observed } from './model/surface.js'
import type { JsonObject } from './json/json.js'
import { RULES } from './rules/index.js'
import type { Metric } from './model/metric.js'
import { PRESETS } from './presets/presets.js'
import { REPORTER_NAMES } from './reporters/index.js'

const PAGES = path.resolve(import.meta.dirname, '../docs/rules')
const page = (id: string): string => readFileSync(path.join(PAGES, `${id}.md`), 'utf8')

interface Example {
  readonly tools: readonly JsonObject[]
  readonly observed?: Observed
  readonly scenarios?: Scenarios
  readonly floor?: number
  readonly instructions?: string
  readonly catalogue?: Catalogue
  readonly detailUri?: string
  readonly helpTool?: string
}

function example(text: string, kind: 'fails' | 'passes'): Example {
  const found = new RegExp(`\`\`\`json ${kind}\\n([\\s\\S]*?)\\n\`\`\``).exec(text)?.[1] ?? ''
  const value = JSON.parse(found) as Example | readonly JsonObject[]
  return 'tools' in value ? value : { tools: value }
}

function checked({ tools, observed, ...more }: Example) {
  return checkTools(tools, observed, 'model', o200k, more)
}

/** Names of the files of a folder, without tests and what puts the others together. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => !name.includes('.test.') && name !== 'index.ts')
    .map((name) => name.replace(/\.(?:ts|md)$/, ''))
    .sort()
}

describe('a folder that says one file, one thing', () => {
  it('of metrics holds a file for each metric of a rule, and no other', async () => {
    const measured = new Set(RULES.map(({ metric }) => metric))
    for (const name of namesIn('metrics')) {
      const exported: Readonly<Record<string, unknown>> = await import(`./metrics/${name}.ts`)
      expect([name, Object.values(exported).some((one) => measured.has(one as Metric))]).toEqual([
        name,
        true,
      ])
    }
  })

  it('of reporters holds a file for each format, and no other', () => {
    expect(namesIn('reporters')).toEqual([...REPORTER_NAMES].sort())
  })

  it('of the model holds types only', async () => {
    for (const name of namesIn('model')) {
      expect([name, Object.keys(await import(`./model/${name}.ts`))]).toEqual([name, []])
    }
  })
})

describe('the rules folder', () => {
  const ids = RULES.map(({ id }) => id).sort()

  it('has a file and a page for each rule, and no other', () => {
    expect(namesIn('rules')).toEqual(ids)
    expect(namesIn('../docs/rules')).toEqual(ids)
  })

  it('names metrics by the rule without max- and min-', () => {
    for (const { id, metric } of RULES) expect(metric.id).toBe(id.replace(/^(max|min)-/, ''))
  })

  it('has every rule in every preset', () => {
    for (const { rules } of Object.values(PRESETS)) expect(Object.keys(rules).sort()).toEqual(ids)
  })
})

describe.each(RULES.map((rule) => [rule.id, rule] as const))('the page of %s', (id, rule) => {
  it('starts with the rule and its description, and states its default', () => {
    const value = Object.values(rule.bound)[0] as number
    expect(page(id).split('\n').slice(0, 3)).toEqual([`# ${id}`, '', rule.description])
    expect(page(id)).toContain(
      `\`"${id}": ["${rule.level}", {"${'ceiling' in rule.bound ? 'ceiling' : 'floor'}": ${value}}]\` is the default`,
    )
  })

  it('shows a listing that fails, with the message it gets, and one that passes', () => {
    const failing = example(page(id), 'fails')
    const messages = checked(failing)
      .findings.filter((finding) => finding.rule === id)
      .map(({ message }) => message)
    if (process.env['UPDATE_DOCS'] === '1')
      writeFileSync(
        path.join(PAGES, `${id}.md`),
        page(id).replace(
          /```text\n(?:[\s\S]*?\n)?```/,
          () => `\`\`\`text\n${messages.join('\n')}\n\`\`\``,
        ),
      )
    expect(messages).toHaveLength(1)
    expect(page(id)).toContain(`\`\`\`text\n${messages.join('\n')}\n\`\`\``)

    const passing = example(page(id), 'passes')
    const report = checked(passing)
    expect(report.findings.filter((finding) => finding.rule === id)).toEqual([])
    expect(report.unmeasured.filter((one) => one.rule === id)).toEqual([])
  })
})
