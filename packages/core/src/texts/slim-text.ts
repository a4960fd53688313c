import type { Origin } from '../model/surface.js'
import { mention, printable } from '../words/mention.js'
import { plural, quantity } from '../words/quantity.js'
import { wrap } from '../words/wrap.js'
import { columns } from './columns.js'

const WIDTH = 80

/** Tools and repeated texts that are told; JSON has all. */
const TOLD = 8
const LONGEST_SENTENCE = 60

interface Tokens {
  readonly before: number
  readonly lossless: number
  readonly detail: number
}

interface Selection {
  readonly accuracy: number
  readonly signedMargin: number
}

/** The part of a slim report that is told. */
export interface SlimTold {
  readonly server: string
  readonly profile: string
  readonly view: string
  readonly counter: string
  readonly total: Tokens
  readonly tools: readonly {
    readonly name: string
    readonly tokens: Tokens
    readonly origin?: Origin
    readonly cures: readonly {
      readonly do: string
      readonly kind: string
      readonly saves: number
      readonly leaves: number
      readonly edit?: string
      readonly origin?: Origin
    }[]
    readonly sentences: readonly { readonly text: string; readonly tokens: number }[]
  }[]
  readonly repeated: readonly { readonly where: string; readonly tokens: number }[]
  readonly selection?: {
    readonly before: Selection
    readonly lossless: Selection
    readonly detail: Selection
  }
}

/** What can be saved, in one table, and how, tool by tool. */
export function slimText({
  server,
  profile,
  view,
  counter,
  total,
  tools,
  repeated,
  selection,
}: SlimTold): string {
  const row = (name: string, { before, lossless, detail }: Tokens): string[] => [
    name,
    quantity(before),
    quantity(lossless),
    quantity(detail),
    share(before, lossless),
    share(before, detail),
  ]
  const saving = [...tools]
    .filter(({ cures, sentences }) => cures.length + sentences.length > 0)
    .sort((a, b) => b.tokens.before - a.tokens.before)
  const blocks = [
    `${printable(server)}${profile === 'default' ? '' : ` · profile ${mention(profile)}`} · ${view} view, ${counter}`,
    columns(
      [
        ['tool', 'now', 'lossless', '+ detail', 'saved', '+ detail'],
        ...[...tools]
          .sort((a, b) => b.tokens.before - a.tokens.before)
          .map(({ name, tokens }) => row(printable(name), tokens)),
        row('total', total),
      ],
      new Set([1, 2, 3, 4, 5]),
    ),
    ...saving.slice(0, TOLD).map(toolBlock),
    ...(saving.length > TOLD
      ? [`and ${plural(saving.length - TOLD, 'more tool')}: see --json`]
      : []),
    ...(repeated.length === 0
      ? []
      : [
          [
            'Said more than once',
            ...repeated
              .slice(0, TOLD)
              .flatMap(({ where, tokens }) => item(`${where}: ${quantity(tokens)} in all`)),
          ].join('\n'),
        ]),
    ...(selection === undefined ? [] : [selectionBlock(selection)]),
    wrap(
      `Lossless takes nothing from a model or a validator: serve it with leanListing(server) of @mcp-budget/runtime/lean, or write it with --write. Detail moves to where a model reads it when it needs it, and the server goes on to enforce it. Prose is yours: nothing of it is ever applied.`,
      WIDTH,
    ).join('\n'),
    `${quantity(total.before)} tokens; lossless saves ${quantity(total.before - total.lossless)}, detail ${quantity(total.lossless - total.detail)} more`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function toolBlock({ name, tokens, origin, cures, sentences }: SlimTold['tools'][number]): string {
  const place = origin === undefined ? '' : ` · ${origin.file}:${origin.line}:${origin.column + 1}`
  return [
    `${mention(name)}: ${quantity(tokens.before)}${place}`,
    ...cures.flatMap((cure) =>
      item(
        `${cure.kind}: ${cure.do}: saves ${quantity(cure.saves)}, leaves ${quantity(cure.leaves)}${editOf(cure)}`,
      ),
    ),
    ...sentences.flatMap(({ text, tokens: cost }) =>
      item(
        `prose: "${printable(text.length > LONGEST_SENTENCE ? `${text.slice(0, LONGEST_SENTENCE - 1)}…` : text)}": ${quantity(cost)}`,
      ),
    ),
  ].join('\n')
}

/** For a server whose source is known: what to write, and on which line. */
function editOf({ edit, origin }: { readonly edit?: string; readonly origin?: Origin }): string {
  return edit === undefined || origin === undefined
    ? ''
    : `. ${origin.file}:${origin.line}: write ${edit}`
}

function selectionBlock({ before, lossless, detail }: NonNullable<SlimTold['selection']>): string {
  const row = (name: string, { accuracy, signedMargin }: Selection): string[] => [
    name,
    accuracy.toFixed(4),
    signedMargin.toFixed(4),
  ]
  return columns(
    [
      ['selection', 'accuracy@1', 'signed margin'],
      row('now', before),
      row('lossless', lossless),
      row('+ detail', detail),
    ],
    new Set([1, 2]),
  )
}

function item(text: string): readonly string[] {
  return wrap(text, WIDTH - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`)
}

function share(before: number, after: number): string {
  return before === 0 ? '–' : `${(((before - after) / before) * 100).toFixed(1)} %`
}
