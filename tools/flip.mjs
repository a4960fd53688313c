// `npm run flip [-- --seed 1 --count 20 core node static]`: changes one place at a time in a
// package, runs the tests of that package, and tells which changes no test noticed. Places are
// drawn by the seed. The file is put back after each, also where the run is ended.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'

const ROOT = path.resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    list: { type: 'boolean', default: false },
  },
})
const packages = positionals.length === 0 ? ['core', 'node', 'static'] : positionals

/** Milliseconds that the tests may take; a change that makes them hang is noticed. */
const PATIENCE = 180_000

const COMPARISONS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}

/** Every place of a file that can be changed, and to what. */
function placesIn(file) {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const places = []
  const add = (kind, start, end, by) => places.push({ kind, file, start, end, by })
  const source = ({ start, end }) => text.slice(start, end)
  // A literal that is a type does nothing when the program runs.
  const types = new Set()
  new Visitor({
    BinaryExpression({ left, right, operator }) {
      const flipped = COMPARISONS[operator]
      if (flipped === undefined) return
      const start = text.indexOf(operator, left.end)
      if (start < right.start) add('flip a comparison', start, start + operator.length, flipped)
    },
    IfStatement({ test }) {
      add('drop a branch', test.start, test.end, `false && (${source(test)})`)
    },
    ConditionalExpression({ test }) {
      add('turn a choice', test.start, test.end, `!(${source(test)})`)
    },
    LogicalExpression({ left, right, operator }) {
      if (operator === '??') return
      const start = text.indexOf(operator, left.end)
      if (start < right.start) add('and for or', start, start + 2, operator === '&&' ? '||' : '&&')
    },
    TSLiteralType({ literal }) {
      types.add(literal.start)
    },
    Literal({ value, start, end }) {
      if (types.has(start)) return
      if (typeof value === 'number' && Number.isInteger(value)) {
        add('shift a bound', start, end, String(value + 1))
      }
    },
  }).visit(parseSync(file, text).program)
  return places
}

function placesOf(name) {
  const folder = `packages/${name}/src`
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture|data)\.ts$|generated/.test(file))
    .sort()
    .flatMap((file) => placesIn(`${folder}/${file}`))
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function draw(places, count, random) {
  const left = [...places]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  )
}

function isNoticed(name) {
  const args = ['vitest', 'run', '--bail', '1', '--reporter', 'dot', `packages/${name}/`]
  return new Promise((resolve) => {
    const child = execFile('npx', args, { cwd: ROOT, timeout: PATIENCE, maxBuffer: 2 ** 26 })
    child.on('close', (code) => resolve(code !== 0))
  })
}

function describe({ file, start, kind, by }, text) {
  const line = text.slice(0, start).split('\n').length
  const now = text.split('\n')[line - 1].trim()
  return `${file}:${line} ${kind}: ${now}  (${by.slice(0, 60)})`
}

let undo = () => {}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    undo()
    process.exit(1)
  })
}

let all = 0
let noticed = 0
for (const name of packages) {
  const random = randomFrom(Number(values.seed))
  const places = placesOf(name)
  const drawn = draw(places, Number(values.count), random)
  const survivors = []
  for (const place of drawn) {
    const file = path.join(ROOT, place.file)
    const text = readFileSync(file, 'utf8')
    if (values.list) {
      console.log(describe(place, text))
      continue
    }
    undo = () => writeFileSync(file, text)
    writeFileSync(file, text.slice(0, place.start) + place.by + text.slice(place.end))
    const found = await isNoticed(name)
    undo()
    if (!found) survivors.push(describe(place, text))
  }
  if (values.list) continue
  all += drawn.length
  noticed += drawn.length - survivors.length
  console.log(`${name}: ${drawn.length - survivors.length} of ${drawn.length} noticed`)
  for (const survivor of survivors) console.log(`  not noticed: ${survivor}`)
}
if (!values.list) {
  const share = ((100 * noticed) / all).toFixed(1)
  console.log(`${noticed} of ${all} noticed (${share} %, goal 90), seed ${values.seed}`)
  process.exitCode = noticed / all < 0.9 ? 1 : 0
}
