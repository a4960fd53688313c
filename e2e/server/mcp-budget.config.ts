import { defineConfig } from '@mcp-budget/node'

export default defineConfig({
  server: { module: './src/server.ts', export: 'createServer' },
  detail: { uri: 'console://tools' },
})
