import { expect, it } from 'vitest'
import { sha256 } from '../check.fixture.js'
import { characterCounter } from '../counter/characters.js'
import { buildManifest } from '../manifest/build.js'
import { lexicalScorer } from '../scoring/lexical.js'
import { slim } from './slim.js'
import { slimText } from '../texts/slim-text.js'

const long = (what: string): string =>
  `The ${what} as the service knows it. It may be left out, and is then the one of the project that the caller works in, with all that it holds.`
const TOOLS = [
  {
    name: 'find_queue',
    description:
      'Finds a queue by its name. Use it before you send a message to a queue, and never after, since a queue that was found is locked for a minute.',
    inputSchema: {
      type: 'object',
      title: 'FindQueueArguments',
      properties: { name: { type: 'string', title: 'Name', description: long('name') } },
    },
  },
  {
    name: 'purge_queue',
    description: 'Removes every message of a queue.',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
  },
]
const scenarios = {
  tools: [
    { id: 'f-1', utterance: 'Where is the orders queue?', expected_tool: 'find_queue' },
    { id: 'p-1', utterance: 'Remove all messages.', expected_tool: 'purge_queue' },
  ],
  surface: [],
}

const slimmed = (more: Partial<Parameters<typeof slim>[2]> = {}) =>
  slim(
    buildManifest(
      { server: 's', era: 'file', tools: TOOLS, resources: [], resourceTemplates: [], prompts: [] },
      'default',
      characterCounter,
    ),
    { counter: characterCounter, scorer: lexicalScorer(), sha256 },
    { view: 'model', detailUri: 'detail:s', scenarios, ...more },
  )

it('tells what can be saved of each tool, and whether it would still be found', () => {
  expect(slimText(slimmed())).toMatchSnapshot()
  expect(slimmed().selection?.before.accuracy).toBe(1)
})

it('tells nothing of selection where there is nothing to measure', () => {
  expect(slimmed({ scenarios: undefined }).selection).toBeUndefined()
  expect(slimmed({ scenarios: { tools: [], surface: [] } }).selection).toBeUndefined()
})
