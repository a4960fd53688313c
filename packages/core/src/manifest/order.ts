/** Order by UTF-16 code units: the same on every machine, unlike a locale's. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
