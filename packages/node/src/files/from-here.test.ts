import { expect, it } from 'vitest'
import { fromHere } from './from-here.js'

it.each([
  [
    '/project/a/mcp-budget.config.ts has no profile',
    '/project',
    'a/mcp-budget.config.ts has no profile',
  ],
  ['`/project/a` and /project/b', '/project', '`a` and b'],
  ['/home/project/a is another folder', '/project', '/home/project/a is another folder'],
  ['at file:///project/a.js:3', '/project', 'at file:///project/a.js:3'],
  ['/project has no config', '/project', '/project has no config'],
  ['/project/a', '/', '/project/a'],
])('%s, told in %s', (message, folder, told) => {
  expect(fromHere(message, folder)).toBe(told)
})
