export { createNodes, createNodesV2 } from './plugins/plugin.js'
export type { McpBudgetPluginOptions } from './plugins/plugin.js'

/** The name of the plugin in `nx.json`. */
export const name = '@mcp-budget/nx'
