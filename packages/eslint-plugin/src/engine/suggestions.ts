import { entryInView, isJsonObject, member, mention, quantity } from '@mcp-budget/core'
import type { Finding, Json, JsonObject } from '@mcp-budget/core'
import type { SchemaWord, StaticTool } from '@mcp-budget/static'
import { remembering } from './remembering.js'
import type { Suggestion } from './problem.js'
import type { Settings } from './settings.js'
import type { Linted } from './surfaces.js'

/**
 * Only what a tool over its ceiling can do about it, and only what validates the same as before.
 */
export function suggestionsFor(
  finding: Finding,
  tool: StaticTool,
  linted: Linted,
  settings: Settings,
): readonly Suggestion[] {
  const { target } = settings
  const { entry } = tool
  if (finding.rule !== 'max-tool-tokens' || entry === undefined) return []
  const counter = remembering(target.counter)
  const cost = (one: JsonObject): number =>
    counter.count(JSON.stringify(entryInView(one, target.view))).tokens
  const now = once(() => cost(entry))
  const isDetail = DETAIL.test(linted.text)
  const held = SAVED.get(settings.key) ?? new Map<string, number>()
  SAVED.set(settings.key, held)
  if (held.size > MOST) held.clear()
  const base = JSON.stringify(entry)
  return tool.words
    .filter(({ place }) => place.file === linted.file)
    .flatMap((word) => changesOf(word, tool, linted.text, isDetail))
    .map(({ suggestion, apply }) => {
      const key = `${suggestion.desc}\0${base}`
      const saves = held.get(key) ?? now() - cost(apply(entry))
      held.set(key, saves)
      return { suggestion, saves }
    })
    .filter(({ saves }) => saves > 0)
    .sort((a, b) => b.saves - a.saves)
    .map(({ suggestion, saves }) => ({
      ...suggestion,
      desc: `${suggestion.desc}, −${quantity(saves)} tokens`,
    }))
}

/**
 * What a change saves, by its words and the entry: an edit elsewhere in the file prices nothing
 * again.
 */
const SAVED = new WeakMap<object, Map<string, number>>()
const MOST = 5_000

