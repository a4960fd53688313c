import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { o200k, sha256 } from '../check.fixture.js'
import type { JsonObject } from '../json/json.js'
import type { Surface } from '../model/surface.js'
import { buildManifest } from './build.js'
import { normalise } from './normalise.js'
import { digestOf, serialiseManifest } from './serialise.js'
import { textInView } from './view.js'

const surfaceOf = (tools: readonly unknown[]): Surface => ({
  server: 's',
  era: 'file',
  tools: tools as JsonObject[],
  resources: [],
  resourceTemplates: [],
  prompts: [],
})

describe('normalise', () => {
  it('changes nothing the second time', () => {
    const entries = fc.array(fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(
        entries,
        entries,
        fc.option(fc.string(), { nil: undefined }),
        (tools, prompts, instructions) => {
          const once = normalise({
            ...surfaceOf(tools),
            prompts: prompts as JsonObject[],
            ...(instructions === undefined ? {} : { instructions }),
          })
          expect(normalise(once)).toEqual(once)
          expect(JSON.stringify(normalise(once))).toBe(JSON.stringify(once))
        },
      ),
      { seed: 3 },
    )
  })

  it('names the entry that is no object', () => {
    expect(() => normalise(surfaceOf([{ name: 'a' }, null]))).toThrow(
      'tools[1] is null, not an object. An entry looks like {"name": "search", "inputSchema": {"type": "object"}}.',
    )
  })

  it('names the tool whose schema nests 10,000 deep', () => {
    let schema: unknown = { type: 'string' }
    for (let depth = 0; depth < 10_000; depth += 1)
      schema = { type: 'object', properties: { a: schema } }
    expect(() => normalise(surfaceOf([{ name: 'deep', inputSchema: schema }]))).toThrow(
      'tools[0] (deep) nests deeper than 256 levels',
    )
  })
})

describe('a view', () => {
  const tool = {
    title: 'T',
    inputSchema: { type: 'object' },
    name: 'a',
    description: null,
    annotations: {},
  }

  it('holds name, description and inputSchema for the model, absent and null left out', () => {
    expect(textInView(tool, 'model')).toBe('{"name":"a","inputSchema":{"type":"object"}}')
  })

  it('is the entry as listed on the wire', () => {
    expect(textInView(tool, 'wire')).toBe(JSON.stringify(tool))
  })
})

describe('the manifest', () => {
  const manifest = buildManifest(
    surfaceOf([{ name: 'a', description: 'Finds.', inputSchema: { type: 'object' } }]),
    'default',
    o200k,
  )

  it('is the same file for the same surface', () => {
    expect(serialiseManifest(manifest)).toMatchInlineSnapshot(`
      "{
        "manifest": 1,
        "server": "s",
        "profile": "default",
        "era": "file",
        "tools": [
          {
            "name": "a",
            "description": "Finds.",
            "inputSchema": {
              "type": "object"
            }
          }
        ],
        "resources": [],
        "resourceTemplates": [],
        "prompts": [],
        "figures": {
          "counter": "o200k_base",
          "total": {
            "model": 17,
            "wire": 17
          },
          "tools": [
            {
              "name": "a",
              "tokens": {
                "model": 17,
                "wire": 17
              }
            }
          ]
        }
      }
      "
    `)
    expect(digestOf(manifest, sha256)).toMatchInlineSnapshot(`
      {
        "bytes": 189,
        "digest": "sha256-390ca4ceea70e4b6590ad9c447ab37dc9769f2f36cf26b55af024cfa66e354a2",
      }
    `)
  })
})
