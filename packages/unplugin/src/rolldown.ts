import type { Plugin } from 'rolldown'
import type { Options } from './session/options.js'
import { unplugin } from './plugin.js'

/**
 * The budget in a build.
 *
 * ```ts
 * import mcpBudget from '@mcp-budget/unplugin/rolldown'
 *
 * export default { input: 'src/server.ts', platform: 'node', output: { dir: 'dist' }, plugins:
 * [mcpBudget()] } ```
 */
const mcpBudget = unplugin.rolldown as (options?: Options) => Plugin

export default mcpBudget
export type { Options }
export { mcpBudget as 'module.exports' }
