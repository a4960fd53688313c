/**
 * The keys of an object in the order of the language: whole numbers first, ascending, then as they
 * were set.
 */
export function keysInOrder(entries: ReadonlyMap<string, unknown>): readonly string[] {
  const keys = [...entries.keys()]
  const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(key)
  const indexes = keys.filter(isIndex).sort((a, b) => Number(a) - Number(b))
  return indexes.length === 0 ? keys : [...indexes, ...keys.filter((key) => !isIndex(key))]
}
