import type { WebpackPluginInstance } from 'webpack'
import type { Options } from './session/options.js'
import { unplugin } from './plugin.js'

/**
 * The budget in a build.
 *
 * ```ts
 * import mcpBudget from '@mcp-budget/unplugin/webpack'
 *
 * export default { entry: './src/server.js', target: 'node', plugins: [mcpBudget()] }
 * ```
 */
const mcpBudget = unplugin.webpack as (options?: Options) => WebpackPluginInstance

export default mcpBudget
export type { Options }
export { mcpBudget as 'module.exports' }
