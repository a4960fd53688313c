export { default as mcpBudget } from './executors/mcp-budget/executor.js'
export type { McpBudgetOptions } from './executors/mcp-budget/executor.js'
