import { eastAsianWidth } from 'get-east-asian-width'

/**
 * Rows as lines: every column as wide as its widest cell, the columns named in `right` aligned to
 * the right.
 */
export function columns(rows: readonly (readonly string[])[], right: ReadonlySet<number>): string {
  const widths: number[] = []
  const measured = rows.map((row) => row.map((cell) => ({ cell, width: terminalWidth(cell) })))
  for (const row of measured)
    row.forEach(({ width }, index) => (widths[index] = Math.max(widths[index] ?? 0, width)))
  return measured
    .map((row) =>
      row
        .map(({ cell, width }, index) => {
          const space = ' '.repeat((widths[index] ?? 0) - width)
          return right.has(index) ? space + cell : cell + space
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Cells that a terminal gives a text: two for a wide character, none for a mark on the one before
 * it.
 */
function terminalWidth(text: string): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    if (code < 0x80) width += 1
    else if (!/\p{M}/u.test(character)) width += eastAsianWidth(code)
  }
  return width
}
