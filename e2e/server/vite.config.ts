import mcpBudget from '@mcp-budget/unplugin/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  build: { ssr: 'src/main.ts' },
  plugins: [mcpBudget()],
})
