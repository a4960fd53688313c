import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'
import { folderWith, outcomeIn, ROOT } from '../node.fixture.js'
import { catalogueIn, readCatalogue } from './catalogue.js'
import { decode } from './decode.js'
import { digest, digestsOf } from './digest.js'
import { readInput } from './input-file.js'
import { readManifestFile } from './manifest-file.js'
import { nameOrigins, parameterOrigin } from './name-origins.js'
import { packageRoot, packageVersion } from './package-root.js'
import { readScenarios, refuseUnregistered } from './scenarios.js'

describe('a file that a check leans on', () => {
  const folder = folderWith({ 'a.json': '\uFEFF{}\r\n' })
  const at = (name: string): string => path.join(folder, name)
  mkdirSync(at('folder'))
  symlinkSync('nowhere', at('dangling'))
  symlinkSync('loop', at('loop'))
  symlinkSync('a.json', at('link'))

  it('is read without its mark, also through a link', () => {
    expect(readInput(at('a.json'), 'bad-baseline')).toBe('{}\r\n')
    expect(readInput(at('link'), 'bad-baseline')).toBe('{}\r\n')
  })

  it('is none only where nothing is there', () => {
    expect(readInput(at('none'), 'bad-baseline')).toBeUndefined()
    expect(readInput(at('none/deeper'), 'bad-baseline')).toBeUndefined()
  })

  it.each([
    ['folder', 'is a folder, not a file'],
    ['dangling', 'is a link to a file that is not there'],
    ['loop', 'is a link that leads back to itself'],
    ['a.json/b', 'cannot be there: what should be a folder on its path is a file'],
  ])('is refused where it cannot be read: %s', (name, reason) => {
    expect(() => readInput(at(name), 'bad-baseline')).toThrow(
      new SurfaceError('bad-baseline', `${at(name)} ${reason}. Correct it, or remove it.`),
    )
  })

  it.each(['mcp-budget.baseline.json', 'mcp-budget.scenarios.json', 'mcp-budget.config.json'])(
    'is never absent because it is a folder or a dangling link: %s',
    async (name) => {
      for (const put of [mkdirSync, (file: string) => symlinkSync('nowhere', file)]) {
        const project = folderWith({
          'tools.json': [{ name: 'find', inputSchema: { type: 'object' } }],
          'mcp-budget.config.json': { server: { listing: 'tools.json' } },
        })
        rmSync(path.join(project, name), { force: true })
        put(path.join(project, name))
        expect((await outcomeIn(project)).verdict).toBe('unchecked')
      }
    },
  )
})

