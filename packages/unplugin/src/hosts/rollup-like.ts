import { publish } from '@mcp-budget/node'
import { joined } from '../session/messages.js'
import type { Message } from '../session/messages.js'
import type { Gathered } from '../session/gather.js'

/** How many calls of the plugin there are among a bundler's plugins. */
export function countCalls(plugins: readonly unknown[] = []): number {
  const all = plugins.flat(Infinity) as readonly ({ readonly name?: unknown } | null | undefined)[]
  return all.filter((plugin) => plugin?.name === 'mcp-budget').length
}

/** Tells one output from another: each plugin is handed an object of its own by some of these. */
export function writtenTo(
  root: string,
  { dir, file, format }: { dir?: string | undefined; file?: string | undefined; format?: string },
): string {
  return JSON.stringify([root, dir, file, format])
}

/** A message in the shape that Rollup, Rolldown and Vite share. */
export interface Log {
  readonly message: string
  readonly pluginCode: string
  readonly id?: string
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number }
}

/** The channel of a plugin in these three. */
export interface RollupChannel {
  readonly warn: (log: Log) => void
  readonly info: (message: string) => void
}

/**
 * Places the manifests and tells the messages.
 *
 * @throws Error one for all errors, each of them in its `errors`
 */
export function conclude(
  { messages, manifests, summary, isPass }: Gathered,
  channel: RollupChannel,
): void {
  for (const { file, text } of manifests) publish(file, text)
  for (const message of messages.filter(({ level }) => level === 'warn'))
    channel.warn(logOf(message))
  const errors = messages.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw thrown(errors)
  if (isPass && summary !== '') channel.info(summary)
}

function logOf({ text, code, origin }: Message): Log {
  return {
    message: text,
    pluginCode: code,
    ...(origin === undefined ? {} : { id: origin.file, loc: origin }),
  }
}

/**
 * Its stack is its message, with the line end by which Rollup knows it again: a place in this
 * plugin would help nobody.
 */
function thrown(errors: readonly Message[]): Error {
  const error = Object.assign(new Error(joined(errors)), {
    plugin: 'mcp-budget',
    ...withoutMessage(logOf(errors[0] as Message)),
    errors: errors.map(logOf),
  })
  error.stack = `Error: ${error.message}\n`
  return error
}

function withoutMessage({ pluginCode, id, loc }: Log): Omit<Log, 'message'> {
  return { pluginCode, ...(id === undefined ? {} : { id }), ...(loc === undefined ? {} : { loc }) }
}
