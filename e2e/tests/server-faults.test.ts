import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'vitest'
import { FIXTURES, outcomeOf } from './check.js'

/** A server that does one thing wrong, and what its config says beside it. */
type Fault = readonly [kind: string, config?: { timeLimit?: number; sizeLimit?: number }]

const SHORT = { timeLimit: 4 }

/** Fifty and more kinds of fault; what is right for each is in the snapshot. */
const FAULTS: readonly Fault[] = [
  ['ends with an error'],
  ['ends well and silent'],
  ['ends well with a word'],
  ['throws with a long stack'],
  ['is killed'],
  ['says in colour why it ends'],
  ['waits for orders', SHORT],
  ['talks on standard output'],
  ['floods standard output', { sizeLimit: 4 }],
  ['sends one endless line', { sizeLimit: 4 }],
  ['floods standard error'],
  ['closes its output', SHORT],
  ['starts what will not end'],
  ['will not end itself'],
  ['ends and leaves another'],
  ['ends on initialize and answers without'],
  ['keeps silent on initialize', SHORT],
  ['refuses to be greeted'],
  ['answers each greeting with an error'],
  ['has a version that is a number'],
  ['has capabilities that are a list'],
  ['has tools announced as a flag'],
  ['has instructions that are a number'],
  ['has a name that is a text alone'],
  ['has versions that are a text'],
  ['is greeted with null'],
  ['is greeted with nothing'],
  ['has an error that is a text'],
  ['has an error without a number'],
  ['has no list'],
  ['has tools that are an object'],
  ['has a tool that is a text'],
  ['has a cursor that is a number'],
  ['has a cursor that comes back'],
  ['has pages without an end'],
  ['has no tools'],
  ['knows no tools/list'],
  ['has a schema that cannot be converted'],
  ['grows late'],
  ['shrinks late'],
  ['never rests'],
  ['reorders'],
  ['ends once it has listed'],
  ['ends after the change that it tells of'],
  ['ends on resources'],
  ['announces no tools'],
  ['fails on resources that it announces'],
  ['has two tools of one name'],
  ['has a tool called __proto__'],
  ['nests a schema deeply'],
  ['speaks of its machine'],
  ['breaks off in its answer', SHORT],
  ['frames by Content-Length', SHORT],
  ['ends in a message'],
  ['sends what is no JSON', SHORT],
  ['answers in a batch', SHORT],
]

/** What a run may take beside the limit that it was given, in milliseconds: two slow cores. */
const LEEWAY = 20_000
const USUAL_LIMIT = 15

describe.concurrent('a server that', () => {
  it.for(FAULTS)('%s', async ([kind, config = {}], { expect }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
    const mark = path.basename(folder)
    const server = { command: 'node', args: [path.join(FIXTURES, 'faults.mjs'), kind, mark] }
    const all = { server, timeLimit: USUAL_LIMIT, rules: OFF, ...config }
    writeFileSync(path.join(folder, 'mcp-budget.config.json'), JSON.stringify(all))

    const started = Date.now()
    const { code, errors, reports } = await outcomeOf([folder], folder)
    expect(Date.now() - started).toBeLessThan((all.timeLimit ?? USUAL_LIMIT) * 1_000 + LEEWAY)
    await expect.poll(() => processesOf(mark), { timeout: 2_000 }).toEqual([])

    const said = {
      exit: code,
      errors: errors.map(({ code, message }) => `${code}: ${message}`),
      ...Object.fromEntries(
        reports.flatMap(({ tools, findings, notes }) => [
          ['tools', tools.map(({ name }) => name)],
          ['findings', findings.map(({ message }) => message)],
          ['notes', notes.filter((note) => !note.includes('mcp-budget.scenarios.json'))],
        ]),
      ),
    }
    const text = JSON.stringify(said, undefined, 2)
    expect(nameless(text, folder, mark)).toMatchSnapshot()
  })
})

/** Rules that say of these tools what is not the fault that they are here for. */
const OFF = { 'max-description-overlap': 'off', posture: 'off' }

function nameless(text: string, folder: string, mark: string): string {
  return text
    .replaceAll(FIXTURES, 'FIXTURES')
    .replaceAll(folder, 'FOLDER')
    .replaceAll(mark, 'MARK')
    .replaceAll(/`node [^`]*`/g, '`node FAULTY`')
    .replaceAll(/faults\.mjs:\d+/g, 'faults.mjs:LINE')
}

/** Command lines of processes that hold a mark. */
function processesOf(mark: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return line.includes(mark) ? [line.replaceAll('\0', ' ')] : []
      } catch {
        return []
      }
    })
}
