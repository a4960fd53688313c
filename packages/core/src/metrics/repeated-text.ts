import { toolName } from '../manifest/tool-name.js'
import { isJsonObject, member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric } from '../model/metric.js'
import { schemasOf } from '../schema/walk.js'
import { sameSentence, sentences } from '../scoring/text.js'
import { listed, mention, printable } from '../words/mention.js'

const LEAST_TOOLS = 3
const SHOWN = 60

/**
 * Tokens that each sentence or parameter description repeated in three or more tools costs in all;
 * the instructions count as one more place.
 */
export const repeatedText: Metric = {
  id: 'repeated-text',
  measure({ manifest, instruments, view }) {
    const places = new Map<
      string,
      { readonly text: string; times: number; readonly names: Set<string> }
    >()
    const note = (text: string, name: string): void => {
      const key = sameSentence(text)
      const known = places.get(key) ?? { text, times: 0, names: new Set() }
      known.times += 1
      known.names.add(name)
      places.set(key, known)
    }
    for (const [index, tool] of manifest.tools.entries())
      for (const text of textsOf(tool)) note(text, toolName(tool, index))
    for (const sentence of sentences(manifest.instructions ?? ''))
      note(sentence, 'the instructions')
    return [...places.values()]
      .filter(({ names }) => names.size >= LEAST_TOOLS)
      .map(({ text, times, names }): Measurement => {
        const { tokens, bound } = instruments.counter.count(text)
        const shown = printable(text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text)
        return {
          metric: 'repeated-text',
          view,
          subject: { kind: 'listing' },
          value: tokens * times,
          ...(bound === undefined ? {} : { bound }),
          details: [
            `"${shown}" stands ${times} times, in ${listed([...names].map((name) => (name === 'the instructions' ? name : mention(name))))}`,
          ],
        }
      })
      .sort((a, b) => b.value - a.value)
  },
}

function textsOf(tool: JsonObject): readonly string[] {
  const description = member(tool, 'description')
  const schema = member(tool, 'inputSchema')
  const parameters = (isJsonObject(schema) ? schemasOf(schema) : []).flatMap(({ schema: at }) => {
    const text = member(at, 'description')
    return typeof text === 'string' && text.trim() !== '' ? [text] : []
  })
  return [...(typeof description === 'string' ? sentences(description) : []), ...parameters]
}
