import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runConfig } from '../check/run.js'
import { folderWith, outcomeOf, reportOf } from '../node.fixture.js'
import { readListing } from './listing-file.js'

const TOOLS = [
  {
    name: 'find_queue',
    description: 'Finds a queue — by its name.',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'explain_queue',
    description:
      'Explains a queue in so many words that its bytes alone do not decide whether it is within its ceiling: what it is for, who sends to it, who reads from it, how long its messages live and where they go then.',
    inputSchema: { type: 'object' },
    annotations: {},
  },
  { name: 'purge', description: '队列', inputSchema: { type: 'object' }, annotations: {} },
]
const folder = folderWith()

function written(name: string, content: string | Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

const text = JSON.stringify({ tools: TOOLS }, null, 2)
const utf16 = Buffer.from(text, 'utf16le')

describe('a listing file', () => {
  it.each<[string, string | Buffer]>([
    ['the result of tools/list', text],
    ['its envelope', JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: TOOLS } })],
    ['a bare array', JSON.stringify(TOOLS)],
    [
      'pages',
      JSON.stringify([{ tools: TOOLS.slice(0, 1), nextCursor: 'x' }, { tools: TOOLS.slice(1) }]),
    ],
    [
      'pages in envelopes',
      JSON.stringify([
        { jsonrpc: '2.0', id: 1, result: { tools: TOOLS.slice(0, 1) } },
        { jsonrpc: '2.0', id: 2, result: { tools: TOOLS.slice(1) } },
      ]),
    ],
    ['UTF-8 with a mark', `\uFEFF${text}`],
    ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    [
      'UTF-16 BE with a mark',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    ],
    ['UTF-16 LE without a mark', utf16],
    ['UTF-16 BE without a mark', Buffer.from(utf16).swap16()],
    ['CRLF', text.replaceAll('\n', '\r\n')],
  ])('as %s gives the same figures', async (shape, content) => {
    const report = await reportOf({
      listing: written(`${shape.replace(/\W+/g, '-')}.json`, content),
    })
    expect(report.tools.map(({ name, tokens }) => [name, tokens])).toEqual([
      ['find_queue', { model: 33, wire: 41 }],
      ['explain_queue', { model: 64, wire: 69 }],
      ['purge', { model: 18, wire: 23 }],
    ])
  })

  it('as our own manifest gives the same figures and era again', async () => {
    const config = folderWith({
      'mcp-budget.config.json': { server: { listing: written('first.json', text) } },
    })
    const file = path.join(config, 'mcp-budget.config.json')
    const { outcome, manifests } = await runConfig(file, { write: true })
    const again = await reportOf({ listing: manifests[0] ?? '' })
    expect(again.manifest).toEqual(outcome.reports[0]?.manifest)
  })

  it.each([
    [
      'not JSON',
      '{"tools": [',
      /is not JSON: .* A listing is the result of tools\/list, such as {"tools"/,
    ],
    [
      'JSON of another kind',
      '{"servers": {}}',
      /holds no listing. A listing is the result of tools\/list/,
    ],
    ['a number', '7', /holds no listing/],
    ['an entry that is no object', '{"tools": [1]}', /tools\[0\] is number, not an object/],
    ['no tools', '[]', /lists no tools, so there is nothing to check/],
    [
      'a schema that nests 10,000 deep',
      `{"tools":[{"name":"deep","inputSchema":${'{"items":'.repeat(10_000)}{}${'}'.repeat(10_000)}}]}`,
      /tools\[0\] \(deep\) nests deeper than 256 levels/,
    ],
  ])('that holds %s is unchecked', async (name, content, message) => {
    const listing = written(`${name.replace(/\W+/g, '-')}.json`, content)
    const outcome = await outcomeOf({ listing })
    expect(outcome.verdict).toBe('unchecked')
    expect(outcome.errors[0]?.message).toMatch(message)
  })

  it('of our own manifest keeps era and version, of any other object neither', async () => {
    const manifest = { manifest: 1, era: 'discover', protocolVersion: '2026-07-28', tools: TOOLS }
    const { manifest: _, ...plain } = manifest
    const eras = [manifest, plain, { ...manifest, era: 'odd' }].map((one, index) =>
      readListing(written(`era-${index}.json`, JSON.stringify(one)), 2 ** 20),
    )
    expect(eras.map(({ era, protocolVersion }) => [era, protocolVersion])).toEqual([
      ['discover', '2026-07-28'],
      ['file', undefined],
      ['file', '2026-07-28'],
    ])
  })

  it.each([
    [{ server: 'console' }, 'console'],
    [{ serverInfo: { name: 'console', version: '1' } }, 'console'],
    [{ server: '' }, 'named'],
    [{}, 'named'],
  ])('with %j is of the server %s', (more, server) => {
    const file = written('named.json', JSON.stringify({ ...more, tools: TOOLS }))
    expect(readListing(file, 2 ** 20).server).toBe(server)
  })

  it('keeps instructions, resources and prompts', () => {
    const lists = { resources: [{ uri: 'a:b' }], resourceTemplates: [], prompts: [{ name: 'p' }] }
    const whole = { instructions: 'Ask first.', ...lists, tools: TOOLS }
    expect(readListing(written('whole.json', JSON.stringify(whole)), 2 ** 20)).toEqual({
      server: 'whole',
      era: 'file',
      ...whole,
    })
  })

  it('of a size over the limit, or that is not there, is refused', () => {
    const file = written('large.json', JSON.stringify(TOOLS))
    const length = Buffer.byteLength(JSON.stringify(TOOLS))
    expect(readListing(file, length).tools).toHaveLength(3)
    expect(() => readListing(file, length - 1)).toThrow(/large.json sent more than 0 MiB/)
    expect(() => readListing(path.join(folder, 'none.json'), 9)).toThrow(/cannot be read: ENOENT/)
  })
})
