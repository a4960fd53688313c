import type { RspackPluginInstance } from '@rspack/core'
import type { Options } from './session/options.js'
import { unplugin } from './plugin.js'

/**
 * The budget in a build.
 *
 * ```ts
 * import mcpBudget from '@mcp-budget/unplugin/rspack'
 *
 * export default { entry: './src/server.js', target: 'node', plugins: [mcpBudget()] }
 * ```
 */
const mcpBudget = unplugin.rspack as (options?: Options) => RspackPluginInstance

export default mcpBudget
export type { Options }
export { mcpBudget as 'module.exports' }
