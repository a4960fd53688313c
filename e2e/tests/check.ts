import path from 'node:path'
import { run } from '../../packages/cli/dist/run.js'
import type { Outcome, Report } from '@mcp-budget/core'

export const FIXTURES = path.resolve(import.meta.dirname, '../fixtures')
export const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Ran {
  readonly code: number
  readonly out: string
  /** Without the line that says which server is being listed, which comes only after a second. */
  readonly err: string
  readonly progress: string
}

/** Runs one command line of the real CLI in this process. */
export async function mcpBudget(args: readonly string[], cwd = ROOT): Promise<Ran> {
  let out = ''
  let err = ''
  const code = await run(args, {
    cwd,
    isColor: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  const told = /^listing .* …\n/gm
  return { code, out, err: err.replace(told, ''), progress: (err.match(told) ?? []).join('') }
}

export async function outcomeOf(
  args: readonly string[],
  cwd = ROOT,
): Promise<Outcome & { readonly code: number }> {
  const dashes = args.indexOf('--')
  const flags = dashes === -1 ? args : args.slice(0, dashes)
  const { code, out, err } = await mcpBudget(
    ['check', ...flags, '--json', ...(dashes === -1 ? [] : args.slice(dashes))],
    cwd,
  )
  if (out === '') throw new Error(err)
  return { code, ...(JSON.parse(out) as Outcome) }
}

export async function reportOf(args: readonly string[], cwd = ROOT): Promise<Report> {
  const { reports, errors } = await outcomeOf(args, cwd)
  const [report] = reports
  if (report === undefined) throw new Error(JSON.stringify(errors))
  return report
}
