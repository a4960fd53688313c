import { unstableListings } from '../metrics/stable-order.js'
import type { Rule } from '../model/rule.js'

/** A listing that changes breaks the host's prompt cache. */
export const rule: Rule = {
  id: 'stable-order',
  order: 190,
  description: 'Two listings in a row are equal, byte for byte.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: unstableListings,
  words: {
    subject: () => 'The listing came out differently when it was asked for twice',
    why: 'Hosts keep the listing in the cached start of the prompt; a listing that moves is paid for in full again.',
    decision:
      'Register tools in a fixed order, and keep times, counts and random values out of descriptions.',
    consequences: 'Clients may cache the listing, and two builds can be compared.',
    rejected: 'Sorting in the client: each host does it in its own way, or not at all.',
  },
}