/** Where the runtime's `detail` is imported already, it is the shorter way to write the same. */
const DETAIL =
  /import\s*\{[^}]*\bdetail\b[^}]*\}\s*from\s*['"]@mcp-budget\/runtime\/detail(?:-zod3)?['"]/

function once(make: () => number): () => number {
  let made: number | undefined
  return () => (made ??= make())
}

interface Change {
  readonly suggestion: Suggestion
  readonly apply: (entry: JsonObject) => JsonObject
}

/**
 * A parameter of the tool, and nothing below it: there a model chooses, and detail is read by name.
 */
const PARAMETER = /^\/inputSchema\/properties\/([^/]+)$/
const FORMATS = new Set(['datetime', 'uuid', 'email'])

function changesOf(
  word: SchemaWord,
  tool: StaticTool,
  text: string,
  detail: boolean,
): readonly Change[] {
  const name = PARAMETER.exec(word.pointer)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~')
  if (name === undefined) return []
  const { start, end } = word.place
  const own = text.slice(start, end)
  const z = /^\s*([\w$]+)\s*\./.exec(own)?.[1]
  if (word.word === 'describe') return redundant(name, word) ? [drop(name, word)] : []
  if (z === undefined || isPiped(word, tool)) return []
  const piped = (
    left: string,
    what: string,
    listed: (schema: JsonObject) => JsonObject,
  ): Change => ({
    suggestion: {
      desc: what,
      edits: [
        { start, end: start, text: `${left}.pipe(` },
        { start: end, end, text: ')' },
      ],
    },
    apply: (entry) => withParameter(entry, name, listed),
  })
  const detailed = (what: string, listed: (schema: JsonObject) => JsonObject): Change => ({
    suggestion: {
      desc: what,
      edits: [
        { start, end: start, text: 'detail(' },
        { start: end, end, text: ')' },
      ],
    },
    apply: (entry) => withParameter(entry, name, listed),
  })
  if (word.word === 'enum' && word.after === undefined && detail)
    return [
      detailed(
        `Write \`detail()\` around the members of ${mention(name)}: listed as a string, a wrong one is rejected with the accepted ones`,
        (schema) => without(schema, ['enum'], { type: 'string' }),
      ),
    ]
  if (
    (word.word === 'object' || word.word === 'strictObject') &&
    word.after === undefined &&
    detail
  ) {
    return [
      detailed(
        `Write \`detail()\` around the body of ${mention(name)}: listed as an open object, checked as before`,
        (schema) => openBody(schema, tool),
      ),
    ]
  }
  if (word.word === 'enum' && word.after === undefined)
    return [
      piped(
        `${z}.string()`,
        `List ${mention(name)} as a string and keep its members in \`.pipe()\`: a wrong one is still rejected with the accepted ones`,
        (schema) => without(schema, ['enum'], { type: 'string' }),
      ),
    ]
  if ((word.word === 'object' || word.word === 'strictObject') && word.after === undefined) {
    return [
      piped(
        `${z}.record(${z}.string(), ${z}.unknown())`,
        `List ${mention(name)} as an open object and keep its body in \`.pipe()\`: a wrong one is still rejected`,
        (schema) => openObject(schema, tool),
      ),
    ]
  }
  // The pattern that zod 4 lists beside the format costs most of such a parameter.
  const listed = parameterOf(tool.entry, name)
  if (
    FORMATS.has(word.word) &&
    word.after !== undefined &&
    isJsonObject(listed) &&
    'pattern' in listed
  ) {
    return [
      piped(
        `${z}.string()`,
        `Keep \`${word.word}()\` of ${mention(name)} in \`.pipe()\`: zod 4 lists its regular expression, the server checks the same without`,
        (schema) => without(schema, ['format', 'pattern', 'minLength', 'maxLength']),
      ),
    ]
  }
  return []
}

/** A schema that already stands in a pipe lists nothing. */
function isPiped(word: SchemaWord, tool: StaticTool): boolean {
  return tool.words.some(
    (other) => (other.word === 'pipe' || other.word === 'detail') && other.pointer === word.pointer,
  )
}

const ARTICLES = new Set(['the', 'a', 'an', 'of', 'to'])

/** A description that says no more than the parameter's name does. */
function redundant(name: string, { text }: SchemaWord): boolean {
  const words = (from: string): string =>
    from
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((one) => one !== '' && !ARTICLES.has(one))
      .join(' ')
  return text !== undefined && words(text) === words(name)
}

function drop(name: string, { place, after }: SchemaWord): Change {
  return {
    suggestion: {
      desc: `Drop the description of ${mention(name)}: it says what the name says`,
      edits: [{ start: after ?? place.end, end: place.end, text: '' }],
    },
    apply: (entry) => withParameter(entry, name, (schema) => without(schema, ['description'])),
  }
}

function parameterOf(entry: JsonObject | undefined, name: string): Json | undefined {
  const schema = entry === undefined ? undefined : member(entry, 'inputSchema')
  const properties = isJsonObject(schema) ? member(schema, 'properties') : undefined
  return isJsonObject(properties) ? member(properties, name) : undefined
}

function withParameter(
  entry: JsonObject,
  name: string,
  change: (schema: JsonObject) => JsonObject,
): JsonObject {
  const schema = member(entry, 'inputSchema')
  const properties = isJsonObject(schema) ? member(schema, 'properties') : undefined
  const parameter = isJsonObject(properties) ? member(properties, name) : undefined
  if (!isJsonObject(schema) || !isJsonObject(properties) || !isJsonObject(parameter)) return entry
  return {
    ...entry,
    inputSchema: { ...schema, properties: { ...properties, [name]: change(parameter) } },
  }
}

function without(schema: JsonObject, keys: readonly string[], more: JsonObject = {}): JsonObject {
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key))),
    ...more,
  }
}

/** What `detail` of a body lists: an object without members, open to any. */
function openBody(schema: JsonObject, { entry }: StaticTool): JsonObject {
  const input = entry === undefined ? undefined : member(entry, 'inputSchema')
  const isZod3 = isJsonObject(input) && Object.keys(input).at(-1) === '$schema'
  return {
    type: 'object',
    properties: {},
    additionalProperties: isZod3 ? true : {},
    ...without(schema, ['type', 'properties', 'required', 'additionalProperties']),
  }
}

/** What `record(string, unknown)` lists: zod 4 names the keys' type too, zod 3 does not. */
function openObject(schema: JsonObject, { entry }: StaticTool): JsonObject {
  const input = entry === undefined ? undefined : member(entry, 'inputSchema')
  const isZod3 = isJsonObject(input) && Object.keys(input).at(-1) === '$schema'
  const rest = without(schema, ['type', 'properties', 'required', 'additionalProperties'])
  return {
    type: 'object',
    ...(isZod3 ? {} : { propertyNames: { type: 'string' } }),
    additionalProperties: {},
    ...rest,
  }
}
