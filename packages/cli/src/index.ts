export { defineConfig } from '@mcp-budget/node'
export type { Config } from '@mcp-budget/node'
export { run } from './run.js'
export type { Terminal } from './terminal.js'
