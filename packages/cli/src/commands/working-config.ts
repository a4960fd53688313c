import path from 'node:path'
import type { Outcome } from '@mcp-budget/core'
import {
  matchingNames,
  resolveServer,
  runTargets,
  safeEnvironment,
  targetsOfValue,
} from '@mcp-budget/node'
import type { ResolvedTarget, ServerConfig } from '@mcp-budget/node'
import { neededNames } from './needed-names.js'

/** What `init` writes. */
export interface WrittenConfig {
  readonly server: ServerConfig
  readonly passEnv?: readonly string[]
}

/**
 * Runs a server as a config would; where that fails and it works with the whole environment, finds
 * the names that it needs.
 *
 * @param file where the config would be
 * @returns the outcome to report, and the config that came to it; undefined where none works
 */
export async function workingConfig(
  server: ServerConfig,
  file: string,
  onTarget: (target: ResolvedTarget) => void,
): Promise<{ readonly outcome: Outcome; readonly config: WrittenConfig | undefined }> {
  const runAs = async (config: WrittenConfig): Promise<Outcome> => {
    const targets = await targetsOfValue(config, file)
    return (await runTargets(targets, { onTarget, allParts: false })).outcome
  }
  const asWritten: WrittenConfig = { server, ...namesIn(server) }
  const outcome = await runAs(asWritten)
  if (outcome.verdict !== 'unchecked') return { outcome, config: asWritten }
  if (!('command' in server) && !('module' in server)) return { outcome, config: undefined }

  const folder = path.dirname(file)
  const inheriting = await runTargets([resolveServer(server, folder, {})], { onTarget })
  if (inheriting.outcome.verdict === 'unchecked') return { outcome, config: undefined }
  const works = async (names: readonly string[]): Promise<boolean> =>
    (await runAs({ server, passEnv: names })).verdict !== 'unchecked'
  const passEnv = await namesFor(outcome, works)
  if (passEnv === undefined) return { outcome, config: undefined }
  const config = { server, passEnv }
  return { outcome: await runAs(config), config }
}

/** The names that the server's own words name, where they suffice; else by halving. */
async function namesFor(
  { errors }: Outcome,
  works: (names: readonly string[]) => Promise<boolean>,
): Promise<readonly string[] | undefined> {
  const safe = safeEnvironment()
  const all = matchingNames(['*']).filter((name) => !(name in safe) && /^[A-Za-z_]\w*$/.test(name))
  const words = new Set(
    errors.flatMap(({ message }) => message.match(/\b[A-Za-z_]\w{2,}\b/g) ?? []),
  )
  const named = all.filter((name) => words.has(name))
  if (named.length > 0 && (await works(named))) return named
  return (await works(all)) ? neededNames(all, works) : undefined
}

/** Variables that arguments and headers name with `${NAME}` have to be handed on. */
function namesIn(server: ServerConfig): Pick<WrittenConfig, 'passEnv'> {
  const texts = [
    ...('args' in server && 'command' in server ? (server.args ?? []) : []),
    ...('headers' in server ? Object.values(server.headers ?? {}) : []),
  ]
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\$\{([A-Za-z_]\w*)\}/g)].flatMap(([, name]) => name ?? []),
  )
  return names.length === 0 ? {} : { passEnv: [...new Set(names)].sort() }
}
