import { toolName } from '../manifest/tool-name.js'
import { isJsonObject, member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import { mention } from '../words/mention.js'
import { countPerTool } from '../measuring/count-per-tool.js'
import { enumerated, parametersOf } from '../measuring/parameters-of.js'
import { own, withheldOf } from '../measuring/withheld.js'

const READS = new Set([
  'get',
  'list',
  'read',
  'show',
  'find',
  'search',
  'count',
  'status',
  'describe',
])
const DESTROYS = new Set([
  'delete',
  'remove',
  'purge',
  'drop',
  'destroy',
  'wipe',
  'truncate',
  'reset',
])

/**
 * Hints that contradict each other or the served detail, and operations that one hint cannot be
 * true of.
 */
export const posture = countPerTool('posture', (tool, context, index) => {
  const hints = member(tool, 'annotations')
  const isRead = isJsonObject(hints) && member(hints, 'readOnlyHint') === true
  const isDestructive = isJsonObject(hints) && member(hints, 'destructiveHint') === true
  const served = own(context.manifest.catalogue?.tools, toolName(tool, index))?.posture
  const mixed = operationsOf(
    tool,
    [...withheldOf(tool, index, context)].flatMap(([, { accepted }]) => [
      (accepted ?? []).map(String),
    ]),
  )
  return [
    ...(isRead && isDestructive ? ['it says that it only reads and that it destroys'] : []),
    ...(served !== undefined && isJsonObject(hints) && (served === 'read') !== isRead
      ? [
          `it ${isRead ? 'says that it only reads' : 'does not say that it only reads'}, and the served detail says ${mention(served)}`,
        ]
      : []),
    ...(isDestructive ? mixed : []),
  ]
})

/**
 * Sets of operations with one that reads and one that destroys: the host asks before both, or
 * before neither.
 */
function operationsOf(
  tool: JsonObject,
  withheld: readonly (readonly string[])[],
): readonly string[] {
  const listed = Object.values(parametersOf(tool)).map((schema) =>
    (enumerated(schema) ?? []).map(String),
  )
  return [...listed, ...withheld].flatMap((values) => {
    const reads = values.find((value) => READS.has(value.toLowerCase()))
    const destroys = values.find((value) => DESTROYS.has(value.toLowerCase()))
    return reads === undefined || destroys === undefined
      ? []
      : [
          `${mention(reads)} reads and ${mention(destroys)} destroys: one hint cannot be true of both`,
        ]
  })
}
