import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, outcomeIn, tool } from '../node.fixture.js'
import { firstBaseline } from './first-baseline.js'
import { importFloorsFor, recordConfig } from './record-config.js'

const FAT = tool('fat', { description: 'word '.repeat(300) })
const ALL = { only: [], raises: [], reason: undefined }

function project(tools: readonly object[], config: object = {}): string {
  return folderWith({
    'tools.json': tools,
    'mcp-budget.config.json': { server: { listing: 'tools.json' }, ...config },
  })
}
const configOf = (folder: string): string => path.join(folder, 'mcp-budget.config.json')
const baselineOf = (folder: string): string =>
  readFileSync(path.join(folder, 'mcp-budget.baseline.json'), 'utf8')

describe('recording', () => {
  it.each(['', '{', '{"version": 1, "entries": [{}]}', '{"version": 9}'])(
    'makes a baseline that holds %j anew where that is asked for, and stops otherwise',
    async (text) => {
      const folder = project([tool('find'), FAT])
      const whole = (await recordConfig(configOf(folder), ALL)).changed && baselineOf(folder)
      writeFileSync(path.join(folder, 'mcp-budget.baseline.json'), text)
      await expect(recordConfig(configOf(folder), ALL)).rejects.toThrow(/record --anew|is empty/)
      await recordConfig(configOf(folder), { ...ALL, isAnew: true })
      expect(baselineOf(folder)).toBe(whole)
    },
  )

  it('makes no baseline anew that can be read', async () => {
    const folder = project([FAT])
    await recordConfig(configOf(folder), ALL)
    await expect(recordConfig(configOf(folder), { ...ALL, isAnew: true })).rejects.toThrow(
      'can be read, so it is not made anew: what it records would be lost.',
    )
  })

  it('accepts what is over, once, and holds it from then on', async () => {
    const folder = project([tool('find'), FAT])
    const first = await recordConfig(configOf(folder), ALL)
    expect([first.file, first.changed, first.kept, first.reports.length]).toEqual([
      path.join(folder, 'mcp-budget.baseline.json'),
      true,
      [],
      1,
    ])
    expect((await outcomeIn(folder)).verdict).toBe('pass')
    expect((await recordConfig(configOf(folder), ALL)).changed).toBe(false)
    writeFileSync(
      path.join(folder, 'tools.json'),
      JSON.stringify([tool('find'), { ...FAT, description: 'word '.repeat(301) }]),
    )
    expect((await outcomeIn(folder)).verdict).toBe('fail')
    const kept = await recordConfig(configOf(folder), ALL)
    expect([kept.kept, kept.changed]).toEqual([['max-tool-tokens:fat'], false])
    const raised = { ...ALL, raises: ['max-tool-tokens:fat'], reason: 'it says more' }
    expect((await recordConfig(configOf(folder), raised)).changed).toBe(true)
    expect(baselineOf(folder)).toContain('it says more')
  })

  it('goes through every profile, and tells of each', async () => {
    const folder = project([tool('find')], {
      profiles: { lean: { server: { listing: 'tools.json' } } },
    })
    const told: string[] = []
    const { reports } = await recordConfig(configOf(folder), {
      ...ALL,
      onTarget: ({ profile }) => void told.push(profile),
    })
    expect([reports.map(({ profile }) => profile), told]).toEqual([
      ['default', 'lean'],
      ['default', 'lean'],
    ])
    expect(baselineOf(folder)).toContain('"lean"')
  })

  it('records only the families that are named', async () => {
    const folder = project([tool('find')])
    await recordConfig(configOf(folder), { ...ALL, only: ['overlap'] })
    expect(baselineOf(folder)).not.toContain('max-tool-tokens')
  })

  it('takes figures of other instruments only where a raise asks for that', async () => {
    const folder = project([tool('find')])
    await recordConfig(configOf(folder), ALL)
    writeFileSync(
      configOf(folder),
      JSON.stringify({ server: { listing: 'tools.json' }, counter: 'chars/4' }),
    )
    await expect(recordConfig(configOf(folder), ALL)).rejects.toMatchObject({
      code: 'other-instruments',
    })
    const rules = ['max-tool-tokens', 'max-description-overlap']
    const anew = { ...ALL, raises: rules, reason: 'another counter' }
    await recordConfig(configOf(folder), anew)
    expect(baselineOf(folder)).toContain('chars/4')
  })

  it('writes nothing where a profile cannot be measured', async () => {
    const folder = project([tool('find')], {
      profiles: { lost: { server: { listing: 'none.json' } } },
    })
    await expect(recordConfig(configOf(folder), ALL)).rejects.toMatchObject({
      code: 'listing-not-found',
    })
    expect(() => baselineOf(folder)).toThrow()
  })

  it('refuses floors that are none', async () => {
    const folder = project([tool('find')])
    const floors = path.join(folder, 'floors.json')
    await expect(importFloorsFor(configOf(folder), floors)).rejects.toMatchObject({
      code: 'bad-baseline',
    })
  })
})

it('the first baseline of a config that is not written holds what is there, in one line each', async () => {
  const folder = project([tool('find'), FAT])
  const file = path.join(folder, 'mcp-budget.config.json')
  const { baseline, report } = await firstBaseline({ server: { listing: 'tools.json' } }, file)
  expect(JSON.stringify(JSON.parse(baseline))).toContain('"fat"')
  expect(report).toBe(
    'tools: 2 tools, 350 tokens (model view, o200k_base); 2 findings today, recorded where a baseline can hold them',
  )
  const lean = project([tool('find')])
  const within = await firstBaseline({ server: { listing: 'tools.json' } }, configOf(lean))
  expect(within.report).toMatch(/^tools: 1 tool, \d+ tokens \(model view, o200k_base\)$/)
})
