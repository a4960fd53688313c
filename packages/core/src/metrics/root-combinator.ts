import { isJsonObject, member } from '../json/json.js'
import { countPerTool } from '../measuring/count-per-tool.js'

const COMBINATORS = ['oneOf', 'anyOf', 'allOf'] as const

/** Combinators at the root of a tool's inputSchema. */
export const rootCombinators = countPerTool('no-root-combinator', (tool) => {
  const schema = member(tool, 'inputSchema')
  if (!isJsonObject(schema)) return []
  return COMBINATORS.filter((keyword) => member(schema, keyword) !== undefined).map(
    (keyword) => `\`${keyword}\` at the root of inputSchema`,
  )
})