describe('bytes', () => {
  it.each([
    ['UTF-8', Buffer.from('aé', 'utf8')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFaé', 'utf8')],
    ['UTF-16 LE with a mark', Buffer.from('\uFEFFaé', 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from('\uFEFFaé', 'utf16le').swap16()],
    ['UTF-16 LE', Buffer.from('aé', 'utf16le')],
    ['UTF-16 BE', Buffer.from('aé', 'utf16le').swap16()],
    ['UTF-16 BE, cut off', Buffer.concat([Buffer.from('aé', 'utf16le').swap16(), Buffer.of(7)])],
  ])('of %s are a text', (_, bytes) => {
    expect(decode(bytes)).toBe('aé')
  })

  it('of nothing, of one letter, and of one mark are read for what they are', () => {
    expect([decode(Buffer.of()), decode(Buffer.of(97)), decode(Buffer.of(0xff, 0xfe))]).toEqual([
      '',
      'a',
      '',
    ])
    expect([decode(Buffer.of(97, 0)), decode(Buffer.of(0, 97)), decode(Buffer.of(0))]).toEqual([
      'a',
      'a',
      '\0',
    ])
  })

  it('have the digest that everybody gives them', () => {
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    const folder = folderWith({ 'b.txt': 'abc' })
    const [a, b] = [path.join(folder, 'a.txt'), path.join(folder, 'b.txt')]
    expect(Object.entries(digestsOf([b, a, b]))).toEqual([
      [a, ''],
      [b, digest('abc')],
    ])
  })
})

describe('a catalogue', () => {
  const whole = {
    tools: {
      find: {
        summary: 'Finds.',
        posture: 'read',
        parameters: {
          kind: { accepted: ['page', 'note'], note: 'one of two' },
          filter: { body: { type: 'object' } },
        },
      },
      drop: { posture: 'change', parameters: {} },
    },
  }

  it('is read as it is, without what a catalogue does not have', () => {
    const more = { ...whole, tools: { ...whole.tools, idle: { posture: 'odd', extra: 1 } } }
    expect(catalogueIn(`\uFEFF${JSON.stringify(more)}`)).toEqual({
      tools: { ...whole.tools, idle: { parameters: {} } },
    })
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no tools', '{}'],
    ['tools in a list', '{"tools": []}'],
    ['a tool that is a text', '{"tools": {"a": "b"}}'],
    ['parameters in a list', '{"tools": {"a": {"parameters": []}}}'],
    ['a parameter that is a text', '{"tools": {"a": {"parameters": {"b": "c"}}}}'],
  ])('is none that is %s', (_, text) => {
    expect(catalogueIn(text)).toBeUndefined()
    const file = path.join(folderWith({ 'c.json': text }), 'c.json')
    expect(() => readCatalogue(file)).toThrow(/c\.json is no catalogue\. A catalogue looks like/)
  })

  it('drops members of a wrong kind', () => {
    const text =
      '{"tools": {"a": {"summary": 1, "parameters": {"b": {"accepted": {}, "body": []}}}}}'
    expect(catalogueIn(text)).toEqual({ tools: { a: { parameters: { b: {} } } } })
  })

  it('that a config names must be there', () => {
    const file = path.join(folderWith(), 'none.json')
    expect(() => readCatalogue(file)).toThrow(/which `detail.catalogue` names, is not there/)
    const real = path.join(folderWith({ 'c.json': whole }), 'c.json')
    expect(readCatalogue(real)).toEqual(whole)
  })
})

describe('a manifest file', () => {
  it.each([
    ['{', /is not JSON: .* Build it again: nx run a:mcp-budget\./],
    ['[]', /is no manifest of this version\. Build it again: nx run a:mcp-budget\./],
    ['{"manifest": 2, "tools": [], "figures": {"total": {}}}', /is no manifest of this version/],
    ['{"manifest": 1, "tools": {}, "figures": {"total": {}}}', /is no manifest of this version/],
    ['{"manifest": 1, "tools": [], "figures": []}', /is no manifest of this version/],
    ['{"manifest": 1, "tools": [], "figures": {}}', /is no manifest of this version/],
  ])('%s is refused', (text, message) => {
    const file = path.join(folderWith({ 'm.json': text }), 'm.json')
    expect(() => readManifestFile(file, 'nx run a:mcp-budget')).toThrow(message)
  })

  it('is given as it is, and asked for where it is not there', () => {
    const manifest = { manifest: 1, tools: [], figures: { total: { model: 0, wire: 0 } } }
    const folder = folderWith({ 'm.json': manifest })
    expect(readManifestFile(path.join(folder, 'm.json'), 'x')).toEqual(manifest)
    expect(() => readManifestFile(path.join(folder, 'n.json'), 'nx build')).toThrow(
      /n\.json is not there\. Build it: nx build\./,
    )
  })
})

describe('the place of a name', () => {
  const text =
    "// tools\nserver.tool('find', { id: 1 })\n  server.tool(`drop`,\n    { 'id': 2, more: 3 })\n"
  const folder = folderWith({ 'a.ts': text, 'node_modules/b/index.js': "tool('find')" })
  const [a, b] = [path.join(folder, 'a.ts'), path.join(folder, 'node_modules/b/index.js')]

  it('is where it stands as a text of its own, in one place only', () => {
    expect(nameOrigins(['find', 'drop', 'none'], [a, b, a, path.join(folder, 'no.ts')])).toEqual({
      find: { file: a, line: 2, column: 12 },
      drop: { file: a, line: 3, column: 14 },
    })
    const twice = path.join(folderWith({ 'c.ts': '"find"; "find"' }), 'c.ts')
    expect(nameOrigins(['find'], [twice])).toEqual({})
  })

  it('of a parameter is after its tool and before the next', () => {
    const { find, drop } = nameOrigins(['find', 'drop'], [a])
    if (find === undefined || drop === undefined) throw new Error('no origin')
    const both = [find, drop]
    expect([
      parameterOrigin('id', find, both),
      parameterOrigin('id', drop, both),
      parameterOrigin('more', find, both),
      parameterOrigin('more', drop, both),
      parameterOrigin('i', drop, both),
    ]).toEqual([
      { file: a, line: 2, column: 22 },
      { file: a, line: 4, column: 6 },
      undefined,
      { file: a, line: 4, column: 15 },
      undefined,
    ])
  })
})

describe('a scenario file', () => {
  const entry = { id: 'a-1', utterance: 'Where is it?', expected_tool: 'find' }
  const file = (content: string | object): string =>
    path.join(folderWith({ 's.json': content }), 's.json')

  it('gives utterances for tools and for other surfaces', () => {
    const guide = { id: 'g-1', utterance: 'How?', expected_surface: 'prompt:guide' }
    expect(
      readScenarios(file({ toolScenarios: [entry], surfaceScenarios: [guide] }), true),
    ).toEqual({ tools: [entry], surface: [guide] })
  })

  it.each([
    ['{', /is not JSON/],
    ['[]', /s\.json: /],
    ['{"toolScenarios": {}}', /toolScenarios is no list/],
    ['{"toolScenarios": ["x"]}', /toolScenarios\[0\] has no text `id`/],
    [{ toolScenarios: [{ ...entry, utterance: 1 }] }, /has no text `utterance`/],
    [{ toolScenarios: [entry, entry] }, /the id `a-1` stands more than once/],
    [{ toolScenarios: [{ ...entry, utterance: 'x'.repeat(10_001) }] }, /of 10001 characters/],
  ])('that holds %j is refused', (content, message) => {
    expect(() => readScenarios(file(content), true)).toThrow(message)
  })

  it('holds utterances of 10,000 characters', () => {
    const long = { ...entry, utterance: 'x'.repeat(10_000) }
    expect(readScenarios(file({ toolScenarios: [long] }), true)?.tools).toEqual([long])
  })

  it('may be missing unless the config names it', () => {
    const none = path.join(folderWith(), 'none.json')
    expect(readScenarios(none, false)).toBeUndefined()
    expect(() => readScenarios(none, true)).toThrow(/none\.json/)
  })

  it('names no tool that is not listed', () => {
    const scenarios = { tools: [entry], surface: [] }
    expect(() => refuseUnregistered('s.json', scenarios, ['find'])).not.toThrow()
    expect(() => refuseUnregistered('s.json', scenarios, ['drop'])).toThrow(
      's.json: `a-1` expects `find`, which the server does not list.',
    )
  })
})

it('the package knows where it lies and which version it is', () => {
  expect(packageRoot()).toBe(path.join(ROOT, 'packages/node'))
  const manifest = readFileSync(path.join(ROOT, 'packages/node/package.json'), 'utf8')
  expect(packageVersion()).toBe((JSON.parse(manifest) as { version: string }).version)
})
