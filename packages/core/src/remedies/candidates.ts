import { isJsonObject, member } from '../model/json.js'
import type { Json, JsonObject } from '../model/json.js'
import { hasBody } from '../schema/references.js'
import { escapePointer, pointerSteps, schemasOf } from '../schema/walk.js'
import { mention } from '../words/mention.js'
import { plural } from '../words/quantity.js'
import { changeAt, withMember } from './edit.js'
import { FREE_CURES } from './free-cures.js'
import { zodFormat } from './patterns.js'

/** A change to a tool's entry, to be priced by a recount. */
export interface Candidate {
  readonly do: string
  readonly free: boolean
  readonly apply: (tool: JsonObject) => JsonObject
}

/** Everything that could be done about a tool short of splitting it, unpriced. */
export function candidatesFor(tool: JsonObject, detailUri: string | undefined): readonly Candidate[] {
  const schema = member(tool, 'inputSchema')
  const where = detailUri ?? 'a detail resource'
  return [
    ...(isJsonObject(schema) ? [...freeCures(schema), ...bodies(schema, where), ...enums(schema, where), ...patterns(schema)] : []),
    ...prose(tool, where),
    ...parameterProse(tool, where),
    ...outputSchema(tool),
  ]
}

function inSchema(change: (schema: JsonObject) => JsonObject): (tool: JsonObject) => JsonObject {
  return (tool) => {
    const schema = member(tool, 'inputSchema')
    return isJsonObject(schema) ? withMember(tool, 'inputSchema', change(schema)) : tool
  }
}

function freeCures(schema: JsonObject): readonly Candidate[] {
  return FREE_CURES.map((cure) => ({ do: cure.do(schema), free: true, apply: inSchema(cure.apply) }))
}

/** `z.record(z.string(), z.unknown()).pipe(body)` lists an open object and validates the body. */
function bodies(schema: JsonObject, where: string): readonly Candidate[] {
  return parameters(schema).flatMap(([name, parameter]): Candidate[] => {
    if (!hasBody(parameter)) return []
    const isArray = member(parameter, 'type') === 'array'
    const kept = pick(parameter, ['default', 'description'])
    const open: JsonObject = isArray ? { type: 'array', items: {}, ...kept } : { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {}, ...kept }
    return [
      {
        do: `move the body of ${mention(name)} to ${where}`,
        free: false,
        apply: inSchema((old) => changeParameter(old, name, () => pointing(open, where))),
      },
    ]
  })
}

/** `z.string().pipe(z.enum(values))` lists a string and validates the values. */
function enums(schema: JsonObject, where: string): readonly Candidate[] {
  return parameters(schema).flatMap(([name, parameter]): Candidate[] => {
    if (hasBody(parameter)) return []
    return [...schemasOf(parameter)].flatMap(({ schema: at, path }): Candidate[] => {
      const values = member(at, 'enum')
      if (!Array.isArray(values) || values.length < 2) return []
      return [
        {
          do: `move the ${plural(values.length, 'member')} of ${mention(name)} to ${where}`,
          free: false,
          apply: inSchema((old) =>
            changeParameter(old, name, (parameterNow) => {
              const lean = changeAt(parameterNow, pointerSteps(path), (target) => (isJsonObject(target) ? withMember(target, 'enum', undefined) : target))
              return pointing(lean as JsonObject, where)
            }),
          ),
        },
      ]
    })
  })
}

/** zod 4 lists the regular expression behind its string formats; a pipe lists the string alone. */
function patterns(schema: JsonObject): readonly Candidate[] {
  const found = new Map<string, string[]>()
  for (const { schema: at, path } of schemasOf(schema)) {
    const method = zodFormat(at)
    if (method !== undefined) found.set(method, [...(found.get(method) ?? []), path])
  }
  return [...found].map(([method, paths]) => ({
    do: `write \`z.string().pipe(z.string().${method}())\` (${plural(paths.length, 'place')}): zod 4 lists the regular expression of \`${method}()\``,
    free: false,
    apply: inSchema(
      (old) =>
        paths.reduce<Json>(
          (tree, path) =>
            changeAt(tree, pointerSteps(path), (at) => (isJsonObject(at) ? withMember(withMember(at, 'pattern', undefined), 'format', undefined) : at)),
          old,
        ) as JsonObject,
    ),
  }))
}

function prose(tool: JsonObject, where: string): readonly Candidate[] {
  const description = member(tool, 'description')
  if (typeof description !== 'string') return []
  const first = firstSentence(description)
  if (first === description) return []
  return [
    {
      do: `keep the first sentence of the description, move the rest to ${where}`,
      free: false,
      apply: (old) => withMember(old, 'description', `${first} Detail: ${where}.`),
    },
  ]
}

function parameterProse(tool: JsonObject, where: string): readonly Candidate[] {
  const schema = member(tool, 'inputSchema')
  if (!isJsonObject(schema)) return []
  const long = parameters(schema).filter(([, parameter]) => {
    const description = member(parameter, 'description')
    return !hasBody(parameter) && typeof description === 'string' && firstSentence(description) !== description
  })
  if (long.length === 0) return []
  return [
    {
      do: `keep the first sentence of ${plural(long.length, 'parameter description')}, move the rest to ${where}`,
      free: false,
      apply: (old) => {
        const lean = inSchema((at) =>
          long.reduce((now, [name]) => changeParameter(now, name, (parameter) => {
            const description = member(parameter, 'description')
            return typeof description === 'string' ? withMember(parameter, 'description', firstSentence(description)) : parameter
          }), at),
        )(old)
        const description = member(lean, 'description')
        return typeof description === 'string' && !description.includes(where) ? withMember(lean, 'description', `${description} Detail: ${where}.`) : lean
      },
    },
  ]
}

function outputSchema(tool: JsonObject): readonly Candidate[] {
  if (member(tool, 'outputSchema') === undefined) return []
  return [{ do: 'stop listing `outputSchema`', free: false, apply: (old) => withMember(old, 'outputSchema', undefined) }]
}

function parameters(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = member(schema, 'properties')
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).flatMap(([name, value]): [string, JsonObject][] => (isJsonObject(value) ? [[name, value]] : []))
}

function changeParameter(schema: JsonObject, name: string, change: (parameter: JsonObject) => JsonObject): JsonObject {
  return changeAt(schema, pointerSteps(`/properties/${escapePointer(name)}`), (old) => (isJsonObject(old) ? change(old) : old)) as JsonObject
}

/** The parameter with a sentence that says where its detail went: the pointer is paid for. */
function pointing(parameter: JsonObject, where: string): JsonObject {
  const description = member(parameter, 'description')
  const pointer = `See ${where}.`
  if (typeof description !== 'string') return { ...parameter, description: pointer }
  return description.includes(where) ? parameter : withMember(parameter, 'description', `${description} ${pointer}`)
}

function pick(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))
}

/** Up to the first full stop, exclamation or question mark before a space, or the first line break. */
function firstSentence(text: string): string {
  const end = /[.!?。！？](?=\s)|\n/u.exec(text.trim())
  return end === null ? text : text.trim().slice(0, end.index + 1).trim()
}
