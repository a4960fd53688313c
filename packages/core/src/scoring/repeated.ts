import { sameSentence, sentences } from './text.js'

/** A sentence stands out as repeated when this many tools, or this share of them, have it. */
const LEAST_TOOLS = 3
const LEAST_SHARE = 0.2

/** Sentences that many descriptions share, as compared, with the texts that have them. */
export function repeatedSentences(
  descriptions: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [index, description] of descriptions.entries()) {
    for (const sentence of new Set(sentences(description).map(sameSentence)))
      places.set(sentence, [...(places.get(sentence) ?? []), index])
  }
  const least = Math.max(LEAST_TOOLS, LEAST_SHARE * descriptions.length)
  return new Map([...places].filter(([, indexes]) => indexes.length >= least))
}

/** A description without the sentences that tell it apart from nothing. */
export function withoutRepeated(
  description: string,
  repeated: ReadonlyMap<string, unknown>,
): string {
  if (repeated.size === 0) return description
  return sentences(description)
    .filter((sentence) => !repeated.has(sameSentence(sentence)))
    .join('\n')
}
