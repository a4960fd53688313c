import type { Finding } from '@mcp-budget/core'
import type { SourcePlace, StaticTool } from '@mcp-budget/static'

/** Where a finding about a tool is shown: the narrowest text that explains its figure. */
export function placeOf(finding: Finding, tool: StaticTool): SourcePlace {
  const own = pointersOf(finding)
    .map((pointer) => narrowest(pointer, tool))
    .find((place) => place !== undefined)
  return own ?? tool.place
}

/**
 * Members of an entry that a rule is about; for a figure of tokens its parts, the heaviest first.
 */
function pointersOf({ rule, parts, view }: Finding): readonly string[] {
  if (view !== undefined) return parts.map(({ path }) => path).filter((path) => path !== '')
  if (rule === 'tool-name' || rule === 'unique-tool-name') return ['/name']
  if (rule === 'tool-annotations') return ['/annotations']
  if (rule === 'valid-schema' || rule === 'no-root-combinator' || rule === 'no-empty-schema')
    return ['/inputSchema']
  return ['/description']
}

/**
 * The place of a pointer or of what holds it. A part that is written elsewhere, such as a constant
 * that others use too, is shown where this tool's parameter is.
 */
function narrowest(pointer: string, { places }: StaticTool): SourcePlace | undefined {
  const steps = pointer.split('/').slice(1)
  const member =
    steps[0] === 'inputSchema' && steps[1] === 'properties'
      ? `/${steps.slice(0, 3).join('/')}`
      : `/${steps[0] ?? ''}`
  const outer = places[member]
  for (let length = steps.length; length > 0; length -= 1) {
    const place = places[`/${steps.slice(0, length).join('/')}`]
    if (place !== undefined && (outer === undefined || isWithin(place, outer))) return place
  }
  return outer
}

function isWithin(inner: SourcePlace, outer: SourcePlace): boolean {
  return inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end
}
