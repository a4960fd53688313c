import type { Plugin } from 'vite'
import type { Options } from './session/options.js'
import { unplugin } from './plugin.js'

/**
 * The budget in a build.
 *
 * ```ts
 * import mcpBudget from '@mcp-budget/unplugin/vite'
 *
 * export default defineConfig({ build: { ssr: 'src/server.ts' }, plugins: [mcpBudget()] })
 * ```
 */
const mcpBudget = unplugin.vite as (options?: Options) => Plugin

export default mcpBudget
export type { Options }
export { mcpBudget as 'module.exports' }
