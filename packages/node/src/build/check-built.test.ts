import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIXTURES, folderWith, tool } from '../node.fixture.js'
import { checkBuilt } from './check-built.js'
import type { CheckBuiltOptions } from './check-built.js'
import { projectFiles, usualFiles } from './project-files.js'
import { createMemory } from './remember.js'

const SERVER = path.join(FIXTURES, 'servers.mjs')

function project(config: object | string, files: object = {}): string {
  return folderWith({
    'mcp-budget.config.json': config,
    'package-lock.json': '{}',
    'tools.json': [tool('find')],
    'node_modules/.keep': '',
    ...files,
  })
}

function optionsFor(root: string, more: Partial<CheckBuiltOptions> = {}): CheckBuiltOptions {
  return {
    root,
    code: () => ['built'],
    sources: [],
    inputs: [],
    frozen: false,
    memory: createMemory(root, 'test'),
    ...more,
  }
}

const entry = { file: SERVER, exports: ['createV1'], export: 'createV1' }

describe('a built surface', () => {
  it('of a listing passes with its manifest, and watches what it was judged with', async () => {
    const root = project({ server: { listing: 'tools.json' } })
    const built = await checkBuilt(optionsFor(root))
    expect([built.outcome.verdict, built.isGraphKnown, built.isOfEntry]).toEqual([
      'pass',
      true,
      false,
    ])
    expect(built.manifests.map(({ profile }) => profile)).toEqual(['default'])
    const watched = ['tools.json', 'mcp-budget.scenarios.json', 'package-lock.json']
    for (const name of watched) expect(built.watched).toContain(path.join(root, name))
    expect(built.watched).not.toContain(path.join(root, 'mcp-manifest.json'))
  })

  it('that fails has no manifest, and one that cannot be read is unchecked', async () => {
    const fat = project({
      server: { listing: 'tools.json' },
      rules: { 'max-tool-tokens': ['error', { ceiling: 1 }] },
    })
    const failed = await checkBuilt(optionsFor(fat))
    expect([failed.outcome.verdict, failed.manifests]).toEqual(['fail', []])
    const broken = await checkBuilt(optionsFor(project('{')))
    expect(broken.outcome.errors.map(({ code }) => code)).toEqual(['bad-config'])
    expect([broken.isGraphKnown, broken.isOfEntry, broken.manifests]).toEqual([false, true, []])
    const lost = await checkBuilt(optionsFor(project({ server: { listing: 'none.json' } })))
    expect([lost.outcome.verdict, lost.isGraphKnown]).toEqual(['unchecked', false])
    const named = path.join(broken.watched[0] ?? '', '../nowhere/mcp-budget.config.json')
    const missing = await checkBuilt(optionsFor(project({}), { config: named }))
    expect(missing.watched).toContain(named)
  })

  it('of a command is asked in each build: nobody sees what it is made of', async () => {
    const root = project({
      server: { command: 'node', args: [path.join(FIXTURES, 'stdio.mjs'), 'v1'] },
    })
    expect((await checkBuilt(optionsFor(root))).isGraphKnown).toBe(false)
  })

  it('of an entry without a config is listed as it was built', async () => {
    const root = folderWith({ 'node_modules/.keep': '' })
    const built = await checkBuilt(optionsFor(root, { entry }))
    expect([built.outcome.verdict, built.isOfEntry]).toEqual(['pass', true])
    expect(built.outcome.reports[0]?.tools.map(({ name }) => name)).toEqual([
      'find_queue',
      'purge_queue',
    ])
  })
})

