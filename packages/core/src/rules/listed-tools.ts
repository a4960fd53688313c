import { listedTools } from '../metrics/listed-tools.js'
import type { Rule } from '../model/rule.js'

/** A capability that no profile exposes is not there. */
export const rule: Rule = {
  id: 'listed-tools',
  scope: 'each tool',
  order: 250,
  description: 'Every tool that the source registers is listed by one profile at least.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: listedTools,
  words: {
    subject: () => 'No profile lists all that is registered',
    why: 'A capability that the product has and its surface does not expose is not there for a model, and nobody notices.',
    decision:
      'List the tool in a profile, add the profile to the config, or take the registration out.',
    consequences: 'The profiles together are the surface, and the budget holds all of it.',
    rejected: 'Hiding tools to keep the mean low.',
  },
}
