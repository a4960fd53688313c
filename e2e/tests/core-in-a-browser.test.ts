import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { ROOT } from './check.js'

it('core checks a listing where there is no Node', async () => {
  const build = await rolldown({
    input: path.join(ROOT, 'packages/core/dist/index.js'),
    platform: 'browser',
    logLevel: 'silent',
    onLog: (_, { message }) => expect(message).toBeUndefined(),
  })
  const { output } = await build.generate({ format: 'iife', name: 'core' })
  const context = createContext({ TextEncoder, console })
  const rendered = runInContext(
    `${output[0].code}
    const surface = { server: 's', era: 'file', tools: [{ name: 'a', description: 'A.', inputSchema: { type: 'object' } }], resources: [], resourceTemplates: [], prompts: [] }
    const rules = Object.fromEntries(Object.entries(core.PRESETS.default.rules).map(([id, rule]) => [id, { ...rule, from: 'rule default' }]))
    const report = core.check(core.buildManifest(surface, 'default', core.characterCounter), { counter: core.characterCounter, sha256: () => '0'.repeat(64), scorer: core.lexicalScorer() }, { view: 'model', rules })
    core.REPORTERS.pretty.render({ version: 1, verdict: report.verdict, reports: [report], errors: [] })`,
    context,
  ) as string
  expect(rendered).toContain('pass: 1 tool, 15 tokens (model view, chars/4)')
})
