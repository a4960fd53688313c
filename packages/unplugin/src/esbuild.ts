import type { Plugin } from 'esbuild'
import type { Options } from './session/options.js'
import { unplugin } from './plugin.js'

/**
 * The budget in a build.
 *
 * ```ts
 * import mcpBudget from '@mcp-budget/unplugin/esbuild'
 *
 * await build({ entryPoints: ['src/server.ts'], bundle: true, platform: 'node', format: 'esm',
 * outdir: 'dist', plugins: [mcpBudget()] }) ```
 */
const mcpBudget = unplugin.esbuild as (options?: Options) => Plugin

export default mcpBudget
export type { Options }
export { mcpBudget as 'module.exports' }
