import type { Finding } from '../model/finding.js'
import type { View } from '../model/view.js'
import { listed, mention } from '../words/mention.js'
import { plural, quantities, quantity } from '../words/quantity.js'
import type { ComparedServer, SharedOverlap } from './compare.js'
import type { NameCollision } from './host-names.js'

type Told = 'warn' | 'error'

const NOTHING = { parts: [], remedies: [] } as const

/** Tools of different servers that a host gives one name. */
export function nameFinding({ tools, hosts }: NameCollision, level: Told): Finding {
  const names = tools.map(({ server, tool }) => mention(`${server}/${tool}`))
  return {
    ...NOTHING,
    rule: 'unique-host-name',
    level,
    subject: {
      kind: 'pair',
      names: [`${tools[0]?.server}/${tools[0]?.tool}`, `${tools[1]?.server}/${tools[1]?.tool}`],
    },
    value: tools.length - 1,
    bound: { ceiling: 0, from: 'rule default' },
    message: `${names.length === 2 ? names.join(' and ') : listed(names)} get one name in ${listed(hosts)}: ${plural(tools.length - 1, 'collision')}; the ceiling is 0 (${tools.length - 1} over).`,
    details: [],
    why: "A call names one tool; which server it reaches is then the host's choice, and some hosts refuse both.",
    decision: 'Name in the tool what it is about: `search_invoices` beside `search_tickets`.',
    consequences: 'Both can be connected together, in every host.',
    rejected:
      "Trusting the prefix: it is the user's name for the server, some hosts cut it, some put none.",
    docs: 'docs/workspace/unique-host-name.md',
  }
}

/** Tools of different servers that read alike. */
export function overlapFinding(
  { names, value, stems, isRisk }: SharedOverlap,
  ceiling: number,
  level: Told,
): Finding {
  const shown = quantities(value, ceiling, 4)
  return {
    ...NOTHING,
    rule: 'max-shared-overlap',
    level,
    subject: { kind: 'pair', names },
    value,
    bound: { ceiling, from: 'rule default' },
    message: `${names.map(mention).join(' and ')} read alike: ${shown.value}; the ceiling is ${shown.bound} (${shown.distance} over).`,
    details: [
      ...(isRisk ? ['one only reads, the other destroys'] : []),
      ...(stems.length === 0 ? [] : [`shared stems: ${listed(stems, 6)}`]),
    ],
    why: 'A host merges the listings of the servers it connects, and a model chooses by what it reads.',
    decision: 'Say in each what is only its own: the data, the product, the moment to use it.',
    consequences: 'A few tokens more in both, and a client may connect both servers.',
    rejected:
      "Leaving it to the server's name: many hosts show a model the tool and not the server.",
    docs: 'docs/workspace/max-shared-overlap.md',
  }
}

/** A group of servers that costs more than it may. */
export function groupFinding(
  {
    name,
    tokens,
    ceiling,
    costs,
  }: {
    readonly name: string
    readonly tokens: number
    readonly ceiling: number
    readonly costs: readonly ComparedServer[]
  },
  view: View,
  counter: string,
  level: Told,
): Finding {
  const shown = quantities(tokens, ceiling, 1)
  const heaviest = [...costs].sort((a, b) => b.tokens - a.tokens)
  return {
    ...NOTHING,
    rule: 'max-group-tokens',
    level,
    subject: { kind: 'listing' },
    value: tokens,
    view,
    counter,
    bound: { ceiling, from: 'config' },
    message: `A client that connects ${mention(name)} pays ${shown.value} tokens (${view} view, ${counter}); the ceiling is ${shown.bound} (${shown.distance} over, from the config).`,
    details: [
      `heaviest: ${listed(heaviest.map((cost) => `${mention(cost.name)} ${quantity(cost.tokens)}`))}`,
    ],
    why: 'Every conversation of that client pays for all of them before it has asked for anything.',
    decision:
      "Make the heaviest server's tools leaner, or give this client a profile that lists what it needs.",
    consequences: 'The other servers stay as they are.',
    rejected: 'Raising the ceiling; one server that forwards to the others behind a single tool.',
    docs: 'docs/workspace/max-group-tokens.md',
  }
}
