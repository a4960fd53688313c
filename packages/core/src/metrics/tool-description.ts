import { member } from '../json/json.js'
import { countPerTool } from '../measuring/count-per-tool.js'

/** 1 for a tool without a description, or with a blank one. */
export const toolDescription = countPerTool('tool-description', (tool) => {
  const description = member(tool, 'description')
  if (description === undefined || description === null) return ['no `description`']
  if (typeof description !== 'string') return ['its `description` is not a string']
  return description.trim() === '' ? ['its `description` is blank'] : []
})
