import { compareCodeUnits } from '../manifest/order.js'
import { toolName } from '../manifest/tool-name.js'
import type { Finding, Level } from '../model/finding.js'
import type { Manifest } from '../model/manifest.js'
import type { Verdict } from '../model/report.js'
import type { ScoredEntry, Scorer } from '../model/scorer.js'
import { SurfaceError } from '../errors/surface-error.js'
import type { View } from '../model/view.js'
import { scoredEntries } from '../scoring/entries.js'
import { isDangerous } from '../scoring/overlap.js'
import { groupFinding, nameFinding, overlapFinding } from './findings.js'
import { nameCollisions } from './host-names.js'

/** One server of a workspace, by the name its project has. */
export interface WorkspaceServer {
  readonly name: string
  readonly manifest: Manifest
}

/** Servers that a client connects together. */
export interface ServerGroup {
  readonly name: string
  readonly servers: readonly string[]
  /** Most tokens that the group may cost. Default none. */
  readonly ceiling?: number
}

export interface WorkspaceOptions {
  readonly view: View
  readonly groups: readonly ServerGroup[]
  readonly levels: { readonly names: Level; readonly overlap: Level; readonly groups: Level }
  /** Largest overlap of two tools of different servers. */
  readonly overlapCeiling: number
}

export interface ComparedServer {
  readonly name: string
  readonly tools: number
  readonly tokens: number
}

/** What the servers of a workspace come to together. */
export interface WorkspaceReport {
  readonly version: 1
  readonly verdict: Verdict
  readonly view: View
  readonly counter: string
  readonly scorer: string
  readonly servers: readonly ComparedServer[]
  readonly groups: readonly (ComparedServer & {
    readonly servers: readonly string[]
    readonly ceiling?: number
  })[]
  readonly findings: readonly Finding[]
}

/**
 * Compares the servers of a workspace as a host sees them that connects several: it merges their
 * listings.
 *
 * @throws SurfaceError `other-instruments` where figures cannot be added, `bad-config` for a server
 * that is not there
 */
export function compareServers(
  servers: readonly WorkspaceServer[],
  scorer: Scorer,
  options: WorkspaceOptions,
): WorkspaceReport {
  const { view, groups, levels } = options
  const counter = counterOf(servers)
  const costs = servers.map(({ name, manifest }): ComparedServer => ({
    name,
    tools: manifest.tools.length,
    tokens: manifest.figures.total[view],
  }))
  const compared = groups.map((group) => ({ ...group, ...totalOf(group, costs) }))
  const findings = [
    ...(levels.names === 'off'
      ? []
      : collisionsOf(servers).map((collision) =>
          nameFinding(collision, levels.names as 'warn' | 'error'),
        )),
    ...(levels.overlap === 'off'
      ? []
      : overlapsOf(servers, scorer, options.overlapCeiling).map((pair) =>
          overlapFinding(pair, options.overlapCeiling, levels.overlap as 'warn' | 'error'),
        )),
    ...(levels.groups === 'off'
      ? []
      : compared.flatMap(({ name, tokens, servers: members, ceiling }) =>
          ceiling === undefined || tokens <= ceiling
            ? []
            : [
                groupFinding(
                  {
                    name,
                    tokens,
                    ceiling,
                    costs: costs.filter((cost) => members.includes(cost.name)),
                  },
                  view,
                  counter,
                  levels.groups as 'warn' | 'error',
                ),
              ],
        )),
  ]
  return {
    version: 1,
    verdict: findings.some(({ level }) => level === 'error') ? 'fail' : 'pass',
    view,
    counter,
    scorer: scorer.id,
    servers: costs,
    groups: compared,
    findings,
  }
}

function counterOf(servers: readonly WorkspaceServer[]): string {
  const counters = [...new Set(servers.map(({ manifest }) => manifest.figures.counter))]
  if (counters.length > 1)
    throw new SurfaceError(
      'other-instruments',
      `The manifests were counted by ${counters.map((id) => `\`${id}\``).join(' and ')}, and such figures do not add up. Give the projects' configs one \`counter\`, then build the manifests again.`,
    )
  return counters[0] ?? 'o200k_base'
}

function totalOf({ name, servers }: ServerGroup, costs: readonly ComparedServer[]): ComparedServer {
  const members = servers.map((server) => {
    const found = costs.find((cost) => cost.name === server)
    if (found === undefined)
      throw new SurfaceError(
        'bad-config',
        `The group \`${name}\` names \`${server}\`, and no such project is checked. There are ${costs.map((cost) => `\`${cost.name}\``).join(', ')}.`,
      )
    return found
  })
  return {
    name,
    tools: members.reduce((sum, { tools }) => sum + tools, 0),
    tokens: members.reduce((sum, { tokens }) => sum + tokens, 0),
  }
}

function collisionsOf(servers: readonly WorkspaceServer[]): ReturnType<typeof nameCollisions> {
  return nameCollisions(
    servers.flatMap(({ name, manifest }) =>
      manifest.tools.map((tool, index) => ({ server: name, tool: toolName(tool, index) })),
    ),
  )
}

/** Two tools of different servers that read alike. */
export interface SharedOverlap {
  readonly names: readonly [string, string]
  readonly value: number
  readonly stems: readonly string[]
  readonly isRisk: boolean
}

function overlapsOf(
  servers: readonly WorkspaceServer[],
  scorer: Scorer,
  ceiling: number,
): readonly SharedOverlap[] {
  const owned = servers.flatMap(({ name, manifest }) =>
    scoredEntries(manifest)
      .filter(({ kind }) => kind === 'tool')
      .map((entry) => ({ server: name, entry })),
  )
  const prepared = scorer.prepare(owned.map(({ entry }) => entry))
  const at = (index: number): { readonly server: string; readonly entry: ScoredEntry } =>
    owned[index] as { server: string; entry: ScoredEntry }
  const shown = (index: number): string => `${at(index).server}/${at(index).entry.name}`
  return prepared
    .overlaps(ceiling)
    .filter(({ a, b, adjusted }) => at(a).server !== at(b).server && adjusted > ceiling)
    .map(({ a, b, adjusted }) => ({
      names: [shown(a), shown(b)].sort(compareCodeUnits) as [string, string],
      value: adjusted,
      stems: prepared.shared(a, b).slice(0, 6),
      isRisk: isDangerous(at(a).entry, at(b).entry),
    }))
    .sort(
      (x, y) =>
        Number(y.isRisk) - Number(x.isRisk) ||
        y.value - x.value ||
        compareCodeUnits(x.names.join(), y.names.join()),
    )
}
