import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { digestsOf } from '../files/digest.js'
import { createMemory } from './remember.js'
import type { Remembered } from './remember.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
  mkdirSync(path.join(root, 'node_modules'))
  writeFileSync(path.join(root, 'a.json'), '{}')
})

const inRoot = (name: string): string => path.join(root, name)
const remembered = (): Remembered => ({
  judgedBy: 'j',
  listedBy: 'l',
  files: digestsOf([inRoot('a.json'), inRoot('b.json')]),
  modules: {},
  environment: {},
  surface: 's',
  isOfEntry: true,
  serverFiles: [],
  outcome: { version: 1, verdict: 'pass', reports: [], errors: [] },
  manifests: [],
})
const kept = (): string =>
  path.join(
    root,
    'node_modules/.cache/mcp-budget',
    readdirSync(path.join(root, 'node_modules/.cache/mcp-budget'))[0] as string,
  )

describe('what a build remembers', () => {
  it('is there for the next process, as it was', async () => {
    createMemory(root, 'x').keep('e', remembered(), remembered())
    expect(await createMemory(root, 'x').look('e')).toEqual({
      ...remembered(),
      areFilesSame: true,
      areModulesSame: true,
    })
  })

  it.each([
    ['changed', () => writeFileSync(inRoot('a.json'), '[]')],
    ['came', () => writeFileSync(inRoot('b.json'), '[]')],
    ['went', () => rmSync(inRoot('a.json'))],
  ])('is not taken for the same where a file %s', async (_, change) => {
    const memory = createMemory(root, undefined)
    memory.keep('e', remembered(), undefined)
    change()
    expect((await memory.look('e'))?.areFilesSame).toBe(false)
  })

  it('is not taken for the same where the config read something else of the environment', async () => {
    const memory = createMemory(root, undefined)
    memory.keep('e', { ...remembered(), environment: { MCP_BUDGET_STAGE: null } }, undefined)
    vi.stubEnv('MCP_BUDGET_STAGE', 'live')
    expect((await memory.look('e'))?.areFilesSame).toBe(false)
    vi.unstubAllEnvs()
    expect((await memory.look('e'))?.areFilesSame).toBe(true)
  })

  it('was compared when it was prepared, for one look', async () => {
    const memory = createMemory(root, undefined)
    memory.keep('e', remembered(), undefined)
    await memory.prepare()
    await pause(50)
    rmSync(inRoot('a.json'))
    expect([
      (await memory.look('e'))?.areFilesSame,
      (await memory.look('e'))?.areFilesSame,
    ]).toEqual([true, false])
  })

  it('is nothing where another hand changed it', async () => {
    createMemory(root, 'x').keep('e', remembered(), remembered())
    writeFileSync(kept(), readFileSync(kept(), 'utf8').replace('"pass"', '"fail"'))
    expect(await createMemory(root, 'x').look('e')).toBeUndefined()
  })

  it.each([
    ['another version', (text: string) => text.replace(/^.*\n/, '0.0.9 1\n')],
    ['no version', (text: string) => text.replace(/^.*\n/, '')],
    ['half of it', (text: string) => text.slice(0, text.length / 2)],
    ['nothing', () => ''],
  ])('is nothing where the file holds what %s wrote', async (_, change) => {
    createMemory(root, 'x').keep('e', remembered(), remembered())
    writeFileSync(kept(), change(readFileSync(kept(), 'utf8')))
    const memory = createMemory(root, 'x')
    await memory.prepare()
    expect(await memory.look('e')).toBeUndefined()
  })

  it('is kept in the process alone where the project has no folder for it', async () => {
    rmSync(path.join(root, 'node_modules'), { recursive: true })
    const memory = createMemory(root, undefined)
    memory.keep('e', remembered(), remembered())
    expect([(await memory.look('e'))?.areFilesSame, readdirSync(root)]).toEqual([true, ['a.json']])
  })
})
