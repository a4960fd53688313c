import { expect, it } from 'vitest'
import { validateConfig } from './validate.js'

const fault = (config: object): string => {
  try {
    validateConfig(config, 'c.json')
    return ''
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? ''
  }
}

it('of the faults of a config three are told, and how many more there are', () => {
  const wrong = (count: number): object =>
    Object.fromEntries([
      ['server', { listing: 'a.json' }],
      ...['view', 'timeLimit', 'allowEmpty', 'manifest', 'baseline']
        .slice(0, count)
        .map((key) => [key, []]),
    ])
  expect([2, 3].map((count) => / more\.$/.test(fault(wrong(count))))).toEqual([false, false])
  expect([4, 5].map((count) => /and (\d) more\.$/.exec(fault(wrong(count)))?.[1])).toEqual([
    '1',
    '2',
  ])
})
