import { isJsonObject, member } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import type { Measurement, Subject } from '../model/measurement.js'
import type { Metric } from '../model/metric.js'
import { escapePointer } from '../schema/walk.js'
import { codePoint } from '../words/mention.js'
import { perTool } from '../measuring/count-per-tool.js'

/**
 * Characters that a reader does not see and a model does: zero-width, bidirectional, tag, variation
 * and filler characters, controls. Tab, newline and carriage return are seen; a joiner between two
 * emoji and an emoji variation selector are part of a picture.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0\u{E0100}-\u{E01EF}\uFE00-\uFE0E]/u
const SEEN = new Set(['\t', '\n', '\r'])
const PICTURE =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu

/**
 * Texts that a model reads and that hold unseen characters: of tools, the instructions, resources
 * and prompts; one detail a text.
 */
export const invisibleText: Metric = {
  id: 'no-invisible-text',
  measure(context) {
    const { instructions, resources, resourceTemplates, prompts } = context.manifest
    const found = (subject: Subject, details: readonly string[]): readonly Measurement[] =>
      details.length === 0
        ? []
        : [{ metric: 'no-invisible-text', subject, value: details.length, details }]
    const entries = (
      kind: 'resource' | 'prompt',
      list: readonly JsonObject[],
    ): readonly Measurement[] =>
      list.flatMap((entry, index) =>
        found(
          { kind, name: String(member(entry, 'name') ?? `${kind}s[${index}]`) },
          unseenInMembers(entry, ['name', 'description', 'arguments']),
        ),
      )
    return [
      ...perTool('no-invisible-text', context, (tool) =>
        unseenInMembers(tool, ['name', 'description', 'inputSchema']),
      ),
      ...found({ kind: 'listing' }, [...unseenIn(instructions ?? null, 'instructions')]),
      ...entries('resource', [...resources, ...resourceTemplates]),
      ...entries('prompt', prompts),
    ]
  },
}

function unseenInMembers(entry: JsonObject, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => {
    const value = member(entry, key) ?? null
    return isClean(value) ? [] : [...unseenIn(value, `/${key}`)]
  })
}

/**
 * One look at the whole value, which nearly always ends the matter. JSON writes controls as
 * escapes.
 */
function isClean(value: Json): boolean {
  const text = JSON.stringify(value)
  return !UNSEEN.test(text) && !/\\(?:u[0-9a-f]{4}|[bf])/.test(text)
}

function* unseenIn(value: Json, path: string): Generator<string> {
  if (typeof value === 'string') yield* unseenCharacters(value, path)
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* unseenIn(entry as Json, `${path}/${index}`)
  else if (isJsonObject(value)) {
    for (const [key, entry] of Object.entries(value)) {
      yield* unseenCharacters(key, `a key in ${path}`)
      yield* unseenIn(entry, `${path}/${escapePointer(key)}`)
    }
  }
}

function* unseenCharacters(text: string, path: string): Generator<string> {
  if (!UNSEEN.test(text)) return
  const found = new Map<string, number>()
  for (const character of text.replace(PICTURE, '')) {
    if (UNSEEN.test(character) && !SEEN.has(character))
      found.set(character, (found.get(character) ?? 0) + 1)
  }
  if (found.size === 0) return
  const counts = [...found]
    .slice(0, 3)
    .map(([character, times]) => `${codePoint(character)}${times > 1 ? ` × ${times}` : ''}`)
  yield `${path}: ${counts.join(', ')}`
}
