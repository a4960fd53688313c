import { createHash } from 'node:crypto'
import { buildManifest, check, normalise, RULES, SurfaceError } from '@mcp-budget/core'
import type { Finding, JsonObject, Rule, RuleSetting, Surface } from '@mcp-budget/core'
import { remembering } from './remembering.js'
import type { Settings } from './settings.js'

/** Findings, or why there can be none. */
export interface Judged {
  readonly findings: readonly Finding[]
  readonly notices: readonly string[]
}

/** How many tools have been judged one by one: after an edit, only the one that was edited. */
export const judged = { tools: 0 }

const MOST = 5_000

/**
 * What was found about single tools under one settings, by the text of their entry and the rules
 * that were asked for.
 */
const HELD = new WeakMap<object, Map<string, readonly Finding[]>>()

/** What a server says of itself. */
export interface Named {
  readonly server: string
  readonly instructions?: string | undefined
}

/** Judges a listing by the rules that are asked for, as every host does. */
export function judge(
  tools: readonly JsonObject[],
  { server, instructions }: Named,
  settings: Settings,
  ids: ReadonlySet<string>,
): Judged {
  const rules = Object.entries(settings.target.rules).filter(
    ([id, { level }]) => ids.has(id) && level !== 'off',
  )
  const single = rules.filter(([id]) => scopeOf(id) === 'each tool')
  const across = rules.filter(([id]) => scopeOf(id) === 'all tools')
  try {
    const own = single.length === 0 ? [] : ofSingleTools(tools, server, settings, single)
    return {
      findings: [
        ...own,
        ...(across.length === 0
          ? []
          : findingsOf(tools, { server, instructions }, settings, across)),
      ],
      notices: [],
    }
  } catch (error) {
    if (!(error instanceof SurfaceError)) throw error
    return { findings: [], notices: [error.message] }
  }
}

const SCOPES = new Map(RULES.map(({ id, scope }) => [id, scope]))

function scopeOf(id: string): Rule['scope'] | undefined {
  return SCOPES.get(id)
}

function ofSingleTools(
  tools: readonly JsonObject[],
  server: string,
  settings: Settings,
  rules: readonly (readonly [string, RuleSetting])[],
): readonly Finding[] {
  const held = HELD.get(settings.key) ?? new Map<string, readonly Finding[]>()
  HELD.set(settings.key, held)
  if (held.size > MOST) held.clear()
  const asked = rules.map(([id]) => id).join(' ')
  const keyed = tools.map((tool) => ({ tool, key: `${server}\0${asked}\0${JSON.stringify(tool)}` }))
  const fresh = keyed.filter(({ key }) => !held.has(key))
  judged.tools += fresh.length
  // Many at once are looked through together first: most are within every bound.
  const suspects =
    fresh.length < 2
      ? undefined
      : new Set(
          findingsOf(
            fresh.map(({ tool }) => tool),
            { server },
            settings,
            rules,
          ).map(({ subject }) => (subject.kind === 'tool' ? subject.name : '')),
        )
  for (const { tool, key } of fresh)
    held.set(
      key,
      suspects?.has(String(tool['name'])) === false
        ? []
        : findingsOf([tool], { server }, settings, rules),
    )
  return keyed.flatMap(({ key }) => held.get(key) ?? [])
}

function findingsOf(
  tools: readonly JsonObject[],
  { server, instructions }: Named,
  { target, scenarios, baseline }: Settings,
  rules: readonly (readonly [string, RuleSetting])[],
): readonly Finding[] {
  const surface: Surface = normalise({
    server: target.name ?? server,
    era: 'initialize',
    tools,
    resources: [],
    resourceTemplates: [],
    prompts: [],
    ...(instructions === undefined ? {} : { instructions }),
  })
  const counter = remembering(target.counter)
  return check(
    buildManifest(surface, target.profile, counter),
    { counter, sha256, scorer: target.scorer },
    {
      view: target.view,
      rules: Object.fromEntries(rules),
      observed: { notes: [] },
      ...(target.detailUri === undefined ? {} : { detailUri: target.detailUri }),
      ...(target.helpTool === undefined ? {} : { helpTool: target.helpTool }),
      ...(scenarios === undefined ? {} : { scenarios }),
      ...(baseline === undefined ? {} : { baseline }),
      allParts: false,
      heaviestParts: false,
    },
  ).findings
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
