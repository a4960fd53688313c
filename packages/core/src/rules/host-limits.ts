import { hostLimits } from '../metrics/host-limits.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** Limits of known hosts, each with its host. */
export const rule: Rule = {
  id: 'host-limits',
  scope: 'each tool',
  order: 260,
  description: 'Every tool keeps within the limits of the hosts that are known to have one.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: hostLimits,
  words: {
    subject: toolSubject('breaks limits of known hosts'),
    why: 'Past a host limit the tool is cut, renamed or refused, and nobody tells the server.',
    decision:
      'Keep within the limit of each host that your users have; the page of this rule names them with their sources.',
    consequences: 'The tool looks the same in every host.',
    rejected: 'Serving another listing to each client.',
  },
}
