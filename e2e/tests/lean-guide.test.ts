import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { mcpBudget, reportOf, ROOT } from './check.js'

const PAGE = path.join(ROOT, 'packages/core/docs/guides/lean-surface.md')

mkdirSync(path.join(ROOT, 'e2e/.tmp'), { recursive: true })
const FOLDER = mkdtempSync(path.join(ROOT, 'e2e/.tmp/guide-'))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

it('the page from a failing budget to a lean surface is true, block by block', async () => {
  const page = readFileSync(PAGE, 'utf8')
  let out = ''
  let shown = page
  const accuracies: unknown[] = []
  for (const [block, language = '', words = '', body = ''] of page.matchAll(
    /```(\w+) ?([^\n]*)\n([^]*?)```/g,
  )) {
    if (language === 'sh') {
      const ran = await mcpBudget(body.trim().split(' ').slice(2), FOLDER)
      out = ran.out
      expect(`${words}: ${ran.err}`).toBe(`exits ${ran.code}: `)
      accuracies.push((await reportOf([], FOLDER)).selection?.accuracy)
    } else if (language === 'text') {
      const told = out.includes('max-tool-tokens · error')
        ? out.slice(out.indexOf('max-tool-tokens · error'), out.indexOf('  Consequences'))
        : (out.trimEnd().split('\n').at(-1) ?? '')
      if (process.env['UPDATE_DOCS'] === '1')
        shown = shown.replace(block, () => `\`\`\`text\n${told.trimEnd()}\n\`\`\``)
      else expect(body).toBe(`${told.trimEnd()}\n`)
    } else writeFileSync(path.join(FOLDER, words), body)
  }
  if (shown !== page) writeFileSync(PAGE, shown)
  expect(accuracies).toEqual([1, 1])
})
