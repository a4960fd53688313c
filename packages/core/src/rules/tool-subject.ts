import type { Measurement } from '../model/measurement.js'
import { mention } from '../words/mention.js'

/** The words of a rule whose subject is a tool: its name, then what is wrong with it. */
export function toolSubject(wrong: string): (measurement: Measurement) => string {
  return ({ subject }) => `${mention(subject.kind === 'tool' ? subject.name : subject.kind)} ${wrong}`
}
