const encoder = new TextEncoder()

/** Length of a text in UTF-8 bytes; a lone surrogate takes three. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length
}
