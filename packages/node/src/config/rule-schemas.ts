import { RULES } from '@mcp-budget/core'
import * as v from 'valibot'
import { optional, text } from './schema-parts.js'

const level = v.picklist(['off', 'warn', 'error'])
const bounds = v.strictObject({
  ceiling: optional(
    v.pipe(v.number(), v.finite(), v.minValue(0)),
    'Must not be exceeded; equality passes.',
  ),
  floor: optional(v.pipe(v.number(), v.finite()), 'Must not be undercut; equality passes.'),
  message: optional(text, 'A sentence of your own, shown first with each finding.'),
  adr: optional(text, 'Path or address of your own decision record, shown with each finding.'),
})
const ruleSetting = v.union([level, v.strictTuple([level, bounds])])

/** The rules of a config, each by its id. */
export const rulesSchema = v.strictObject(
  Object.fromEntries(RULES.map(({ id, description }) => [id, optional(ruleSetting, description)])),
)

/** What a rule's setting may hold beside its level. */
export const RULE_KEYS = Object.keys(bounds.entries)
