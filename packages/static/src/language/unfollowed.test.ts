import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSurface } from '../read/read-surface.js'

const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'unfollowed-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

let programs = 0

/** What is known of the text that a program lists; `words` is an installed package. */
function told(lines: string, words = ''): string {
  const folder = path.join(FOLDER, String((programs += 1)))
  const home = path.join(folder, 'node_modules/words')
  mkdirSync(home, { recursive: true })
  writeFileSync(path.join(home, 'package.json'), '{ "name": "words", "main": "index.js" }')
  writeFileSync(path.join(home, 'index.js'), words)
  const entry = path.join(folder, 'server.ts')
  writeFileSync(
    entry,
    `${lines}\nserver.setRequestHandler('tools/list', () => ({ tools: [{ name: 'a', description: String(text), inputSchema: { type: 'object' } }] }))\n`,
  )
  const [tool] = readSurface(entry).tools
  const text = tool?.entry?.['description']
  return tool?.certainty === 'known' ? `known ${String(text)}` : String(tool?.certainty)
}

describe('a call that is not followed leaves in doubt', () => {
  it.each([
    ['what it is given', `const list = ['a']\nother(list)\nconst text = list.join()`],
    ['a member of it', `const o = { a: 'x' }\nother(o)\nconst text = o.a`],
    ['what that reaches', `const list = ['a']\nother({ deep: [list] })\nconst text = list.join()`],
    ['a map', `const m = new Map([['a', 'x']])\nother(m)\nconst text = m.get('a')`],
    ['a set', `const m = new Set(['a'])\nother(m)\nconst text = [...m].join()`],
    [
      'what it is called on',
      `const list = ['a', 'b', 'c']\nlist.copyWithin(0, 1)\nconst text = list.join()`,
    ],
    ['an item taken out of it', `const list = ['a']\nother(list)\nconst [text] = list`],
    ['an item that is not there', `const list = ['a']\nother(list)\nconst [, text = 'x'] = list`],
    [
      'the rest of its items',
      `const list = ['a']\nother(list)\nconst [, ...rest] = list\nconst text = rest.join()`,
    ],
    [
      'a key that is perhaps there',
      `const o = { a: 'x' }\nif (unheard) o.b = 'y'\nlet text = ''\nfor (const key in o) text += key`,
    ],
    ['what is spread', `const list = [['a']]\nother(...list)\nconst text = list[0].join()`],
    [
      'what is spread beside what is not known',
      `const o = { a: 'x' }\nother(o, ...more)\nconst text = o.a`,
    ],
    ['a parameter behind it', `const text = ((a) => a ?? 'x')(...more)`],
    [
      'a parameter that it may move',
      `const l = ['a']\nmore(l)\nconst text = ((a) => a)(...l, 'b')`,
    ],
    ['the rest of the parameters', `const text = ((...all) => all.join())('a', ...more)`],
    ['`arguments`', `function f() { return arguments[0] }\nconst text = f(...more, 'a')`],
    [
      'what a followed function is given behind it',
      `const o = { a: 'x' }\n;((p) => { p.a = 'y' })(...more, o)\nconst text = o.a`,
    ],
    [
      'a list that it is added to',
      `const list = ['a']\nlist.push(...more)\nconst text = list.join()`,
    ],
    ['the greatest of it', `const l = [1]\nmore(l)\nconst text = Math.max(...l)`],
    [
      'what `super` is given',
      `class A { constructor(a) { this.a = a ?? 'x' } }\nclass B extends A { constructor() { super(...more) } }\nconst text = new B().a`,
    ],
    [
      'what is made of it',
      `class A { constructor(a) { this.a = a ?? 'x' } }\nconst text = new A(...more).a`,
    ],
    ['what `new` is given', `const o = { a: 'x' }\nnew Other(o)\nconst text = o.a`],
    ['what a template tag is given', `const o = { a: 'x' }\nother\`\${o}\`\nconst text = o.a`],
    [
      'what a method of a package is given',
      `import _ from 'words'\nconst o = { a: 'x' }\n_.merge(o, { a: 'y' })\nconst text = o.a`,
    ],
    [
      'a list that a function of its adds to',
      `const list = []\neach(['a'], (x) => list.push(x))\nconst text = list.join()`,
    ],
    [
      'a list that is not known whole calls it with',
      `const list = []\nunheard.forEach((x) => list.push(x))\nconst text = list.join()`,
    ],
    ['a text that a function of its changes', `let text = 'a'\nother(() => { text = 'b' })`],
    ['a text that a method of its changes', `let text = 'a'\nother({ on: () => { text = 'b' } })`],
    [
      'a text that a function changes which a function of its calls',
      `let text = 'a'\nconst change = () => { text = 'b' }\nother(() => change())`,
    ],
    ['a text that a timer changes', `let text = 'a'\nsetTimeout(() => { text = 'b' }, 1)`],
    ['a text that a promise changes', `let text = 'a'\nload().then(() => { text = 'b' })`],
    [
      'a text that a promise changes in the end',
      `let text = 'a'\nload().finally(() => { text = 'b' })`,
    ],
    [
      'a text that a promise changes where it fails',
      `let text = 'a'\nload().catch(() => { text = 'b' })`,
    ],
    [
      'a text that a promise changes by its second function',
      `let text = 'a'\nload().then(undefined, () => { text = 'b' })`,
    ],
  ])('%s', (_, lines) => {
    expect(told(lines)).not.toMatch(/^known/)
  })

  it.each([
    [
      'a list that a package’s own function changes',
      `import { add } from 'words'\nconst list = ['a']\nadd(list)\nconst text = list.join()`,
      `exports.add = (list) => { list.push('b') }`,
    ],
    [
      'what a package keeps',
      `import { add, names } from 'words'\nadd('b')\nconst text = names.join()`,
      `exports.names = ['a']\nexports.add = (one) => { exports.names.push(one) }`,
    ],
    [
      'what a package that takes too long exports',
      `import { text } from 'words'`,
      `exports.text = 'a'\nfor (let i = 0; i < 1e9; i++) exports.text += 'a'`,
    ],
    [
      'what a package exports that another changes',
      `import { names } from 'words'\nconst text = names.join()`,
      `exports.names = ['a']\nrequire('nowhere').extend(exports.names)`,
    ],
  ])('%s', (_, lines, words) => {
    expect(told(lines, words)).not.toMatch(/^known/)
  })
})

