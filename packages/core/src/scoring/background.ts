import { BACKGROUND_COUNTS, BACKGROUND_TOOLS } from './background.data.js'
import { once } from '../lazy/once.js'

const counts = once(
  () =>
    new Map(
      BACKGROUND_COUNTS.flatMap((line) => line.split(' ')).map((pair): [string, number] => {
        const [stem = '', count = ''] = pair.split(':')
        return [stem, Number(count)]
      }),
    ),
)

/** Share of the real tools of a frozen corpus that have a stem. */
export function backgroundShare(term: string): number {
  return ((counts().get(term) ?? 0) + 0.5) / (BACKGROUND_TOOLS + 1)
}
