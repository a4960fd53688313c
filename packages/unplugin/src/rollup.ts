import type { Plugin } from 'rollup'
import type { Options } from './session/options.js'
import { unplugin } from './plugin.js'

/**
 * The budget in a build.
 *
 * ```ts
 * import mcpBudget from '@mcp-budget/unplugin/rollup'
 *
 * export default { input: 'src/server.js', output: { dir: 'dist' }, plugins: [mcpBudget()] }
 * ```
 */
const mcpBudget = unplugin.rollup as (options?: Options) => Plugin

export default mcpBudget
export type { Options }
export { mcpBudget as 'module.exports' }