describe('what it cannot have changed is known', () => {
  it.each([
    ['what it is not given', `const list = ['a']\nother(['b'])\nconst text = list.join()`, 'a'],
    ['a text that it is given', `const text = 'a'\nother(text)`, 'a'],
    [
      'what a log is given',
      `const list = ['a']\nlogger.info(list)\nconsole.log(list)\nconst text = list.join()`,
      'a',
    ],
    [
      'what a module of the machine is given',
      `import path from 'node:path'\nimport { writeFileSync as write } from 'fs'\nconst list = ['a']\npath.join(...list)\nwrite('x', list)\nconst text = list.join()`,
      'a',
    ],
    [
      'a member of what emits an event',
      `import { EventEmitter } from 'node:events'\nclass S extends EventEmitter { text = 'a' }\nconst s = new S()\ns.emit('x', s)\nconst text = s.text`,
      'a',
    ],
    ['a text that a function of its only reads', `const text = 'a'\nother(() => text.length)`, 'a'],
    [
      'a list that is read by a package’s own function',
      `import { count } from 'words'\nconst list = ['a']\ncount(list)\nconst text = list.join()`,
      'a',
    ],
    [
      'a variable of the function itself',
      `const text = 'a'\nother(() => { let inner = 'b'; inner = 'c'; return inner })`,
      'a',
    ],
  ])('%s', (_, lines, text) => {
    expect(told(lines, 'exports.count = (list) => list.length')).toBe(`known ${text}`)
  })
})

describe('what the top of a package does is followed', () => {
  it.each([
    [
      'an enum that was compiled',
      `var E;\n(function (E) { E["A"] = "a"; E["B"] = "b" })(E || (exports.E = E = {}))`,
      `import { E } from 'words'\nconst text = Object.values(E).join()`,
      'a,b',
    ],
    [
      'an enum that was compiled in the older way',
      `var E;\n(function (E) { E[E["A"] = 0] = "A" })(E = exports.E || (exports.E = {}))`,
      `import { E } from 'words'\nconst text = E[0]`,
      'A',
    ],
    [
      'a list that is filled by a function',
      `const out = []\n;['a', 'b'].forEach((x) => out.push(x))\nexports.out = out`,
      `import { out } from 'words'\nconst text = out.join()`,
      'a,b',
    ],
    [
      'a function of its own',
      `const names = []\nfunction add(name) { names.push(name) }\nadd('a')\nexports.names = names`,
      `import { names } from 'words'\nconst text = names.join()`,
      'a',
    ],
    [
      'a function called at once',
      `exports.text = (() => 'a')()`,
      `import { text } from 'words'`,
      'a',
    ],
  ])('%s', (_, words, lines, text) => {
    expect(told(lines, words)).toBe(`known ${text}`)
  })
})

describe('a call with a spread that is not known', () => {
  it('is followed with what stands before it', () => {
    expect(told(`const text = ((a) => a)('x', ...more)`)).toBe('known x')
  })

  it('a template is read to its end, whatever its first part is', () => {
    expect(told(`let text = 'a'\nconst one = \`\${unheard}\${(text = 'b')}\``)).toBe('known b')
  })
})
