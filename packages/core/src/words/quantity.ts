/** Digits shown after the point unless two numbers would look equal. */
const DIGITS = 1
const MOST_DIGITS = 6

/** A number as it stands in a message: thousands grouped, at most `digits` after the point. */
export function quantity(value: number, digits = DIGITS): string {
  const [whole = '', fraction] = trimZeros(
    value.toFixed(Number.isInteger(value) ? 0 : digits),
  ).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/**
 * Value, bound and their distance with as many digits as keep unequal numbers from looking equal.
 */
export function quantities(
  value: number,
  bound: number,
  least = DIGITS,
): { value: string; bound: string; distance: string } {
  let digits = least
  while (
    digits < MOST_DIGITS &&
    value !== bound &&
    quantity(value, digits) === quantity(bound, digits)
  )
    digits += 1
  return {
    value: quantity(value, digits),
    bound: quantity(bound, digits),
    distance: quantity(Math.abs(value - bound), digits),
  }
}

/** A count and its noun, in the plural where the count is not one. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${quantity(count)} ${count === 1 ? one : many}`
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
