import path from 'node:path'
import { buildManifest, normalise } from '@mcp-budget/core'
import type { Json, JsonObject, ParityReport, ParityTool, TokenCounter } from '@mcp-budget/core'
import type { StaticTool } from '@mcp-budget/static'
import { neededReading } from '../config/reading.js'
import type { ResolvedTarget } from '../model/target.js'
import { listTarget } from '../check/check-target.js'

/**
 * Lists the server and reads its source, and compares them tool by tool.
 *
 * @param cwd where places are named from
 * @throws SurfaceError what kept the server from being listed, or the source from being read
 */
export async function compareWithSource(
  target: ResolvedTarget,
  cwd: string,
): Promise<ParityReport> {
  const source = neededReading(target.reading)
  const { surface } = await listTarget(target)
  const { readStatic } = await import('../sources/static.js')
  const read = readStatic(source)
  const at = ({ file, line, column }: StaticTool['place']): string =>
    `${path.relative(cwd, file).split(path.sep).join('/')}:${line}:${column + 1}`
  const told = new Map(read.tools.map((tool) => [tool.name ?? '', tool]))
  const listed = new Map(surface.tools.map((entry) => [String(entry['name']), entry]))
  const tools = [
    ...[...listed].map(([name, entry]) => compared(name, entry, told.get(name), target, at)),
    ...[...told]
      .filter(([name, tool]) => !listed.has(name) && !tool.isConditional)
      .map(([name, tool]): ParityTool => ({
        name,
        state: tool.certainty === 'known' ? 'unlisted' : 'approximate',
        place: at(tool.place),
      })),
  ]
  const none =
    read.tools.length === 0 && read.gaps.length === 0
      ? [
          `no registration was found in ${path.relative(cwd, source.entry).split(path.sep).join('/')} and what it imports`,
        ]
      : []
  const gaps = [...none, ...read.gaps.map(({ why, place }) => `${why} (${at(place)})`)]
  return {
    server: surface.server,
    counter: target.counter.id,
    verdict: verdictOfParity(tools, gaps),
    tools,
    gaps,
  }
}

function compared(
  name: string,
  live: JsonObject,
  tool: StaticTool | undefined,
  { counter }: ResolvedTarget,
  at: (place: StaticTool['place']) => string,
): ParityTool {
  const base = { name, live: figures(live, counter) }
  if (tool?.entry === undefined)
    return {
      ...base,
      state: 'unread',
      ...(tool === undefined
        ? {}
        : { why: tool.because[0]?.why ?? '', place: at(tool.because[0]?.place ?? tool.place) }),
    }
  const source = figures(tool.entry, counter)
  if (canonical(tool.entry) === canonical(live)) return { ...base, source, state: 'same' }
  const because = tool.because[0]
  return {
    ...base,
    source,
    state: tool.certainty === 'known' ? 'differs' : 'approximate',
    ...(because === undefined
      ? { place: at(tool.place) }
      : { why: because.why, place: at(because.place) }),
  }
}

function figures(
  entry: JsonObject,
  counter: TokenCounter,
): { readonly model: number; readonly wire: number } {
  const surface = normalise({
    server: '',
    era: 'file',
    tools: [entry],
    resources: [],
    resourceTemplates: [],
    prompts: [],
  })
  return buildManifest(surface, 'default', counter).figures.total
}

/** Members in one order: SDKs and eras write them in different ones. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

function verdictOfParity(
  tools: readonly ParityTool[],
  gaps: readonly string[],
): ParityReport['verdict'] {
  if (tools.some(({ state }) => state === 'differs' || state === 'unlisted')) return 'fail'
  return gaps.length > 0 || tools.some(({ state }) => state !== 'same') ? 'unchecked' : 'pass'
}
