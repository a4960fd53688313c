import { shortForm } from '@mcp-budget/core'
import type { Finding, JsonObject } from '@mcp-budget/core'
import type { SourcePlace, StaticSurface, StaticTool } from '@mcp-budget/static'
import { lastBuild } from './last-build.js'
import { judge } from './judge.js'
import { placeOf } from './places.js'
import type { Problem } from './problem.js'
import { settingsFor } from './settings.js'
import type { Settings } from './settings.js'
import { suggestionsFor } from './suggestions.js'
import { surfaceFor } from './surfaces.js'
import type { Linted } from './surfaces.js'

/** What could not be read is told by this one, which is off unless it is asked for. */
const UNREAD = 'unread'

/** What was told of a surface, while neither it nor the settings nor the rules change. */
const TOLD = new WeakMap<
  StaticSurface,
  { readonly key: object; readonly told: Map<string, readonly Problem[]> }
>()

/** Everything that the rules which are asked for have to say of one file. */
export function problemsIn(linted: Linted, ids: ReadonlySet<string>): readonly Problem[] {
  const settings = settingsFor(linted.file)
  const surface = surfaceFor(linted, settings)
  if (surface === undefined) return []
  const built = isWhole(surface) ? undefined : lastBuild(settings)
  if (built !== undefined) return problemsOfSurface(linted, surface, settings, ids, built)
  const held = TOLD.get(surface)
  const told = held?.key === settings.key ? held.told : new Map<string, readonly Problem[]>()
  TOLD.set(surface, { key: settings.key, told })
  const asked = `${linted.file}\0${[...ids].join(' ')}`
  const problems = told.get(asked) ?? problemsOfSurface(linted, surface, settings, ids, undefined)
  told.set(asked, problems)
  return problems
}

function isWhole({ tools, gaps }: StaticSurface): boolean {
  return gaps.length === 0 && tools.every(({ certainty }) => certainty === 'known')
}

function problemsOfSurface(
  linted: Linted,
  surface: StaticSurface,
  settings: Settings,
  ids: ReadonlySet<string>,
  built: ReadonlyMap<string, JsonObject> | undefined,
): readonly Problem[] {
  const known = surface.tools.filter(
    (tool) => tool.entry !== undefined && tool.certainty === 'known',
  )
  // What the source does not tell for certain is taken from the last build, where that has it.
  const certain = new Map(known.map((tool) => [tool.name ?? '', tool.entry]))
  const lower = surface.tools.filter(
    (tool) =>
      !certain.has(tool.name ?? '') &&
      tool.entry !== undefined &&
      tool.because.every(({ direction }) => direction === 'lower') &&
      built?.get(tool.name ?? '') === undefined,
  )
  const entries = surface.tools
    .map(
      ({ name = '', entry }, index) =>
        certain.get(name) ??
        built?.get(name) ??
        (lower.includes(surface.tools[index] as StaticTool) ? entry : undefined),
    )
    .filter((entry) => entry !== undefined)
  const others =
    built === undefined
      ? []
      : [...built]
          .filter(([name]) => !surface.tools.some((tool) => tool.name === name))
          .map(([, entry]) => entry)
  const judged = judge(
    [...entries, ...others],
    { server: surface.server ?? '', instructions: surface.instructions },
    settings,
    ids,
  )
  const told: Problem[] = []
  for (const finding of judged.findings)
    told.push(
      ...problemsOf(finding, {
        linted,
        tools: surface.tools,
        instructions: surface.instructionsPlace,
        isWhole: isWhole(surface),
        certain,
        lower,
        hasBuilt: built !== undefined,
        settings,
      }),
    )
  return [
    ...told,
    ...(ids.has(UNREAD) ? unread(linted, surface, [...settings.notices, ...judged.notices]) : []),
  ].sort((a, b) => a.start - b.start || (a.rule < b.rule ? -1 : 1))
}

interface Scene {
  readonly linted: Linted
  readonly tools: readonly StaticTool[]
  readonly instructions: SourcePlace | undefined
  readonly isWhole: boolean
  readonly certain: ReadonlyMap<string, unknown>
  /** Tools of which only the least is known. */
  readonly lower: readonly StaticTool[]
  readonly hasBuilt: boolean
  readonly settings: Settings
}

