import path from 'node:path'
import { listed, mention, plural, SurfaceError } from '@mcp-budget/core'
import type { JsonObject, Origin } from '@mcp-budget/core'
import { readSurface } from '@mcp-budget/static'
import type { Doubt, StaticSurface, StaticTool } from '@mcp-budget/static'
import type { StaticSource } from '../model/source.js'
import type { Captured } from '../model/captured.js'

/**
 * Reads a surface from source. What could not be read is told as unread, so that nothing passes for
 * it.
 *
 * @throws SurfaceError `listing-failed` where no tool was found at all, or none could be read
 */
export function captureStatic({
  cwd,
  ...source
}: StaticSource & { readonly cwd: string }): Captured {
  const surface = readStatic(source)
  const here = (file: string): string => path.relative(cwd, file).split(path.sep).join('/')
  const at = ({ place }: { readonly place: Doubt['place'] }): string =>
    `${here(place.file)}:${place.line}:${place.column + 1}`
  const listable = surface.tools.filter(
    (tool): tool is StaticTool & { entry: JsonObject } => tool.entry !== undefined,
  )
  const entry = here(source.entry)
  if (surface.tools.length === 0) {
    const gap = surface.gaps[0]
    throw new SurfaceError(
      'listing-failed',
      `No tool was found in the source of ${entry}${gap === undefined ? '' : `: ${gap.why} (${at(gap)})`}. Where tools are registered by a function of your own, name it: "static": { "calls": ["addMyTool"] }. The server itself is checked with: npx mcp-budget check.`,
    )
  }
  const [unreadable] = surface.tools
  if (listable.length === 0 && unreadable !== undefined) {
    throw new SurfaceError(
      'listing-failed',
      `${plural(surface.tools.length, 'tool')} of ${entry} ${surface.tools.length === 1 ? 'is' : 'are'} named in its source, and none could be read. ${mention(unreadable.name ?? '')}: ${first(unreadable).why} (${at(first(unreadable))}). The server itself is checked with: npx mcp-budget check.`,
    )
  }
  const conditional = surface.tools.filter(({ isConditional }) => isConditional)
  const most = surface.tools.filter((tool) => isAtMost(tool))
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
        listable.map(({ entry: { name }, place }) => [String(name), originOf(place, here)]),
      ),
      unread: [
        ...surface.gaps.map((gap) => `a part of the surface was not read: ${gap.why} (${at(gap)})`),
        ...surface.tools
          .filter(isUnread)
          .map(
            (tool) =>
              `${mention(tool.name ?? '')} was not read whole: ${first(tool).why} (${at(first(tool))})`,
          ),
      ],
      notes: [
        `Read from the source of ${entry}; nothing was started.`,
        ...(conditional.length === 0
          ? []
          : [`Counted as listed although the source does not decide it: ${namesOf(conditional)}.`]),
        ...(most.length === 0
          ? []
          : [
              `${plural(most.length, 'tool')} may cost less than told, for something that the source does not decide: ${namesOf(most)}.`,
            ]),
      ],
    },
  }
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

function originOf({ file, line, column }: Doubt['place'], here: (file: string) => string): Origin {
  return { file: here(file), line, column }
}
