/** Longest name shown whole, in UTF-16 units; a hostile name must not fill a terminal. */
const LONGEST = 80

/** A name of the user's in backticks, with what a terminal would act on or hide made visible. */
export function mention(name: string): string {
  return `\`${printable(name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name)}\``
}

/** Control, format and line-breaking characters written as `\u{…}`, everything else unchanged. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${hex(character)}}`)
}

/** A list of phrases, cut after `most` of them. */
export function listed(phrases: readonly string[], most = 3): string {
  if (phrases.length <= most) return phrases.join(', ')
  return `${phrases.slice(0, most).join(', ')} and ${phrases.length - most} more`
}

/** The code point of a character as people write it: U+200B. */
export function codePoint(character: string): string {
  return `U+${hex(character).padStart(4, '0')}`
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
}
