import { describe, expect, it } from 'vitest'
import { realTable } from '../check.fixture.js'
import { createBpeCounter } from './bpe.js'
import { noWork } from './work.js'

const table = realTable('o200k_base')

function counted(texts: readonly string[]) {
  const work = noWork()
  const counter = createBpeCounter('o200k_base', () => table, work)
  for (const text of texts) counter.count(text)
  return { counter, work }
}

const tool = JSON.stringify({
  name: 'find_queue',
  description: 'Finds a queue by its name, or by a part of it.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
})

describe('the work of a counter', () => {
  it('is one table, loaded at the first text', () => {
    expect(counted([]).work.tableLoads).toBe(0)
    expect(counted([tool, tool, 'another']).work.tableLoads).toBe(1)
  })

  it('is nothing for a text whose pieces are known', () => {
    const { counter, work } = counted([tool])
    const before = work.mergedPieces
    counter.count(tool)
    expect(work.mergedPieces).toBe(before)
  })

  it('is one piece after one word was edited', () => {
    const { counter, work } = counted([tool])
    const before = work.mergedPieces
    counter.count(tool.replace(' part ', ' fragment '))
    expect(work.mergedPieces - before).toBe(1)
  })

  it('grows with n log n for one long piece', () => {
    const pops = [10_000, 100_000].map((length) => counted(['a'.repeat(length)]).work.heapPops) as [
      number,
      number,
    ]
    expect(pops[0]).toBeLessThan(3 * 10_000)
    expect(pops[1] / pops[0]).toBeLessThan(12)
  })
})
