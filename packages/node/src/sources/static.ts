import path from 'node:path'
import { listed, mention, plural, SurfaceError } from '@mcp-budget/core'
import type { Observed, Origin } from '@mcp-budget/core'
import { readSurface } from '@mcp-budget/static'
import type { Doubt, StaticSurface, StaticTool } from '@mcp-budget/static'
import type { SourceOf, StaticSource } from '../model/source.js'
import type { Captured } from '../model/captured.js'

/**
 * Reads a surface from source. What could not be read is told as unread, so that nothing passes for
 * it.
 *
 * @throws SurfaceError `listing-failed` where no tool was found at all, or none could be read
 */
export function captureStatic({ cwd, ...source }: SourceOf<'static'>): Captured {
  const surface = readStatic(source)
  const named = naming(cwd)
  const entry = named.file(source.entry)
  const listable = surface.tools.flatMap((tool) =>
    tool.entry === undefined ? [] : [{ entry: tool.entry, place: tool.place }],
  )
  if (listable.length === 0) throw nothingRead(surface, entry, named)
  return {
    surface: {
      server: surface.server ?? entry,
      era: 'initialize',
      ...(surface.instructions === undefined ? {} : { instructions: surface.instructions }),
      tools: listable.map((tool) => tool.entry),
      resources: [],
      resourceTemplates: [],
      prompts: [],
    },
    observed: {
      origins: Object.fromEntries(
        listable.map(({ entry: { name }, place }) => [String(name), named.origin(place)]),
      ),
      unread: [
        ...surface.gaps.map(
          (gap) => `a part of the surface was not read: ${gap.why} (${named.place(gap)})`,
        ),
        ...surface.tools.filter(isUnread).map((tool) => {
          const doubt = first(tool)
          return `${mention(tool.name ?? '')} was not read whole: ${doubt.why} (${named.place(doubt)})`
        }),
      ],
      ...partialOf(surface),
      notes: notesOn(surface, entry),
    },
  }
}

function partialOf({ tools, gaps }: StaticSurface): Pick<Observed, 'partial'> {
  const unread = tools.filter(isUnread)
  if (unread.length === 0 && gaps.length === 0) return {}
  const lacksTools = gaps.length > 0 || unread.some(({ entry }) => entry === undefined)
  return { partial: { tools: unread.map(({ name = '' }) => name), lacksTools } }
}

/** How files and places are named from a folder. */
interface Naming {
  readonly file: (file: string) => string
  readonly place: (doubt: Pick<Doubt, 'place'>) => string
  readonly origin: (place: Doubt['place']) => Origin
}

function naming(cwd: string): Naming {
  const file = (name: string): string => path.relative(cwd, name).split(path.sep).join('/')
  return {
    file,
    place: ({ place }) => `${file(place.file)}:${place.line}:${place.column + 1}`,
    origin: ({ file: name, line, column }) => ({ file: file(name), line, column }),
  }
}

function nothingRead({ tools, gaps }: StaticSurface, entry: string, named: Naming): SurfaceError {
  const [unreadable] = tools
  if (unreadable === undefined) {
    const [gap] = gaps
    const why = gap === undefined ? '' : `: ${gap.why} (${named.place(gap)})`
    return new SurfaceError(
      'listing-failed',
      `No tool was found in the source of ${entry}${why}. Where tools are registered by a function of your own, name it: "static": { "calls": ["addMyTool"] }. The server itself is checked with: npx mcp-budget check.`,
    )
  }
  const doubt = first(unreadable)
  return new SurfaceError(
    'listing-failed',
    `${plural(tools.length, 'tool')} of ${entry} ${tools.length === 1 ? 'is' : 'are'} named in its source, and none could be read. ${mention(unreadable.name ?? '')}: ${doubt.why} (${named.place(doubt)}). The server itself is checked with: npx mcp-budget check.`,
  )
}

function notesOn({ tools }: StaticSurface, entry: string): readonly string[] {
  const conditional = tools.filter(({ isConditional }) => isConditional)
  const most = tools.filter((tool) => isAtMost(tool))
  const notes = [`Read from the source of ${entry}; nothing was started.`]
  if (conditional.length > 0) {
    notes.push(`Counted as listed although the source does not decide it: ${namesOf(conditional)}.`)
  }
  if (most.length > 0) {
    notes.push(
      `${plural(most.length, 'tool')} may cost less than told, for something that the source does not decide: ${namesOf(most)}.`,
    )
  }
  return notes
}

/** What the source tells. */
export function readStatic({
  entry,
  export: name,
  calls,
  definers,
  packages,
}: StaticSource): StaticSurface {
  return readSurface(entry, {
    ...(name === undefined ? {} : { export: name }),
    calls,
    definers,
    packages,
  })
}

function isAtMost({ entry, because }: StaticTool): boolean {
  return (
    entry !== undefined &&
    because.length > 0 &&
    because.every(({ direction }) => direction === 'upper')
  )
}

function isUnread(tool: StaticTool): boolean {
  return tool.certainty !== 'known' && !isAtMost(tool)
}

function first({ because }: StaticTool): Doubt {
  return because.find(({ direction }) => direction !== 'upper') ?? (because[0] as Doubt)
}

function namesOf(tools: readonly StaticTool[]): string {
  return listed(
    tools.map(({ name = '' }) => mention(name)),
    3,
  )
}
