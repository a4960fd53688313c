import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './tools/closing-line.mjs'],
    projects: [
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { name: 'e2e', include: ['e2e/tests/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 240_000 } },
    ],
  },
})
