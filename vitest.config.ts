import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/longest-first.mjs'

/** What packs, installs, starts Nx, or builds in every bundler: everything else is quick. */
const SLOW = [
  'packed',
  'nx',
  'nx-*',
  'build-shapes',
  'bundlers',
  'bundler-watch',
  'manifest-at-run-time',
  'several-servers',
  'vite-dev',
].map((name) => `e2e/tests/${name}.test.ts`)

export default defineConfig({
  test: {
    reporters: ['default', './tools/closing-line.mjs'],
    // Most tests wait for a process or a bundler: two at a time, also on two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
          exclude: SLOW,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: { name: 'slow', include: SLOW, testTimeout: 120_000, hookTimeout: 240_000 },
      },
    ],
  },
})
