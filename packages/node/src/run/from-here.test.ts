import { expect, it } from 'vitest'
import { fromHere } from './from-here.js'

it.each([
  ['/work/a/mcp-budget.config.ts has no profile', '/work', 'a/mcp-budget.config.ts has no profile'],
  ['`/work/a` and /work/b', '/work', '`a` and b'],
  ['/home/work/a is another folder', '/work', '/home/work/a is another folder'],
  ['at file:///work/a.js:3', '/work', 'at file:///work/a.js:3'],
  ['/work has no config', '/work', '/work has no config'],
  ['/work/a', '/', '/work/a'],
])('%s, told in %s', (message, folder, told) => {
  expect(fromHere(message, folder)).toBe(told)
})
