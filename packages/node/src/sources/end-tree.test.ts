import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { misbehaving, reportOf } from '../node.fixture.js'

describe('a server that will not end', () => {
  it('is ended with its children', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'mcp-budget-')), 'pids')
    expect((await reportOf(misbehaving('immortal', file))).tools).toHaveLength(1)
    const pids = readFileSync(file, 'utf8').split(' ').map(Number)
    await delay(100)
    expect(pids.filter(isRunning)).toEqual([])
  })
})

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
