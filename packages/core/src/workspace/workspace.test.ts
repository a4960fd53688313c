import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildManifest } from '../manifest/build.js'
import { characterCounter } from '../counter/characters.js'
import type { Manifest } from '../model/manifest.js'
import { lexicalScorer } from '../scoring/lexical.js'
import { compareServers } from './compare.js'
import type { WorkspaceOptions } from './compare.js'
import { nameCollisions } from './host-names.js'

const tool = (name: string, description = `Does ${name}.`) => ({
  name,
  description,
  inputSchema: { type: 'object' },
})
const manifest = (tools: ReturnType<typeof tool>[], counter = characterCounter): Manifest =>
  buildManifest(
    { server: 's', era: 'file', tools, resources: [], resourceTemplates: [], prompts: [] },
    'default',
    counter,
  )
const options = (more: Partial<WorkspaceOptions> = {}): WorkspaceOptions => ({
  view: 'model',
  groups: [],
  levels: { names: 'error', overlap: 'warn', groups: 'error' },
  overlapCeiling: 0.8,
  ...more,
})
const compare = (servers: Record<string, Manifest>, more?: Partial<WorkspaceOptions>) =>
  compareServers(
    Object.entries(servers).map(([name, one]) => ({ name, manifest: one })),
    lexicalScorer({}),
    options(more),
  )

describe('names that a host cannot tell apart', () => {
  it.each([
    [
      'equal names',
      [
        ['docs', 'search'],
        ['tickets', 'search'],
      ],
      ['hosts without a prefix'],
    ],
    [
      'a prefix that is cut',
      [
        ['customer-support-desk', 'open'],
        ['customer-support-mail', 'open'],
      ],
      ['hosts without a prefix', 'VS Code'],
    ],
    [
      'a separator within a name',
      [
        ['a', 'b__c'],
        ['a__b', 'c'],
      ],
      ['Claude Code and Codex', 'Cline'],
    ],
    [
      'a character that is no part of a name',
      [
        ['a.b', 'c'],
        ['a-b', 'd'],
      ],
      [],
    ],
  ])('%s', (_, tools, hosts) => {
    expect(
      nameCollisions(tools.map(([server = '', name = '']) => ({ server, tool: name }))).flatMap(
        (collision) => collision.hosts,
      ),
    ).toEqual(hosts)
  })

  it('are never found within one server', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,80}$/), { maxLength: 20 }),
        (names) => {
          expect(nameCollisions(names.map((name) => ({ server: 'one', tool: name })))).toEqual([])
        },
      ),
    )
  })
})

describe('the servers of a workspace', () => {
  it('cost together what they cost alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 5 }), {
          minLength: 1,
          maxLength: 4,
        }),
        (servers) => {
          const manifests = Object.fromEntries(
            servers.map((names, index) => [`s${index}`, manifest(names.map((name) => tool(name)))]),
          )
          const { groups } = compare(manifests, {
            groups: [{ name: 'all', servers: Object.keys(manifests) }],
          })
          expect(groups[0]?.tokens).toBe(
            Object.values(manifests).reduce((sum, { figures }) => sum + figures.total.model, 0),
          )
        },
      ),
    )
  })

  it('overlap where two tools of different servers read alike, and not within one', () => {
    const alike = 'Finds an invoice by its number and shows who has to pay it.'
    const { findings, verdict } = compare(
      {
        a: manifest([tool('find_invoice', alike), tool('find_the_invoice', alike)]),
        b: manifest([tool('find_invoice', alike)]),
      },
      { levels: { names: 'off', overlap: 'warn', groups: 'error' } },
    )
    expect(
      findings.map(({ rule, subject, value }) => [
        rule,
        value,
        subject.kind === 'pair' ? subject.names : [],
      ]),
    ).toEqual([
      ['max-shared-overlap', 1, ['a/find_invoice', 'b/find_invoice']],
      ['max-shared-overlap', 1, ['a/find_the_invoice', 'b/find_invoice']],
    ])
    expect(verdict).toBe('pass')
  })

  it('fail where a group is over its ceiling, and say who carries it', () => {
    const { verdict, findings } = compare(
      { a: manifest([tool('one')]), b: manifest([tool('two', 'Long. '.repeat(50))]) },
      { groups: [{ name: 'desk', servers: ['a', 'b'], ceiling: 20 }] },
    )
    expect([verdict, findings.map(({ message, details }) => [message, ...details])]).toEqual([
      'fail',
      [
        [
          'A client that connects `desk` pays 108 tokens (model view, chars/4); the ceiling is 20 (88 over, from the config).',
          'heaviest: `b` 90, `a` 18',
        ],
      ],
    ])
  })

  it('are not added up where they were counted differently', () => {
    const other = { id: 'other', count: () => ({ tokens: 1 }) }
    expect(() =>
      compare({ a: manifest([tool('one')]), b: manifest([tool('two')], other as never) }),
    ).toThrow(
      'The manifests were counted by `chars/4` and `other`, and such figures do not add up.',
    )
  })
})
