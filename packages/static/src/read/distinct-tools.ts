import type { StaticTool } from '../model/surface.js'

/**
 * The same tool registered twice from one place is one; of two places, the larger is listed and may
 * be either. In the order of the wire; tools without a name last.
 */
export function distinctTools(tools: readonly StaticTool[]): readonly StaticTool[] {
  const held = new Map<string, StaticTool>()
  const unnamed = new Map<string, StaticTool>()
  for (const tool of tools) {
    const { name, place } = tool
    if (name !== undefined) held.set(name, choose(held.get(name), tool))
    else {
      const at = `${place.start} ${place.file}`
      unnamed.set(at, unnamed.get(at) ?? tool)
    }
  }
  return [...inWireOrder([...held.values()]), ...unnamed.values()]
}

function choose(held: StaticTool | undefined, tool: StaticTool): StaticTool {
  if (held === undefined) return tool
  if (JSON.stringify(held.entry) !== JSON.stringify(tool.entry)) return chooseLarger(held, tool)
  return held.isConditional && !tool.isConditional ? tool : held
}

function chooseLarger(a: StaticTool, b: StaticTool): StaticTool {
  const larger = sizeOf(b) > sizeOf(a) ? b : a
  if (larger.entry === undefined) return larger
  const why = `\`${larger.name}\` is registered in two places; the larger one counts here`
  return {
    ...larger,
    certainty: 'approximate',
    because: [...larger.because, { why, direction: 'upper', place: larger.place }],
  }
}

function sizeOf({ entry }: StaticTool): number {
  return entry === undefined ? 0 : JSON.stringify(entry).length
}

/** SDKs keep tools as members of an object: names that are whole numbers come first. */
function inWireOrder(tools: readonly StaticTool[]): readonly StaticTool[] {
  const isIndex = ({ name = '' }: StaticTool): boolean => /^(?:0|[1-9]\d{0,8})$/.test(name)
  return [
    ...tools.filter(isIndex).sort((a, b) => Number(a.name) - Number(b.name)),
    ...tools.filter((tool) => !isIndex(tool)),
  ]
}
