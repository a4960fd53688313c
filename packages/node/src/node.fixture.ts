import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Outcome, Report } from '@mcp-budget/core'
import { runConfig, runTargets } from './check/run.js'
import type { RunOptions } from './check/run.js'
import { resolveServer } from './config/resolve.js'
import type { ServerConfig } from './config/server-schemas.js'
import { resolveSettings } from './config/resolve.js'
import type { ValidConfig } from './config/validate.js'
import type { Source } from './model/source.js'
import type { ResolvedTarget } from './model/target.js'

export const ROOT = path.resolve(import.meta.dirname, '../../..')
export const FIXTURES = path.join(ROOT, 'e2e/fixtures')

/** A folder of its own with these files; what is no text is written as JSON. */
export function folderWith(files: Readonly<Record<string, string | object>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
  writeFiles(folder, files)
  return folder
}

function writeFiles(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** A server that does one thing in its own way. */
export function misbehaving(what: string, ...more: readonly string[]): ServerConfig {
  return { command: 'node', args: [path.join(FIXTURES, 'misbehaving.mjs'), what, ...more] }
}

export function fixtureModule(file: string, name: string): ServerConfig {
  return { module: path.join(FIXTURES, file), export: name }
}

/** What came of a server that is named without a config, or of one with more of a config. */
export async function outcomeOf(server: ServerConfig, more?: object): Promise<Outcome> {
  if (more === undefined) return (await runTargets([resolveServer(server, ROOT, {})])).outcome
  const folder = folderWith({ 'mcp-budget.config.json': { server, ...more } })
  return outcomeIn(folder)
}

/** What came of the config of a folder. */
export async function outcomeIn(folder: string, options: RunOptions = {}): Promise<Outcome> {
  const file = path.join(folder, 'mcp-budget.config.json')
  return (await runConfig(file, { cwd: folder, ...options })).outcome
}

export async function reportOf(server: ServerConfig, more?: object): Promise<Report> {
  const { reports, errors } = await outcomeOf(server, more)
  const [report] = reports
  if (report === undefined) throw new Error(JSON.stringify(errors))
  return report
}

/** A target of a config that nobody wrote. */
export function targetOf(
  source: Source,
  config: ValidConfig = {},
  folder: string = ROOT,
): ResolvedTarget {
  return { ...resolveSettings(config, 'default', folder, {}), source }
}

/** A tool as a listing has it. */
export function tool(name: string, more: object = {}): object {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    annotations: { readOnlyHint: true },
    ...more,
  }
}