/** Rules about the instructions, which are shown where those are written. */
const INSTRUCTIONS = new Set([
  'instructions-complete',
  'max-instructions-tokens',
  'dangling-sibling',
])

const STALE = ' (from the last build)'

function problemsOf(finding: Finding, scene: Scene): readonly Problem[] {
  const { subject } = finding
  const named = (name: string): StaticTool | undefined =>
    scene.tools.find((tool) => tool.name === name)
  const isStale = !scene.isWhole && scene.hasBuilt
  if (subject.kind === 'tool') {
    const tool = named(subject.name)
    if (tool === undefined) return []
    const isLower = scene.lower.includes(tool)
    // Of a tool that is known in part, only a ceiling that it is over already is certain.
    if (isLower && (finding.view === undefined || !('ceiling' in finding.bound))) return []
    const suffix = scene.certain.has(subject.name) || isLower ? '' : STALE
    return at(
      placeOf(finding, tool),
      `${shortForm(finding, isLower ? 'at least' : undefined)}${suffix}`,
      finding,
      scene,
      suffix === '' ? suggestionsFor(finding, tool, scene.linted, scene.settings) : [],
    )
  }
  // Rules across tools need all of them, from source or from the last build.
  if (!scene.isWhole && !scene.hasBuilt) return []
  if (
    subject.kind === 'listing' &&
    INSTRUCTIONS.has(finding.rule) &&
    scene.instructions !== undefined
  )
    return at(
      scene.instructions,
      `${shortForm(finding)}${isStale ? STALE : ''}`,
      finding,
      scene,
      [],
    )
  const names =
    subject.kind === 'pair'
      ? subject.names
      : subject.kind === 'scenario'
        ? [expectedOf(finding, scene)]
        : subject.kind === 'listing'
          ? [heaviest(scene)]
          : []
  const tool = names
    .map((name) => named(name))
    .find((one) => one !== undefined && described(one).file === scene.linted.file)
  return tool === undefined
    ? []
    : at(described(tool), `${shortForm(finding)}${isStale ? STALE : ''}`, finding, scene, [])
}

function described(tool: StaticTool): SourcePlace {
  return tool.places['/description'] ?? tool.place
}

/** The tool that an utterance should have found. */
function expectedOf({ subject }: Finding, { settings }: Scene): string {
  return (
    settings.scenarios?.tools.find(({ id }) => subject.kind === 'scenario' && id === subject.name)
      ?.expected_tool ?? ''
  )
}

/** A mean is shown at the tool that carries it most. */
function heaviest({ tools }: Scene): string {
  const sizes = tools.map(({ entry }) => (entry === undefined ? 0 : JSON.stringify(entry).length))
  return tools[sizes.indexOf(Math.max(...sizes))]?.name ?? ''
}

function at(
  place: SourcePlace,
  message: string,
  { rule }: Finding,
  { linted }: Scene,
  suggestions: Problem['suggestions'],
): readonly Problem[] {
  return place.file === linted.file
    ? [{ rule, message, start: place.start, end: place.end, suggestions }]
    : []
}

/** What could not be read in this file, and what of the settings. */
function unread(
  { file }: Linted,
  { tools, gaps }: { readonly tools: readonly StaticTool[]; readonly gaps: StaticTool['because'] },
  notices: readonly string[],
): readonly Problem[] {
  const doubts = [
    ...gaps,
    ...tools
      .filter(({ certainty }) => certainty !== 'known')
      .flatMap(({ because }) => because.slice(0, 1)),
  ]
  const here = new Map(
    doubts
      .filter(({ place }) => place.file === file)
      .map((doubt) => [`${doubt.place.start} ${doubt.why}`, doubt]),
  )
  return [
    ...notices.map((notice) => ({
      rule: UNREAD,
      message: notice,
      start: 0,
      end: 0,
      suggestions: [],
    })),
    ...[...here.values()].map(({ why, place }) => ({
      rule: UNREAD,
      message: `Not known from the source: ${why}. It is checked when the server is listed.`,
      start: place.start,
      end: place.end,
      suggestions: [],
    })),
  ]
}
