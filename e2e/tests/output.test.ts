import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './check.js'

const CLI = `node ${path.join(ROOT, 'packages/cli/bin.cjs')}`
const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
const tool = (name: string, words: number) => ({
  name,
  description: 'word '.repeat(words),
  inputSchema: { type: 'object' },
})
writeFileSync(path.join(folder, 'within.json'), JSON.stringify([tool('a', 1)]))
const OVER = Array.from({ length: 1_500 }, (_, index) => tool(`tool_${index}`, 300))
writeFileSync(path.join(folder, 'over.json'), JSON.stringify(OVER))

/** Exit code of the check, and what stood on standard error. */
function bash(line: string): { readonly codes: string; readonly err: string } {
  const script = `set +e; ${line}; printf '%s' "\${PIPESTATUS[*]}" > codes.txt; cat codes.txt >&3`
  const { output } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  return { codes: output[3] ?? '', err: output[2] ?? '' }
}

describe('a report that is long', () => {
  it('is whole through a pipe that is read slowly', () => {
    const reader = `node -e "setTimeout(async () => { let text = ''; for await (const chunk of process.stdin) text += chunk; process.exit(JSON.parse(text).reports[0].tools.length === 1500 ? 0 : 9) }, 300)"`
    expect(bash(`${CLI} check over.json --json | ${reader}`)).toEqual({ codes: '1 0', err: '' })
  })

  it.each([
    ['over.json', '1 0'],
    ['within.json', '2 0'],
  ])('of %s that nobody reads to its end is no pass, and silent', (file, codes) => {
    expect(bash(`${CLI} check ${file} --json | true`)).toEqual({ codes, err: '' })
  })

  it.skipIf(!existsSync('/dev/full'))('on a full disk is exit 2 and one sentence', () => {
    expect(bash(`${CLI} check within.json > /dev/full`)).toEqual({
      codes: '2',
      err: 'The report could not be written whole: ENOSPC: no space left on device, write.\n',
    })
    expect(bash(`${CLI} check within.json --reporter json=/dev/full > /dev/null`)).toEqual({
      codes: '2',
      err: 'unchecked · not-written\n/dev/full could not be written: ENOSPC: no space left on device, write.\n',
    })
  })
})
