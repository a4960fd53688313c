import type { Catalogue, ParameterDetail, ToolDetail } from './catalogue.js'

/** One tool's detail in Markdown. */
export function toolText(name: string, { summary, posture, parameters }: ToolDetail): string {
  const lines = Object.entries(parameters).map(
    ([parameter, one]) => `- \`${parameter}\`: ${parameterText(one)}`,
  )
  return [
    `## ${name}`,
    '',
    `${summary} (${posture === 'read' ? 'reads' : 'changes'})`,
    ...(lines.length === 0 ? [] : ['', ...lines]),
    '',
  ].join('\n')
}

function parameterText({ accepted, body, note }: ParameterDetail): string {
  const values =
    accepted === undefined
      ? ''
      : `one of ${accepted.map((value) => `\`${String(value)}\``).join(', ')}`
  const shape = body === undefined ? '' : `\`${JSON.stringify(body)}\``
  return [values, shape, note ?? ''].filter((text) => text !== '').join('; ')
}

/** All tools with their summaries, those that only read first. */
export function indexText({ tools }: Catalogue): string {
  const of = (posture: ToolDetail['posture']): readonly string[] =>
    Object.entries(tools)
      .filter(([, tool]) => tool.posture === posture)
      .map(([name, { summary }]) => `- \`${name}\`: ${summary}`)
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [`## ${title}`, '', ...lines, '']
  return [...section('Reads', of('read')), ...section('Changes', of('change'))].join('\n')
}

/** Longest instructions, in UTF-8 bytes: some hosts cut what is longer. */
const LONGEST = 2048

export interface Routes {
  /** Address of the detail resource, such as `docs://tools`. */
  readonly uri?: string
  /** Name of the help tool. */
  readonly helpTool?: string
}

/**
 * The block for a server's `instructions`: every tool by name, and where detail is. With summaries
 * where that fits in 2 KB, by names alone where it does not.
 *
 * @throws RangeError where even the names do not fit
 */
export function instructionsFor(
  tools: readonly { readonly name: string; readonly description?: string }[],
  { uri, helpTool }: Routes,
): string {
  const route = [
    helpTool === undefined ? [] : [`call \`${helpTool}\` with its name`],
    uri === undefined ? [] : [`read ${uri}/{name}`],
  ]
    .flat()
    .join(' or ')
  const end = `${route === '' ? '' : `Detail of a tool: ${route}. `}A wrong value is answered with the accepted ones.`
  const summary = (description = ''): string =>
    /^[^]*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description
  const long = `Tools:\n${tools.map(({ name, description }) => `- ${name}: ${summary(description)}`).join('\n')}\n${end}`
  const short = `Tools: ${tools.map(({ name }) => name).join(', ')}. ${end}`
  const chosen = [long, short].find((text) => new TextEncoder().encode(text).length <= LONGEST)
  if (chosen === undefined)
    throw new RangeError(
      `The names of ${tools.length} tools do not fit into the 2,048 bytes of instructions that hosts keep; serve fewer in this profile.`,
    )
  return chosen
}
