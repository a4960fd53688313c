import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../node.fixture.js'
import { publish, readText } from './publish.js'

describe('a published file', () => {
  it('is written whole, in folders that were not there, and says whether it changed', () => {
    const file = path.join(folderWith(), 'a/b/c.txt')
    expect([publish(file, 'one'), publish(file, 'one'), publish(file, 'two')]).toEqual([
      true,
      false,
      true,
    ])
    expect(readText(file)).toBe('two')
    expect(readdirSync(path.dirname(file))).toEqual(['c.txt'])
  })

  it('that holds these bytes already is not touched', () => {
    const file = path.join(folderWith({ 'a.txt': 'same' }), 'a.txt')
    const { mtimeMs, ino } = statSync(file)
    publish(file, 'same')
    expect([statSync(file).mtimeMs, statSync(file).ino]).toEqual([mtimeMs, ino])
  })

  it('that is a link stays one, and what it leads to is written', () => {
    const folder = folderWith({ 'real.txt': 'one' })
    symlinkSync('real.txt', path.join(folder, 'link.txt'))
    publish(path.join(folder, 'link.txt'), 'two')
    expect(lstatSync(path.join(folder, 'link.txt')).isSymbolicLink()).toBe(true)
    expect(readFileSync(path.join(folder, 'real.txt'), 'utf8')).toBe('two')
    expect(readdirSync(folder)).toEqual(['link.txt', 'real.txt'])
  })

  it('that is a link to what is not there yet stays one', () => {
    const folder = folderWith()
    symlinkSync('real.txt', path.join(folder, 'link.txt'))
    publish(path.join(folder, 'link.txt'), 'one')
    expect(lstatSync(path.join(folder, 'link.txt')).isSymbolicLink()).toBe(true)
    expect(readFileSync(path.join(folder, 'real.txt'), 'utf8')).toBe('one')
  })

  it('leaves no draft where it cannot be written', () => {
    const folder = folderWith()
    mkdirSync(path.join(folder, 'taken'))
    expect(() => publish(path.join(folder, 'taken'), 'x')).toThrow(
      /taken could not be written: EISDIR/,
    )
    expect(readdirSync(folder)).toEqual(['taken'])
  })

  it.skipIf(process.platform === 'win32')('is written to where it is a device', () => {
    expect(publish('/dev/null', 'x')).toBe(true)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it.skipIf(!existsSync('/dev/full'))('on a full disk is told in a sentence', () => {
    expect(() => publish('/dev/full', 'x')).toThrow(
      '/dev/full could not be written: ENOSPC: no space left on device, write.',
    )
  })
})
