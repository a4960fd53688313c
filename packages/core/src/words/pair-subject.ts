/** A pair of tools as a subject of the baseline, and on a command line. */
export function pairSubject([a, b]: readonly [string, string]): string {
  return `${a}~${b}`
}
