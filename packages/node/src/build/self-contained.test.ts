import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isSelfContained } from './self-contained.js'

const root = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
mkdirSync(path.join(root, 'node_modules/zod'), { recursive: true })
mkdirSync(path.join(root, 'packages/shared'), { recursive: true })
symlinkSync(path.join(root, 'packages/shared'), path.join(root, 'node_modules/shared'))
const file = (name: string, text: string): string => {
  writeFileSync(path.join(root, name), text)
  return path.join(root, name)
}

it.each([
  ["import { z } from 'zod'", true],
  ["import path from 'node:path'", true],
  ["const kinds = ['cluster', 'net']", true],
  ['client.fetch(1)', true],
  ["import { alias } from '@/alias'", true],
  ["import { readFileSync } from 'node:fs'", false],
  ["import 'fs/promises'", false],
  ['const fs = require("fs")', false],
  ["await import('node:http')", false],
  ["export * from 'node:sqlite'", false],
  ['await fetch(url)', false],
  ["process.getBuiltinModule('fs')", false],
  ['globalThis.fetch(url)', false],
  ['const ask = fetch\n', false],
  ["const text = 'Use it to fetch a queue, or many.'", true],
  ['await import(file)', false],
  ['await import(`./tools/${name}.js`)', false],
  ['require(path.join(folder, name))', false],
  ["await import('./tools.js')", true],
  ["Bun.file('tools.yaml')", false],
  ["import { shared } from 'shared'", false],
])('%s: lists by itself, %s', (text, expected) => {
  expect(isSelfContained([file('a.js', text)])).toBe(expected)
})

it('a linked package that was built in is looked through too', () => {
  const own = file('a.js', "import { shared } from 'shared'")
  expect(isSelfContained([own, file('packages/shared/index.js', 'export const shared = 1')])).toBe(
    true,
  )
  expect(isSelfContained([own, file('packages/shared/index.js', "import 'node:fs'")])).toBe(false)
})

it('a package is found by its scope and in the nearest folder that has it', () => {
  const nested = 'packages/app/node_modules/@own/tools'
  mkdirSync(path.join(root, 'packages/app/src'), { recursive: true })
  mkdirSync(path.join(root, 'packages/own-tools'), { recursive: true })
  mkdirSync(path.join(root, 'packages/app/node_modules/@own'), { recursive: true })
  symlinkSync(path.join(root, 'packages/own-tools'), path.join(root, nested))
  const own = file('packages/app/src/a.js', "import '@own/tools/read'")
  expect(isSelfContained([own])).toBe(false)
  expect(isSelfContained([own, file('packages/own-tools/read.js', 'export const a = 1')])).toBe(
    true,
  )
})

it('an installed package is not looked through: the lockfile says which it is', () => {
  expect(
    isSelfContained([
      file('a.js', "import 'zod'"),
      file('node_modules/zod/index.js', "import 'node:fs'"),
    ]),
  ).toBe(true)
})

it('what was not seen at all is not taken at its word', () => {
  expect(isSelfContained([])).toBe(false)
})
