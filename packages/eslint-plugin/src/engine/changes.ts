import { isJsonObject, mention } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import type { SchemaWord, StaticTool } from '@mcp-budget/static'
import { openBody, openObject, parameterOf, withParameter, without } from './changed-entry.js'
import type { Suggestion } from './problem.js'

/** An edit, and what the entry is after it. */
export interface Change {
  readonly suggestion: Suggestion
  readonly apply: (entry: JsonObject) => JsonObject
}

/**
 * A parameter of the tool, and nothing below it: there a model chooses, and detail is read by name.
 */
const PARAMETER = /^\/inputSchema\/properties\/([^/]+)$/
const FORMATS = new Set(['datetime', 'uuid', 'email'])

/**
 * What can be changed where a word of a chain is written.
 *
 * @param hasDetail the file imports `detail`, the shorter way to write a pipe
 */
export function changesOf(
  word: SchemaWord,
  tool: StaticTool,
  text: string,
  hasDetail: boolean,
): readonly Change[] {
  const name = PARAMETER.exec(word.pointer)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~')
  if (name === undefined) return []
  const z = /^\s*([\w$]+)\s*\./.exec(text.slice(word.place.start, word.place.end))?.[1]
  if (word.word === 'describe') return isRedundant(name, word) ? [dropText(name, word)] : []
  if (z === undefined || isPiped(word, tool)) return []
  const spot: Spot = { word, name, z, tool, hasDetail }
  if (word.after !== undefined) return changesOfFormat(spot)
  switch (word.word) {
    case 'enum':
      return [changeOfEnum(spot)]
    case 'object':
    case 'strictObject':
      return [changeOfBody(spot)]
    default:
      return []
  }
}

/** A word of a parameter's chain, and the name of the library that it begins with. */
interface Spot {
  readonly word: SchemaWord
  readonly name: string
  readonly z: string
  readonly tool: StaticTool
  readonly hasDetail: boolean
}

type Listed = (schema: JsonObject) => JsonObject

/** Writes something around a chain. */
function wrapChain({ word, name }: Spot, before: string, desc: string, listed: Listed): Change {
  const { start, end } = word.place
  return {
    suggestion: {
      desc,
      edits: [
        { start, end: start, text: before },
        { start: end, end, text: ')' },
      ],
    },
    apply: (entry) => withParameter(entry, name, listed),
  }
}

function changeOfEnum(spot: Spot): Change {
  const listed: Listed = (schema) => without(schema, ['enum'], { type: 'string' })
  const name = mention(spot.name)
  return spot.hasDetail
    ? wrapChain(
        spot,
        'detail(',
        `Write \`detail()\` around the members of ${name}: listed as a string, a wrong one is rejected with the accepted ones`,
        listed,
      )
    : wrapChain(
        spot,
        `${spot.z}.string().pipe(`,
        `List ${name} as a string and keep its members in \`.pipe()\`: a wrong one is still rejected with the accepted ones`,
        listed,
      )
}

function changeOfBody(spot: Spot): Change {
  const { z, tool } = spot
  const name = mention(spot.name)
  return spot.hasDetail
    ? wrapChain(
        spot,
        'detail(',
        `Write \`detail()\` around the body of ${name}: listed as an open object, checked as before`,
        (schema) => openBody(schema, tool),
      )
    : wrapChain(
        spot,
        `${z}.record(${z}.string(), ${z}.unknown()).pipe(`,
        `List ${name} as an open object and keep its body in \`.pipe()\`: a wrong one is still rejected`,
        (schema) => openObject(schema, tool),
      )
}

/** The pattern that zod 4 lists beside a format costs most of such a parameter. */
function changesOfFormat(spot: Spot): readonly Change[] {
  const { word, name, z, tool } = spot
  const listed = parameterOf(tool.entry, name)
  const hasPattern = isJsonObject(listed) && 'pattern' in listed
  if (!FORMATS.has(word.word) || !hasPattern) return []
  return [
    wrapChain(
      spot,
      `${z}.string().pipe(`,
      `Keep \`${word.word}()\` of ${mention(name)} in \`.pipe()\`: zod 4 lists its regular expression, the server checks the same without`,
      (schema) => without(schema, ['format', 'pattern', 'minLength', 'maxLength']),
    ),
  ]
}

/** A schema that already stands in a pipe lists nothing. */
function isPiped(word: SchemaWord, tool: StaticTool): boolean {
  return tool.words.some(
    (other) => (other.word === 'pipe' || other.word === 'detail') && other.pointer === word.pointer,
  )
}

const ARTICLES = new Set(['the', 'a', 'an', 'of', 'to'])

/** A description that says no more than the parameter's name does. */
function isRedundant(name: string, { text }: SchemaWord): boolean {
  const words = (from: string): string =>
    from
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((one) => one !== '' && !ARTICLES.has(one))
      .join(' ')
  return text !== undefined && words(text) === words(name)
}

function dropText(name: string, { place, after }: SchemaWord): Change {
  return {
    suggestion: {
      desc: `Drop the description of ${mention(name)}: it says what the name says`,
      edits: [{ start: after ?? place.end, end: place.end, text: '' }],
    },
    apply: (entry) => withParameter(entry, name, (schema) => without(schema, ['description'])),
  }
}
