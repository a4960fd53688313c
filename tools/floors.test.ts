import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { FLOORS } from './floors.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const sourceOf = (name: string): string => path.join(ROOT, 'packages', name, 'src')
const names = Object.keys(FLOORS) as (keyof typeof FLOORS)[]

/** The files that ship, from the folder of the sources. */
function filesOf(name: string): readonly string[] {
  return readdirSync(sourceOf(name), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
    .sort()
}

it('knows every package', () => {
  expect(readdirSync(path.join(ROOT, 'packages')).sort()).toEqual([...names].sort())
})

describe.each(names)('%s', (name) => {
  const floors: Readonly<Record<string, readonly string[]>> = FLOORS[name] ?? {}
  const folders = Object.keys(floors)

  it('has a floor for each of its folders, and for no other', () => {
    const there = new Set(filesOf(name).flatMap((file) => file.split('/').slice(0, -1).slice(0, 1)))
    expect([...there].sort()).toEqual([...folders].sort())
  })

  it('imports only what stands above in the table', () => {
    folders.forEach((folder, index) => {
      const above = folders.slice(0, index)
      expect([folder, floors[folder]?.filter((other) => !above.includes(other))]).toEqual([
        folder,
        [],
      ])
    })
  })

  it.each(folders)('refuses each wrong import that is planted in %s', async (folder) => {
    const file = path.join(sourceOf(name), folder, 'zz.ts')
    // What a tool writes is not linted, and imports nothing.
    if (await eslint.isPathIgnored(file)) return expect(floors[folder]).toEqual([])
    const others = [...folders.filter((other) => other !== folder), '']
    const wrong = others.filter((other) => !floors[folder]?.includes(other))
    const target = (other: string): string => (other === '' ? '../index.js' : `../${other}/zz.js`)
    for (const inner of ['', 'inner/']) {
      const up = inner === '' ? '' : '../'
      const planted = [
        ...others.map((other) => `import '${up}${target(other)}'`),
        ...others.map((other) => `void import('${up}${target(other)}')`),
      ]
      const [result] = await eslint.lintText(`${planted.join('\n')}\n`, {
        filePath: path.join(sourceOf(name), folder, inner, 'zz.ts'),
      })
      const refused = (result?.messages ?? [])
        .filter(({ ruleId }) => ruleId?.startsWith('no-restricted-') === true)
        .map(({ line }) => planted[line - 1])
      const expected = planted.filter((line) =>
        wrong.some((other) => line.includes(`'${up}${target(other)}'`)),
      )
      expect(refused).toEqual(expected)
    }
  })

  it('has no file that imports itself through others', () => {
    expect(circlesIn(importsOf(name))).toEqual([])
  })
})

const eslint = new ESLint({ cwd: ROOT, ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restr') })

/** What each file loads of its package, types left out. */
function importsOf(name: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    filesOf(name).map((file) => {
      const text = readFileSync(path.join(sourceOf(name), file), 'utf8')
      const { staticImports, staticExports } = parseSync(file, text).module
      const loaded = [
        ...staticImports.filter(({ start }) => !text.startsWith('import type', start)),
        ...staticExports.filter(({ start }) => !text.startsWith('export type', start)),
      ].flatMap((one) =>
        'moduleRequest' in one
          ? [one.moduleRequest.value]
          : one.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      )
      const own = loaded
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) =>
          path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts'),
        )
      return [file, own]
    }),
  )
}

/** Paths from a file to itself, each once. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at !== -1) circles.push([...way.slice(at), file].join(' → '))
    if (at !== -1 || done.has(file)) return
    done.add(file)
    for (const next of graph.get(file) ?? []) visit(next, [...way, file])
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}
