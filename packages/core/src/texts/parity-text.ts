import type { ParityReport, ParityTool } from '../model/parity.js'
import { mention, printable } from '../words/mention.js'
import { plural, quantity } from '../words/quantity.js'
import { wrap } from '../words/wrap.js'

const WIDTH = 80

const SAID: Readonly<Record<ParityTool['state'], string>> = {
  same: '',
  differs: 'the source tells something else',
  approximate: 'the source tells it only nearly',
  unread: 'the source does not tell it',
  unlisted: 'the server does not list it',
}

/** What the source tells beside what the server lists: each tool that differs by name. */
export function parityText({ server, counter, verdict, tools, gaps }: ParityReport): string {
  const count = (state: ParityTool['state']): number =>
    tools.filter((tool) => tool.state === state).length
  const same = count('same')
  const told = tools.filter(({ state }) => state !== 'same').map((tool) => toolBlock(tool))
  const ending = {
    pass: `pass: the source tells ${same === tools.length ? 'all' : 'what it can'} of ${plural(tools.length, 'tool')} as the server lists ${tools.length === 1 ? 'it' : 'them'} (model and wire view, ${counter})`,
    fail: `fail: ${plural(count('differs') + count('unlisted'), 'tool')} of ${quantity(tools.length)} ${count('differs') + count('unlisted') === 1 ? 'differs' : 'differ'} where the source seemed to tell all; ${quantity(same)} the same`,
    unchecked: `unchecked: the source does not tell ${plural(count('approximate') + count('unread'), 'tool')} of ${quantity(tools.length)} whole; ${quantity(same)} the same`,
  }[verdict]
  const lines = [
    `${printable(server)} · source against server`,
    ...told,
    ...gaps.flatMap((gap) => wrap(`Not read: ${gap}`, WIDTH)),
    ...wrap(ending, WIDTH),
  ]
  return `${lines.join('\n')}\n`
}

function toolBlock({ name, state, live, source, why, place }: ParityTool): string {
  const figures =
    live !== undefined && source !== undefined
      ? `: server ${quantity(live.model)}, source ${quantity(source.model)} tokens (model view)`
      : live !== undefined
        ? `: server ${quantity(live.model)} tokens (model view)`
        : ''
  const reason =
    why === undefined
      ? []
      : wrap(`${why}${place === undefined ? '' : ` (${place})`}`, WIDTH - 4).map(
          (line) => `    ${line}`,
        )
  return [
    ...wrap(`${mention(name)} ${SAID[state]}${figures}`, WIDTH - 2).map((line) => `  ${line}`),
    ...reason,
  ].join('\n')
}
