import { unstableListings } from '../metrics/stable-order.js'
import type { Rule } from '../model/rule.js'
import { mention } from '../words/mention.js'

/** A listing that moves breaks the prompt cache of hosts; one that differs by machine, a gate. */
export const rule: Rule = {
  id: 'stable-order',
  scope: 'all tools',
  order: 190,
  description: 'Two listings are equal, byte for byte: one after the other, and on two machines.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: unstableListings,
  words: {
    subject: ({ subject }) =>
      'name' in subject
        ? `${mention(subject.name)} lists what is so on this machine only`
        : 'The listing came out differently when it was asked for twice',
    why: 'Hosts keep the listing in the cached start of the prompt; a listing that moves is paid for in full again. One that differs by machine costs other tokens in CI than on a laptop.',
    decision:
      'Register tools in a fixed order, and keep times, counts, random values, and the paths and names of a machine out of descriptions.',
    consequences: 'Clients may cache the listing, and two builds can be compared.',
    rejected: 'Sorting in the client: each host does it in its own way, or not at all.',
  },
}
