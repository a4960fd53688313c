import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RankTable } from '@mcp-budget/core'
import { digest } from '../files/digest.js'
import { ENCODINGS } from '../model/counter-names.js'
import { parseRankModule } from './rank-module.js'
import { encodeTable, readTable, tablePath } from './table-file.js'

/** Millions of numbers, as what compares them quickly. */
function digested(table: RankTable | undefined): object {
  const hash = (numbers: ArrayBufferView): string =>
    digest(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
  return Object.fromEntries(
    Object.entries(table ?? {}).map(([key, value]: [string, unknown]) => [
      key,
      ArrayBuffer.isView(value) ? [value.constructor.name, hash(value)] : value,
    ]),
  )
}

describe.each(ENCODINGS)('the table file of %s', (encoding) => {
  const file = (bytes: Buffer): string => {
    const made = path.join(mkdtempSync(path.join(tmpdir(), 'mcp-budget-')), 'table.bin')
    writeFileSync(made, bytes)
    return made
  }

  it("holds what js-tiktoken's rank module holds", () => {
    expect(digested(readTable(encoding))).toEqual(digested(parseRankModule(encoding)))
    expect(
      readFileSync(tablePath(encoding)).equals(encodeTable(parseRankModule(encoding), encoding)),
    ).toBe(true)
  })

  it('is not used when it is missing, cut short, or made from other rank data', () => {
    const bytes = readFileSync(tablePath(encoding))
    const restamped = Buffer.from(bytes)
    restamped.write(
      restamped.toString('latin1', 0, 64).replace(/js-tiktoken \d/, 'js-tiktoken 9'),
      'latin1',
    )
    expect(readTable(encoding, '/nowhere/table.bin')).toBeUndefined()
    expect(readTable(encoding, file(bytes.subarray(0, -1)))).toBeUndefined()
    expect(readTable(encoding, file(restamped))).toBeUndefined()
    expect(readTable(encoding, file(bytes))).toBeDefined()
  })
})
