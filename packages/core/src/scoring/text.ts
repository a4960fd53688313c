import { stemmer } from 'stemmer'
import { once } from '../lazy/once.js'
import { STOP_WORDS } from './words.data.js'

const stopWords = once(() => new Set(STOP_WORDS.flatMap((line) => line.split(' '))))

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const LONGEST_LEAD = 300

/**
 * Words of a text: camelCase and ACRONYMWord split, lower case, runs of letters and digits. A run
 * of Chinese, Japanese or Korean gives its overlapping pairs of characters: it has no spaces to
 * split at.
 */
export function words(text: string): readonly string[] {
  // Most texts are ASCII, for which the plain classes say the same in a third of the time.
  if (isAscii(text)) {
    const isCamel = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]/.test(text)
    const apart = isCamel
      ? text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      : text
    return apart.toLowerCase().match(/[a-z0-9]+/g) ?? []
  }
  const spaced = text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
  const runs = spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.flatMap((run) => (run.match(CJK) === null ? [run] : mixedRun(run)))
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

function mixedRun(run: string): readonly string[] {
  const parts = run.split(new RegExp(`(${CJK.source})`, 'u')).filter((part) => part !== '')
  return parts.flatMap((part) => {
    const characters = [...part]
    if (part.match(CJK) === null || characters.length < 2) return [part]
    return characters
      .slice(1)
      .map((character, index) => `${characters[index] as string}${character}`)
  })
}

const stemOf = new Map<string, string>()

/**
 * Stems of a text: its words without stop words and single Latin letters, each by Porter's stemmer.
 */
export function stems(text: string): readonly string[] {
  return words(text)
    .filter((word) => !stopWords().has(word) && !/^[a-z]$/.test(word))
    .map(stem)
}

export function stem(word: string): string {
  const known = stemOf.get(word)
  if (known !== undefined) return known
  if (stemOf.size > 50_000) stemOf.clear()
  const made = stemmer(word)
  stemOf.set(word, made)
  return made
}

/** Descriptions are split for several questions in a row. */
const REMEMBERED_TEXTS = 2_000
const sentencesOf = new Map<string, readonly string[]>()

/**
 * Sentences of a text: they end at a line break, or at . ! ? ; before a capital, bracket or quote.
 */
export function sentences(text: string): readonly string[] {
  const known = sentencesOf.get(text)
  if (known !== undefined) return known
  if (sentencesOf.size > REMEMBERED_TEXTS) sentencesOf.clear()
  const made = text
    .split(
      isAscii(text)
        ? /\n+|(?<=[.!?;])\s+(?=[A-Z([{"'])/
        : /\n+|(?<=[.!?;])\s+(?=[\p{Lu}([{"'“‘«「『])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  sentencesOf.set(text, made)
  return made
}

/** The first sentence, at most 300 characters of it. */
export function lead(text: string): string {
  return (sentences(text)[0] ?? '').slice(0, LONGEST_LEAD)
}

/** A sentence as it is compared: case and spacing ignored. */
export function sameSentence(sentence: string): string {
  return sentence.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Four-character grams of the words of a text, each word padded, and how often each occurs. */
export function grams(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words(text)) {
    const padded = `<${word}>`
    for (let at = 0; at === 0 || at + 4 <= padded.length; at += 1) {
      const gram = padded.slice(at, at + 4)
      counts.set(gram, (counts.get(gram) ?? 0) + 1)
    }
  }
  return counts
}
