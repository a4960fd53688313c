import type { Place } from '../model/place.js'
import type { SourcePlace } from '../model/surface.js'

const STARTS = new WeakMap<object, readonly number[]>()

/** Lines from 1, columns from 0. */
export function sourcePlace({ module, start, end }: Place): SourcePlace {
  const from = position(module, start)
  const to = position(module, end)
  return {
    file: module.file,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    start,
    end,
  }
}

function position(
  module: Place['module'],
  offset: number,
): { readonly line: number; readonly column: number } {
  const starts = STARTS.get(module) ?? lineStarts(module.text)
  STARTS.set(module, starts)
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] as number) }
}

/** Where lines begin, by the line ends that JavaScript knows. */
function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g))
    starts.push(index + end.length)
  return starts
}
