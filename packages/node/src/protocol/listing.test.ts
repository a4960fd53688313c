import type { JsonObject } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'
import { capture } from './capture.js'
import { serve, OPTIONS, TOOL } from './protocol.fixture.js'
import type { Answers } from './protocol.fixture.js'

describe('what is listed', () => {
  it('is every page of each list, an empty text being a cursor', async () => {
    const pages: Record<string, JsonObject> = {
      first: { tools: [TOOL], nextCursor: '' },
      '': { tools: [{ ...TOOL, name: 'b' }], nextCursor: 'c' },
      c: { tools: [{ ...TOOL, name: 'c' }] },
    }
    const server = serve({
      'tools/list': ({ cursor = 'first' }) => ({ result: pages[String(cursor)] ?? {} }),
      'resources/list': () => ({ result: { resources: [{ uri: 'a:b' }] } }),
      'resources/templates/list': () => ({
        result: { resourceTemplates: [{ uriTemplate: 'a:{b}' }] },
      }),
      'prompts/list': () => ({ result: { prompts: [{ name: 'p' }] } }),
    })
    const { surface } = await capture(async () => server, OPTIONS)
    expect(surface).toMatchObject({
      server: 'server',
      tools: [{ name: 'find' }, { name: 'b' }, { name: 'c' }],
      resources: [{ uri: 'a:b' }],
      resourceTemplates: [{ uriTemplate: 'a:{b}' }],
      prompts: [{ name: 'p' }],
    })
  })

  it.each([
    [(n: number) => [{ ...TOOL, name: `t${n}` }], 'changed'],
    [(n: number) => (n === 1 ? [TOOL, { name: 'b' }] : [{ name: 'b' }, TOOL]), 'reordered'],
    [(n: number) => (n === 1 ? [TOOL] : [TOOL, TOOL]), 'changed'],
    [() => [TOOL, { name: 'b' }], 'same'],
  ])('twice tells whether it stays: case %#', async (tools, relisted) => {
    let listings = 0
    const server = serve({ 'tools/list': () => ({ result: { tools: tools((listings += 1)) } }) })
    expect((await capture(async () => server, OPTIONS)).observed.relisted).toBe(relisted)
  })

  it('has at most 10,000 pages', async () => {
    const pagesOf = async (last: number) => {
      let page = 0
      const answer = () => ({
        result: { tools: [], ...((page += 1) < last ? { nextCursor: `${page}` } : {}) },
      })
      const outcome = await capture(async () => serve({ 'tools/list': answer }), OPTIONS).catch(
        (error: Error) => error.message,
      )
      return [page, outcome]
    }
    const refused =
      'tools/list gave more than 10000 pages. The last page must leave `nextCursor` out.'
    expect(await pagesOf(20_000)).toEqual([10_000, refused])
    expect((await pagesOf(5_000))[1]).not.toBe(refused)
  })

  it.each([
    [{ tool: [] }, /answered without a list `tools`: {"tool":\[\]}/],
    [{ tools: [TOOL, 7] }, /tools\/list: tools\[1\] is 7, not an object/],
    [
      { tools: [TOOL], nextCursor: 7 },
      /tools\/list answered with `nextCursor`: 7, where the protocol has a string/,
    ],
    [{ tools: { find: TOOL } }, /answered with `tools`: {"find".*, where the protocol has a list/],
    [{ tools: [TOOL], nextCursor: 'again' }, /gave the cursor "again" a second time/],
  ])('%j is refused', async (result, message) => {
    const server = serve({ 'tools/list': () => ({ result }) })
    await expect(capture(async () => server, OPTIONS)).rejects.toThrow(message)
  })

  const DETAIL = { tools: { find: { parameters: { kind: { accepted: ['a', 'b'] } } } } }
  const detailed = (rejects: (args: JsonObject) => JsonObject): Answers => ({
    'tools/list': () => ({
      result: {
        tools: [
          { ...TOOL, inputSchema: { type: 'object', required: ['kind'] } },
          { ...TOOL, name: 'drop', annotations: {} },
        ],
      },
    }),
    'resources/list': () => ({ result: { resources: [{ uri: 'd:x' }] } }),
    'resources/read': ({ uri }) => ({
      result: { contents: [{ uri: uri ?? '', text: 'no JSON' }, { text: JSON.stringify(DETAIL) }] },
    }),
    'tools/call': ({ arguments: args }) => rejects(args as JsonObject),
  })
  const rejected = (args: JsonObject): JsonObject => ({
    result: { isError: true, content: [{ type: 'text', text: JSON.stringify(args) }, { data: 1 }] },
  })

  it('has the detail of the one resource that is named, and nothing is called', async () => {
    const server = serve(detailed(rejected))
    const { surface, observed } = await capture(async () => server, {
      ...OPTIONS,
      detailUri: 'd:x',
    })
    expect([surface.catalogue, observed.withheld]).toEqual([DETAIL, undefined])
    expect(server.asked).not.toContain('tools/call')
    const other = await capture(async () => serve(detailed(rejected)), {
      ...OPTIONS,
      detailUri: 'd:y',
    })
    expect(other.surface.catalogue).toBeUndefined()
  })

  it.each([[true], [['find']]])('is probed where that is asked for: %j', async (probe) => {
    const server = serve(detailed(rejected))
    const asked = { ...OPTIONS, detailUri: 'd:x', probe }
    expect((await capture(async () => server, asked)).observed.withheld).toEqual({
      find: {
        kind: {
          accepted: ['a', 'b'],
          rejections: {
            wrong: '{"kind":"mcp-budget asks"} ',
            missing: '{} ',
            mistyped: '{"kind":7} ',
          },
        },
      },
    })
  })

  it('is not probed of a tool that may change something, nor of one that is not named', async () => {
    const server = serve(detailed(rejected))
    const asked = { ...OPTIONS, detailUri: 'd:x', probe: ['drop'] }
    expect((await capture(async () => server, asked)).observed.withheld).toEqual({})
  })

  it('tells of what is accepted, and of an error of the protocol', async () => {
    const server = serve(
      detailed((args) =>
        args['kind'] === 7 ? { error: { code: 1, message: 'typed' } } : { result: { content: [] } },
      ),
    )
    const asked = { ...OPTIONS, detailUri: 'd:x', probe: true }
    expect((await capture(async () => server, asked)).observed.withheld).toEqual({
      find: { kind: { accepted: ['a', 'b'], rejections: { mistyped: 'typed' } } },
    })
  })
})
