import { isJsonObject, member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import { mapSchemas } from '../schema/map.js'
import { hasBody } from '../schema/references.js'
import { schemasOf } from '../schema/walk.js'
import { mention } from '../words/mention.js'
import { plural } from '../words/quantity.js'
import { FREE_CURES } from './free-cures.js'
import { changeParameters, changeSchema, parametersOf, withMember } from './parameters.js'
import { zodFormat } from './patterns.js'

/**
 * What a change gives up: nothing (`lossless`), detail that moves to where it is read when it is
 * needed (`detail`), or words that only their author can weigh (`prose`).
 */
export type CureKind = 'lossless' | 'detail' | 'prose'

/** A change to a tool's entry, to be priced by a recount. */
export interface Candidate {
  readonly do: string
  readonly kind: CureKind
  /** The one parameter that is changed, and how it is written with zod. */
  readonly parameter?: string
  readonly edit?: string
  readonly apply: (tool: JsonObject) => JsonObject
}

/**
 * Parameters that get a remedy of their own; the smaller ones share one, so that a hostile listing
 * costs no more.
 */
const OWN_REMEDY = 8

/** Everything that could be done about a tool short of splitting it, unpriced. */
export function candidatesFor(
  tool: JsonObject,
  detailUri: string | undefined,
): readonly Candidate[] {
  const where = detailUri ?? 'a detail resource'
  return [
    ...freeCures(tool),
    ...moves(tool, where),
    ...patterns(tool),
    ...prose(tool, where),
    ...parameterProse(tool, where),
    ...outputSchema(tool),
  ]
}

function freeCures(tool: JsonObject): readonly Candidate[] {
  const schema = member(tool, 'inputSchema')
  if (!isJsonObject(schema)) return []
  return FREE_CURES.filter(({ isOpen }) => isOpen(schema)).map((cure) => ({
    do: cure.do(schema),
    kind: 'lossless',
    apply: (old) => changeSchema(old, cure.apply),
  }))
}

/** Bodies and enum members that a model needs only after it has chosen the tool. */
function moves(tool: JsonObject, where: string): readonly Candidate[] {
  const movable = parametersOf(tool)
    .map(([name, parameter]) => ({
      name,
      what: whatMoves(name, parameter),
      edit: hasBody(parameter) ? BODY_EDIT : ENUM_EDIT,
      size: JSON.stringify(parameter).length,
    }))
    .filter(({ what }) => what !== undefined)
    .sort((a, b) => b.size - a.size)
  const candidate = (what: string, names: readonly string[], edit?: string): Candidate => ({
    ...(edit === undefined ? {} : { parameter: names[0] as string, edit }),
    do: `move ${what} to ${where}`,
    kind: 'detail',
    apply: (old) =>
      changeParameters(old, new Set(names), (parameter) => pointing(lean(parameter), where)),
  })
  const others = movable.slice(OWN_REMEDY).map(({ name }) => name)
  return [
    ...movable
      .slice(0, OWN_REMEDY)
      .map(({ name, what, edit }) => candidate(what ?? '', [name], edit)),
    ...(others.length === 0
      ? []
      : [
          candidate(`the bodies and members of ${plural(others.length, 'more parameter')}`, others),
        ]),
  ]
}

const ENUM_EDIT = '`detail(z.enum([…]))` for `z.enum([…])`'
const BODY_EDIT = '`detail(z.object({…}))` for `z.object({…})`'

function whatMoves(name: string, parameter: JsonObject): string | undefined {
  if (hasBody(parameter)) return `the body of ${mention(name)}`
  const members = [...schemasOf(parameter)].reduce((sum, { schema }) => sum + enumLength(schema), 0)
  return members < 2 ? undefined : `the ${plural(members, 'member')} of ${mention(name)}`
}

function enumLength(schema: JsonObject): number {
  const values = member(schema, 'enum')
  return Array.isArray(values) ? values.length : 0
}

/**
 * What the pipe idiom lists: an open object (as `z.record(…)` lists it) or array for a body, a bare
 * type for an enum.
 */
function lean(parameter: JsonObject): JsonObject {
  if (!hasBody(parameter))
    return mapSchemas(parameter, (schema) =>
      enumLength(schema) > 0 ? withMember(schema, 'enum', undefined) : schema,
    )
  const kept = Object.fromEntries(
    Object.entries(parameter).filter(([key]) => key === 'default' || key === 'description'),
  )
  if (member(parameter, 'type') === 'array') return { type: 'array', items: {}, ...kept }
  return { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {}, ...kept }
}

/** The parameter with a sentence that says where its detail went: the pointer is paid for. */
function pointing(parameter: JsonObject, where: string): JsonObject {
  const description = member(parameter, 'description')
  const pointer = `See ${where}.`
  if (typeof description !== 'string') return { ...parameter, description: pointer }
  return description.includes(where)
    ? parameter
    : withMember(parameter, 'description', `${description} ${pointer}`)
}

/** zod 4 lists the regular expression behind its string formats; a pipe lists the string alone. */
function patterns(tool: JsonObject): readonly Candidate[] {
  const places = new Map<string, number>()
  for (const { schema } of schemasOf(member(tool, 'inputSchema'))) {
    const method = zodFormat(schema)
    if (method !== undefined) places.set(method, (places.get(method) ?? 0) + 1)
  }
  return [...places].map(([method, count]) => ({
    do: `write \`z.string().pipe(z.string().${method}())\` (${plural(count, 'place')}): zod 4 lists the regular expression of \`${method}()\``,
    kind: 'detail',
    apply: (old) =>
      changeSchema(old, (root) =>
        mapSchemas(root, (schema) =>
          zodFormat(schema) === method
            ? withMember(withMember(schema, 'pattern', undefined), 'format', undefined)
            : schema,
        ),
      ),
  }))
}

function prose(tool: JsonObject, where: string): readonly Candidate[] {
  const description = member(tool, 'description')
  if (typeof description !== 'string' || firstSentence(description) === description) return []
  return [
    {
      do: `keep the first sentence of the description, move the rest to ${where}`,
      kind: 'prose',
      apply: (old) =>
        withMember(old, 'description', `${firstSentence(description)} Detail: ${where}.`),
    },
  ]
}

function parameterProse(tool: JsonObject, where: string): readonly Candidate[] {
  const long = parametersOf(tool).filter(
    ([, parameter]) => !hasBody(parameter) && shortened(parameter) !== parameter,
  )
  if (long.length === 0) return []
  const names = new Set(long.map(([name]) => name))
  return [
    {
      do: `keep the first sentence of ${plural(long.length, 'parameter description')}, move the rest to ${where}`,
      kind: 'prose',
      apply(old) {
        const short = changeParameters(old, names, shortened)
        const description = member(short, 'description')
        return typeof description === 'string' && !description.includes(where)
          ? withMember(short, 'description', `${description} Detail: ${where}.`)
          : short
      },
    },
  ]
}

function shortened(parameter: JsonObject): JsonObject {
  const description = member(parameter, 'description')
  if (typeof description !== 'string' || firstSentence(description) === description)
    return parameter
  return withMember(parameter, 'description', firstSentence(description))
}

function outputSchema(tool: JsonObject): readonly Candidate[] {
  if (member(tool, 'outputSchema') === undefined) return []
  return [
    {
      do: 'stop listing `outputSchema`',
      kind: 'prose',
      apply: (old) => withMember(old, 'outputSchema', undefined),
    },
  ]
}

/**
 * Up to the first full stop, exclamation or question mark before a space, or the first line break.
 */
function firstSentence(text: string): string {
  const end = /[.!?。！？](?=\s)|\n/u.exec(text.trim())
  return end === null
    ? text
    : text
        .trim()
        .slice(0, end.index + 1)
        .trim()
}
