import { describe, expect, it } from 'vitest'
import { checkTools } from '../check.fixture.js'
import { characterCounter } from '../counter/characters.js'
import type { JsonObject } from '../json/json.js'
import { nameCollisions } from '../workspace/host-names.js'
import { toolCountNotes } from '../words/notes.js'

const tool = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  description: 'Finds one.',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
  ...more,
})

/** What a rule says of some tools, without what every tool of this test has. */
const said = (rule: string, ...tools: readonly JsonObject[]): readonly string[] =>
  checkTools(tools, undefined, 'model', characterCounter)
    .findings.filter((finding) => finding.rule === rule)
    .flatMap(({ details }) => details)

describe('a number in a rule holds on both sides', () => {
  it('46 letters are kept of a name, and no more', () => {
    const name = (length: number, last: string): JsonObject => tool('n'.repeat(length - 1) + last)
    expect(said('host-limits', name(46, 'a'), name(46, 'b'))).toEqual([])
    expect(said('host-limits', name(47, 'a'), name(47, 'b'))).toEqual([
      `VS Code cuts it to the same name as \`${'n'.repeat(46)}b\``,
      `VS Code cuts it to the same name as \`${'n'.repeat(46)}a\``,
    ])
  })

  it('64 letters are taken of a full name', () => {
    const longest = 64 - 'mcp__console__'.length
    expect(said('host-limits', tool('n'.repeat(longest)))).toEqual([])
    expect(said('host-limits', tool('n'.repeat(longest + 1)))).toEqual([
      `its full name \`mcp__console__${'n'.repeat(longest + 1)}\` has 65 characters; OpenAI functions, Codex and Cline take 64`,
    ])
  })

  it.each([
    [1024, []],
    [1025, ['its description has 1025 characters; OpenAI refuses over 1024']],
    [2048, ['its description has 2048 characters; OpenAI refuses over 1024']],
    [
      2049,
      ['its description has 2049 characters; Claude Code cuts at 2048, OpenAI refuses over 1024'],
    ],
  ])('a description of %i characters', (length, faults) => {
    expect(said('host-limits', tool('find', { description: 'd'.repeat(length) }))).toEqual(faults)
  })

  it('64 letters are taken of a parameter', () => {
    const parameter = (length: number): JsonObject =>
      tool('find', {
        inputSchema: { type: 'object', properties: { ['p'.repeat(length)]: { type: 'string' } } },
      })
    expect(said('host-limits', parameter(64))).toEqual([])
    expect(said('host-limits', parameter(65))).toHaveLength(1)
  })

  it('128 letters are advised of a name, and one at least', () => {
    const faults = (length: number): number => said('tool-name', tool('n'.repeat(length))).length
    expect([1, 128, 129].map(faults)).toEqual([0, 0, 1])
  })

  it('of letters that are odd five are shown, of unseen ones three', () => {
    expect(said('tool-name', tool('äöüßéè'))[0]?.split(' : ')[1]?.split(' ')).toHaveLength(5)
    expect(
      said('no-invisible-text', tool('find', { description: '\u200B\u200B\u200D\u2060\u2062.' })),
    ).toEqual(['/description: U+200B × 2, U+200D, U+2060'])
  })

  it('a tool costs its ceiling and no more', () => {
    const fill = (tokens: number): JsonObject => {
      const bare = checkTools(
        [tool('find', { description: '' })],
        undefined,
        'model',
        characterCounter,
      )
      const left = tokens - (bare.tools[0]?.tokens.model ?? 0)
      return tool('find', { description: 'd'.repeat(left * 4) })
    }
    const over = (tokens: number): readonly string[] =>
      checkTools([fill(tokens)], undefined, 'model', characterCounter)
        .findings.filter(({ rule }) => /tokens$/.test(rule))
        .map(({ rule, value }) => `${rule} ${value}`)
    expect([160, 161, 200, 201].map(over)).toEqual([
      [],
      ['max-mean-tool-tokens 161'],
      ['max-mean-tool-tokens 200'],
      ['max-tool-tokens 201', 'max-mean-tool-tokens 201'],
    ])
  })

  it('hosts warn over their number of tools, not at it', () => {
    expect([40, 41, 64, 65, 80, 81, 128, 129].flatMap(toolCountNotes)).toEqual([
      '41 tools: older Cursor versions take 40, over all servers together.',
      '64 tools: older Cursor versions take 40, over all servers together.',
      '65 tools: VS Code starts to group them at 64, over all servers together.',
      '80 tools: VS Code starts to group them at 64, over all servers together.',
      '81 tools: Cursor warns over 80, over all servers together.',
      '128 tools: Cursor warns over 80, over all servers together.',
      '129 tools: VS Code offers a model at most 128, over all servers together.',
    ])
  })

  it('two servers share a name where a host cuts both to it', () => {
    const hosts = (a: string, b: string, length: number): readonly string[] =>
      nameCollisions([
        { server: a, tool: `${'t'.repeat(length - 1)}x` },
        { server: b, tool: `${'t'.repeat(length - 1)}y` },
      ]).flatMap((collision) => collision.hosts)
    const server = 's'.repeat(14)
    expect(hosts(`${server}a`, `${server}b`, 45)).toEqual([])
    expect(hosts(`${server}a`, `${server}b`, 46)).toEqual(['VS Code'])
    expect(hosts(`${server.slice(1)}a`, `${server.slice(1)}b`, 46)).toEqual([])
  })

  it('a scenario that is confused twice is counted twice', () => {
    const scenario = (id: string) => ({ id, utterance: 'Purge the queue.', expected_tool: 'find' })
    const { selection } = checkTools(
      [
        tool('find', { description: 'Finds a user.' }),
        tool('purge', { description: 'Purges a queue.' }),
      ],
      undefined,
      'model',
      characterCounter,
      { scenarios: { tools: [scenario('f-1'), scenario('f-2'), scenario('f-3')], surface: [] } },
    )
    expect(selection?.confusions).toEqual([{ expected: 'find', chosen: 'purge', times: 3 }])
  })
})
