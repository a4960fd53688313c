import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './tools/closing-line.mjs'],
    // Most tests wait for a process or a bundler: two at a time, also on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/tests/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