describe('what is remembered', () => {
  const listing = () => project({ server: { listing: 'tools.json' } })

  it('answers the next build where nothing changed, and does not where something did', async () => {
    const root = listing()
    const memory = createMemory(root, 'test')
    const options = optionsFor(root, { memory })
    const first = await checkBuilt(options)
    const tools = path.join(root, 'tools.json')
    expect((await checkBuilt(options)).outcome).toBe(first.outcome)
    writeFileSync(tools, JSON.stringify([tool('find'), tool('other_thing_to_do')]))
    const changed = await checkBuilt(options)
    expect(changed.outcome.reports[0]?.tools).toHaveLength(2)
  })

  it('is judged again by other options, not listed again where the surface is the same', async () => {
    const root = listing()
    const memory = createMemory(root, 'test')
    const first = await checkBuilt(optionsFor(root, { memory }))
    const wire = await checkBuilt(optionsFor(root, { memory, view: 'wire' }))
    expect([first.outcome.reports[0]?.view, wire.outcome.reports[0]?.view]).toEqual([
      'model',
      'wire',
    ])
    writeFileSync(path.join(root, 'tools.json'), ` ${JSON.stringify([tool('find')])}`)
    const again = await checkBuilt(optionsFor(root, { memory, view: 'wire' }))
    expect(again.outcome).toBe(wire.outcome)
  })

  it('is told to the next process where files tell it all, and asked anew where they do not', async () => {
    const root = listing()
    const first = await checkBuilt(optionsFor(root))
    const next = await checkBuilt(optionsFor(root))
    expect(next.outcome).toEqual(first.outcome)
    const known = await createMemory(root, 'test').look('')
    expect(known?.listedBy).not.toBe('')
    const reaching = path.join(root, 'reaching.mjs')
    writeFileSync(reaching, "import 'node:fs'\n")
    const withEntry = optionsFor(
      folderWith({ 'node_modules/.keep': '', 'package-lock.json': '{}' }),
      {
        entry,
        sources: [reaching],
      },
    )
    await checkBuilt(withEntry)
    const other = await createMemory(withEntry.root, 'test').look(SERVER)
    expect(other?.listedBy).toBe('')
    writeFileSync(reaching, 'export const a = 1\n')
    const plain = { ...withEntry, memory: createMemory(withEntry.root, 'plain') }
    await checkBuilt(plain)
    expect((await createMemory(withEntry.root, 'plain').look(SERVER))?.listedBy).not.toBe('')
  })

  it('of a failure holds in this process only', async () => {
    const root = project({
      server: { listing: 'tools.json' },
      rules: { 'max-tool-tokens': ['error', { ceiling: 1 }] },
    })
    const memory = createMemory(root, 'test')
    const first = await checkBuilt(optionsFor(root, { memory }))
    expect((await checkBuilt(optionsFor(root, { memory }))).outcome).toBe(first.outcome)
    expect(await createMemory(root, 'test').look('')).toBeUndefined()
  })

  it('of a frozen check knows the manifest', async () => {
    const root = listing()
    const built = await checkBuilt(optionsFor(root, { frozen: true }))
    expect(built.outcome.errors.map(({ code }) => code)).toEqual(['drift'])
    expect(built.watched).toContain(path.join(root, 'mcp-manifest.json'))
  })

  it('changes with the built code of an entry', async () => {
    const root = folderWith({ 'node_modules/.keep': '', 'package-lock.json': '{}' })
    const memory = createMemory(root, 'test')
    const first = await checkBuilt(optionsFor(root, { entry, memory }))
    const same = await checkBuilt(optionsFor(root, { entry, memory }))
    expect(same.outcome).toBe(first.outcome)
    const before = (await memory.look(SERVER))?.listedBy
    await checkBuilt(optionsFor(root, { entry, memory, code: () => ['other'] }))
    expect((await memory.look(SERVER))?.listedBy).not.toBe(before)
  })
})

describe('the files of a project', () => {
  it('are its config with what it imports, its scenarios and its baseline', async () => {
    const root = project({ server: { listing: 'tools.json' }, baseline: 'b/base.json' })
    expect(await projectFiles(root)).toEqual([
      path.join(root, 'mcp-budget.config.json'),
      path.join(root, 'mcp-budget.scenarios.json'),
      path.join(root, 'b/base.json'),
    ])
  })

  it('are the usual ones where there is no config, or none that can be read', async () => {
    const root = folderWith()
    const usual = usualFiles(root)
    expect(usual.slice(-2)).toEqual([
      path.join(root, 'mcp-budget.scenarios.json'),
      path.join(root, 'mcp-budget.baseline.json'),
    ])
    expect(await projectFiles(root)).toEqual(usual)
    expect(await projectFiles(project('{'))).toHaveLength(usual.length)
    const named = path.join(root, 'sub/mine.json')
    expect(usualFiles(root, named)).toEqual([
      named,
      path.join(root, 'sub/mcp-budget.scenarios.json'),
      path.join(root, 'sub/mcp-budget.baseline.json'),
    ])
  })
})
