import type { Origin } from '@mcp-budget/core'
import { readText } from './publish.js'

/**
 * Where a name is written as a text of its own, in exactly one place of these files: then that is
 * where its tool is registered. A name that stands in two places has no origin.
 *
 * @param files absolute paths; installed packages among them are not looked at
 */
export function nameOrigins(
  names: readonly string[],
  files: readonly string[],
): Readonly<Record<string, Origin>> {
  const wanted = new Map(names.map((name) => [name, [] as Origin[]]))
  for (const file of new Set(files)) {
    if (/[\\/]node_modules[\\/]/.test(file)) continue
    const text = readText(file)
    if (text === undefined) continue
    for (const { index, 2: name = '' } of text.matchAll(/(["'`])([^"'`\n]{1,128})\1/g)) {
      wanted.get(name)?.push({ file, ...positionAt(text, index) })
    }
  }
  return Object.fromEntries(
    [...wanted].flatMap(([name, places]) =>
      places.length === 1 ? [[name, places[0] as Origin]] : [],
    ),
  )
}

/** Line from 1, column from 0, as bundlers count. */
function positionAt(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) }
}

/**
 * Where a tool's parameter is written: the first key of that name after the tool's own, before the
 * next tool of the same file. Undefined where its schema is written elsewhere.
 */
export function parameterOrigin(
  name: string,
  tool: Origin,
  tools: readonly Origin[],
): Origin | undefined {
  const lines = (readText(tool.file) ?? '').split('\n')
  const next = Math.min(
    lines.length,
    ...tools
      .filter(({ file, line }) => file === tool.file && line > tool.line)
      .map(({ line }) => line - 1),
  )
  const key = new RegExp(
    `(?:^|[\\s{,(])["'\`]?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["'\`]?\\s*:`,
  )
  for (let index = tool.line - 1; index < next; index += 1) {
    const found = key.exec(lines[index] as string)
    if (found !== null)
      return {
        file: tool.file,
        line: index + 1,
        column: found.index + (found[0].length - found[0].trimStart().length),
      }
  }
  return undefined
}
