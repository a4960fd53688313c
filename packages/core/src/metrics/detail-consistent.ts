import { toolName } from '../manifest/tool-name.js'
import { member } from '../json/json.js'
import type { Json } from '../json/json.js'
import { mention } from '../words/mention.js'
import { countPerTool } from '../measuring/count-per-tool.js'
import { enumerated, parametersOf, textOf } from '../measuring/parameters-of.js'
import { own } from '../measuring/withheld.js'

/**
 * Values that prose, a default or the served detail names of a parameter, and its schema does not
 * accept.
 */
export const detailConsistent = countPerTool(
  'detail-consistent',
  (tool, { manifest, observed }, index) => {
    const name = toolName(tool, index)
    return Object.entries(parametersOf(tool)).flatMap(([parameter, schema]) => {
      const listed = enumerated(schema)
      const served = own(own(manifest.catalogue?.tools, name)?.parameters, parameter)?.accepted
      const accepted = own(own(observed.withheld, name), parameter)?.accepted ?? listed ?? served
      if (accepted === undefined || accepted.length < 2) return []
      const values = accepted.map(String)
      const said = spelled(textOf(schema, 'description'), values).filter(
        (said) => !values.some((value) => value.toLowerCase() === said.toLowerCase()),
      )
      const fallback = member(schema, 'default')
      const isStrange =
        fallback !== undefined &&
        fallback !== null &&
        !accepted.some((value: Json) => JSON.stringify(value) === JSON.stringify(fallback))
      return [
        ...(said.length === 0
          ? []
          : [
              `${mention(parameter)} is described with ${said.map(mention).join(', ')}, and accepts ${values.slice(0, 8).map(mention).join(', ')}${values.length > 8 ? ' and more' : ''}`,
            ]),
        ...(isStrange
          ? [
              `the default of ${mention(parameter)} is ${mention(JSON.stringify(fallback))}, which it does not accept`,
            ]
          : []),
      ]
    })
  },
)

/** A list of short words, as prose spells values: `a, b or c`, with or without quotes. */
const LIST =
  /["'`]?[\w.-]+["'`]?(?:\s*(?:,|\/|\|)\s*(?:or |and )?["'`]?[\w.-]+["'`]?)+(?:\s+(?:or|and)\s+["'`]?[\w.-]+["'`]?)?/g

/** Words that stand beside a list and are none of it. */
const AROUND = new Set([
  'as',
  'e.g',
  'e.g.',
  'i.e',
  'i.e.',
  'of',
  'is',
  'are',
  'and',
  'or',
  'for',
  'the',
  'a',
  'to',
])

/**
 * Members of lists in a text that are surely lists of these values: two of them stand in it, and
 * half of it is of them. A word at the edge of a list counts only where the text begins or ends
 * there, or a mark sets it off.
 */
function spelled(text: string, values: readonly string[]): readonly string[] {
  const isValue = (item: string): boolean =>
    values.some((value) => value.toLowerCase() === item.toLowerCase())
  return [...text.matchAll(LIST)].flatMap(({ 0: list, index }) => {
    const raw = list
      .split(/\s*(?:,|\/|\|)\s*(?:or |and )?|\s+(?:or|and)\s+/)
      .filter((item) => item !== '')
    const items = raw.map((item) => item.replace(/^["'`]/, '').replace(/["'`.]+$/, ''))
    const known = items.filter(isValue)
    if (known.length < 2 || known.length * 2 < items.length) return []
    const [before, after] = [text.slice(0, index), text.slice(index + list.length)]
    const isSure = (position: number): boolean => {
      if (/^["'`]/.test(raw[position] ?? '')) return true
      const begins = position > 0 || before.trim() === '' || /(?:[:(]|\bof)\s*$/i.test(before)
      const ends =
        position < items.length - 1 ||
        after.trim() === '' ||
        /^\s*[.;)]/.test(after) ||
        /\.$/.test(raw[position] ?? '')
      return begins && ends
    }
    return items.filter(
      (item, position) =>
        item !== '' && (isValue(item) || (isSure(position) && !AROUND.has(item.toLowerCase()))),
    )
  })
}
