import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from './generated-files.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The pages, and what a file says that the example of a page stands in. */
const PAGES = {
  'Add a rule': /\btool-description\b|tool_description/i,
  'Add a reporter': /REPORTERS = \{[^}]*\bjson\b|\bid: 'json'|\bcase 'json'|[!=]== 'json'/,
  'Add a source': /'command-url'|captureCommandUrl/,
  'Add a schema library': /xsschema/,
  'Add a host': /\brspack\b/i,
} as const satisfies Readonly<Record<string, RegExp>>

/** Files that speak of what exists rather than make it exist. */
const SPEAKING = /\.test\.tsx?$|__snapshots__|docs\/adr|^CONTRIBUTING\.md$|package-lock\.json$/

const MADE = [...Object.keys(await generatedFiles()), 'packages/core/src/rules/index.ts']
const isMade = (file: string): boolean => MADE.includes(file)

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !SPEAKING.test(file) && existsSync(path.join(ROOT, file)))

function sectionOf(title: string): string {
  const [section] = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split(/^## /m)
    .filter((text) => text.startsWith(`${title}\n`))
  return section ?? ''
}

/** The files that lines of a page name, from the root. */
function filesIn(lines: readonly string[]): readonly string[] {
  return lines
    .flatMap((line) => [...line.matchAll(/`((?:packages|e2e\/tests)\/[^`\s]+|[\w.]+)`/g)])
    .map(([, file = '']) => file)
    .filter((file) => /\.(?:ts|md|js|json)$/.test(file))
    .sort()
}

describe.each(Object.entries(PAGES))('the page "%s"', (title, naming) => {
  const section = sectionOf(title)

  it('has at most 30 lines', () => {
    expect(section.trim().split('\n').length).toBeGreaterThan(5)
    expect(section.trim().split('\n').length).toBeLessThanOrEqual(30)
  })

  const lines = section.split('\n')
  const made = filesIn(lines.filter((line) => line.startsWith('- *made*')))
  const named = filesIn(lines.filter((line) => /^- (?!\*made\*)/.test(line)))

  it('names every file that its example stands in, and no other', () => {
    const found = tracked.filter((file) => naming.test(readFileSync(path.join(ROOT, file), 'utf8')))
    expect(named).toEqual(found.filter((file) => !made.includes(file)).sort())
  })

  it('calls made what `npm run generate` writes, and nothing else', () => {
    expect(made.filter((file) => !isMade(file))).toEqual([])
  })
})
