import fc from 'fast-check'
import { expect, it } from 'vitest'
import { neededNames } from './needed-names.js'

const NAMES = Array.from({ length: 60 }, (_, index) => `NAME_${String(index).padStart(2, '0')}`)

it('finds the names that are needed and no other, in a few starts', async () => {
  let starts = 0
  const works = (needed: readonly string[]) => (names: readonly string[]) => {
    starts += 1
    return Promise.resolve(needed.every((name) => names.includes(name)))
  }
  expect(await neededNames(NAMES, works(['NAME_41']))).toEqual(['NAME_41'])
  expect(starts).toBeLessThanOrEqual(12)
  expect(await neededNames(NAMES.slice(0, 8), works(['NAME_01', 'NAME_06']))).toEqual([
    'NAME_01',
    'NAME_06',
  ])
})

it('never leaves one out, and starts at most sixteen times', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(NAMES, { minLength: 1 }), async (needed) => {
      let starts = 0
      const found = await neededNames(NAMES, (names) => {
        starts += 1
        return Promise.resolve(needed.every((name) => names.includes(name)))
      })
      expect(found).toEqual(expect.arrayContaining([...needed]))
      expect(starts).toBeLessThanOrEqual(16)
    }),
  )
})
