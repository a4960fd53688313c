/**
 * A paragraph broken at spaces so that no line is wider than `width` where its words allow it.
 * Words are never cut: a pasted name must stay whole.
 */
export function wrap(paragraph: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}
