import type { Reporter } from '../model/reporter.js'
import { json } from './json.js'
import { pretty } from './pretty.js'

/** Every format, by the name under which it is asked for. */
export const REPORTERS = { pretty, json } satisfies Readonly<Record<string, Reporter>>

export type ReporterName = keyof typeof REPORTERS

export const REPORTER_NAMES = Object.keys(REPORTERS) as readonly ReporterName[]
