import { isJsonObject, member } from '../json/json.js'
import { countPerTool } from '../measuring/count-per-tool.js'

/** 1 for a tool without an `annotations` object. */
export const toolAnnotations = countPerTool('tool-annotations', (tool) =>
  isJsonObject(member(tool, 'annotations')) ? [] : ['no `annotations` object'],
)
