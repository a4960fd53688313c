import type { Measurement } from '../model/measurement.js'
import { mention } from './mention.js'

/**
 * The words of a rule whose subject has a name, mostly a tool: the name, then what is wrong with
 * it.
 */
export function toolSubject(wrong: string): (measurement: Measurement) => string {
  return ({ subject }) => `${'name' in subject ? mention(subject.name) : 'The listing'} ${wrong}`
}
