import { describe, expect, it } from 'vitest'
import { danglingReferences, unreachableDefinitions } from './references.js'

describe('unreachable definitions', () => {
  it('are those that no chain of references leads to', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/A' } },
      $defs: {
        A: { items: { $ref: '#/$defs/B' } },
        B: { properties: { again: { $ref: '#/$defs/A' } } },
        C: { $ref: '#/$defs/D' },
        D: {},
        'E/F': {},
      },
    }
    expect([...unreachableDefinitions(schema)]).toEqual(['/$defs/C', '/$defs/D', '/$defs/E~1F'])
  })

  it('read escaped and percent-encoded pointers, and pointers into a definition', () => {
    const schema = {
      properties: {
        a: { $ref: '#/definitions/x~1y' },
        b: { $ref: '#/definitions/sp%20ace' },
        c: { $ref: '#/definitions/Deep/properties/in' },
      },
      definitions: { 'x/y': {}, 'sp ace': {}, Deep: { properties: { in: {} } }, gone: {} },
    }
    expect([...unreachableDefinitions(schema)]).toEqual(['/definitions/gone'])
  })

  it('are not claimed where an anchor or a reference to the container makes them undecidable', () => {
    expect(unreachableDefinitions({ $defs: { A: { $anchor: 'a' } } }).size).toBe(0)
    expect(
      unreachableDefinitions({ properties: { a: { $ref: '#/$defs' } }, $defs: { A: {} } }).size,
    ).toBe(0)
    expect(
      unreachableDefinitions({ properties: { a: { $ref: '#' } }, $defs: { A: {} } }).size,
    ).toBe(0)
  })

  it('do not take a property called $defs or $ref for the keyword', () => {
    expect([
      ...unreachableDefinitions({
        properties: { $ref: { type: 'string' }, $defs: { type: 'object' } },
        $defs: { A: {} },
      }),
    ]).toEqual(['/$defs/A'])
  })
})

describe('dangling references', () => {
  it('lead to no place, anchor or id of the same schema, or to the network', () => {
    const schema = {
      properties: {
        a: { $ref: '#/$defs/A' },
        b: { $ref: '#/$defs/B' },
        c: { $ref: '#name' },
        d: { $ref: '#none' },
        e: { $ref: 'https://example.com/schema.json' },
        f: { $ref: '#' },
        g: { $ref: '#/properties/%' },
      },
      $defs: { A: { $anchor: 'name' } },
    }
    expect(danglingReferences(schema).map(({ target }) => target)).toEqual([
      '#/$defs/B',
      '#none',
      'https://example.com/schema.json',
      '#/properties/%',
    ])
  })
})
