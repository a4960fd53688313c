import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { RankTable } from '@mcp-budget/core'
import { packageRoot } from '../files/package-root.js'
import type { Encoding } from '../model/counter-names.js'

// A table file is its head as JSON, padded with spaces to HEAD bytes, then the slots, the offsets
// and the bytes of the table as they lie in memory (little-endian): nothing is built when it is
// read.
const HEAD = 4096
const FORMAT = 1

interface Head {
  readonly stamp: string
  readonly pattern: string
  readonly slots: number
  readonly offsets: number
  readonly bytes: number
}

/** Where the table of an encoding is, in this package. */
export function tablePath(encoding: Encoding): string {
  return path.join(packageRoot(), 'tables', `${encoding}.bin`)
}

/** The bytes of a table file. */
export function encodeTable(table: RankTable, encoding: Encoding): Buffer {
  const { pattern, slots, offsets, bytes } = table
  const head: Head = {
    stamp: stampOf(encoding),
    pattern,
    slots: slots.length,
    offsets: offsets.length,
    bytes: bytes.length,
  }
  return Buffer.concat([
    Buffer.from(JSON.stringify(head).padEnd(HEAD)),
    ...[slots, offsets, bytes].map((part) =>
      Buffer.from(part.buffer, part.byteOffset, part.byteLength),
    ),
  ])
}

/**
 * The table in a file, or undefined where there is none, or it was made from other rank data than
 * is installed.
 */
export function readTable(encoding: Encoding, file = tablePath(encoding)): RankTable | undefined {
  try {
    const buffer = readFileSync(file)
    const head = JSON.parse(buffer.toString('latin1', 0, HEAD)) as Head
    const size = HEAD + head.slots * 4 + head.offsets * 4 + head.bytes
    if (head.stamp !== stampOf(encoding) || buffer.length !== size || !isLittleEndian())
      return undefined
    const aligned = buffer.byteOffset % 4 === 0 ? buffer : Buffer.from(new Uint8Array(buffer))
    const slots = new Uint32Array(aligned.buffer, aligned.byteOffset + HEAD, head.slots)
    const offsets = new Uint32Array(
      aligned.buffer,
      aligned.byteOffset + HEAD + head.slots * 4,
      head.offsets,
    )
    const bytes = new Uint8Array(
      aligned.buffer,
      aligned.byteOffset + HEAD + head.slots * 4 + head.offsets * 4,
      head.bytes,
    )
    return { encoding, pattern: head.pattern, slots, offsets, bytes }
  } catch {
    return undefined
  }
}

/** What a table file must have been made from: this layout, and the installed js-tiktoken. */
function stampOf(encoding: Encoding): string {
  const module = createRequire(import.meta.url).resolve(`js-tiktoken/ranks/${encoding}`)
  const { version } = JSON.parse(
    readFileSync(path.resolve(module, '../../../package.json'), 'utf8'),
  ) as { version: string }
  return `${FORMAT} js-tiktoken ${version} ${encoding}`
}

function isLittleEndian(): boolean {
  return new Uint8Array(new Uint32Array([1]).buffer)[0] === 1
}
