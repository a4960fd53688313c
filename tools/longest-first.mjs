import { BaseSequencer } from 'vitest/node'

/** Projects in the order in which their files begin: what takes longest must not begin last. */
const ORDER = ['slow', 'e2e', 'unit']

/** A Vitest sequencer: slow projects first; within each, as Vitest does by itself. */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const rank = ({ project }) => ORDER.indexOf(project.name)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
