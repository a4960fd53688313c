export { defineConfig } from '@mcp-budget/node'
export type { Config } from '@mcp-budget/node'
