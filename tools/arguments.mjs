// Arguments for a tool's schema: valid by its own words as far as they reach, then mutated. Seeded,
// so that a difference can be met again.

/** Numbers from 0 up to, but not, 1, always the same for the same seed (mulberry32). */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const ODD = [
  '',
  'x',
  'a'.repeat(300),
  '2026-01-01T00:00:00Z',
  'not a date',
  0,
  -1,
  1.5,
  9007199254740991,
  null,
  true,
  [],
  {},
  ['x'],
  { x: 1 },
  { title: 'x', $defs: 1 },
]

/**
 * `count` arguments for a schema: about half follow it, the others break it in one to three places.
 */
export function argumentsFor(schema, count, seed = 1) {
  const next = random(seed)
  return Array.from({ length: count }, (_, index) => {
    const value = follow(schema, schema, next, 0)
    return index % 2 === 0 ? value : mutated(value, next)
  })
}

const pick = (list, next) => list[Math.floor(next() * list.length)]

function follow(schema, root, next, depth) {
  if (typeof schema !== 'object' || schema === null) return pick(ODD, next)
  if (depth > 6) return pick(ODD, next)
  if (typeof schema.$ref === 'string')
    return follow(target(schema.$ref, root) ?? {}, root, next, depth + 1)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return pick(schema.enum, next)
  const branch = schema.anyOf ?? schema.oneOf
  if (Array.isArray(branch) && branch.length > 0)
    return merged(
      follow(pick(branch, next), root, next, depth + 1),
      'properties' in schema ? objectFor(schema, root, next, depth) : undefined,
    )
  if (Array.isArray(schema.allOf))
    return schema.allOf.reduce(
      (value, one) => merged(value, follow(one, root, next, depth + 1)),
      'properties' in schema ? objectFor(schema, root, next, depth) : undefined,
    )
  const type = Array.isArray(schema.type)
    ? pick(schema.type, next)
    : (schema.type ?? ('properties' in schema ? 'object' : undefined))
  switch (type) {
    case 'object':
      return objectFor(schema, root, next, depth)
    case 'array':
      return Array.from(
        { length: Math.max(schema.minItems ?? 0, Math.floor(next() * 3)) },
        (_, index) => follow(itemSchema(schema, index), root, next, depth + 1),
      )
    case 'string':
      return schema.format === 'date-time'
        ? '2026-01-01T00:00:00Z'
        : 'x'.repeat(Math.max(schema.minLength ?? 0, Math.floor(next() * 8)))
    case 'integer':
      return Math.max(
        schema.minimum ?? -5,
        Math.min(schema.maximum ?? 100, Math.floor(next() * 40)),
      )
    case 'number':
      return Math.max(
        schema.minimum ?? -5,
        Math.min(schema.maximum ?? 100, Math.round(next() * 400) / 10),
      )
    case 'boolean':
      return next() < 0.5
    case 'null':
      return null
    default:
      return pick(ODD, next)
  }
}

function itemSchema({ items, prefixItems }, index) {
  return prefixItems?.[index] ?? (Array.isArray(items) ? items[index] : items) ?? {}
}

function objectFor({ properties = {}, required = [], additionalProperties }, root, next, depth) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || next() < 0.4)
  const entries = names.map((name) => [name, follow(properties[name], root, next, depth + 1)])
  if (typeof additionalProperties === 'object' && additionalProperties !== null && next() < 0.5)
    entries.push(['more', follow(additionalProperties, root, next, depth + 1)])
  return Object.fromEntries(entries)
}

function merged(a, b) {
  const areObjects = [a, b].every(
    (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
  )
  return areObjects ? { ...a, ...b } : (a ?? b)
}

function target(ref, root) {
  if (!ref.startsWith('#')) return undefined
  let fragment = ref.slice(1)
  try {
    fragment = decodeURIComponent(fragment)
  } catch {
    // As it is written.
  }
  return fragment
    .split('/')
    .slice(1)
    .reduce((at, step) => at?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], root)
}

function mutated(value, next) {
  const copy = structuredClone(value)
  const places = placesIn(copy)
  for (let time = 0; time <= next() * 3; time += 1) {
    const [holder, key] = places.length === 0 ? [undefined, undefined] : pick(places, next)
    if (holder === undefined) return pick(ODD, next)
    const what = next()
    if (what < 0.3 && !Array.isArray(holder)) delete holder[key]
    else if (what < 0.8) holder[key] = pick(ODD, next)
    else if (Array.isArray(holder)) holder.push(pick(ODD, next))
    else holder[pick(['unknown', 'title', '$schema', '$defs'], next)] = pick(ODD, next)
  }
  return copy
}

function placesIn(value, found = []) {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push([value, Array.isArray(value) ? Number(key) : key])
    placesIn(value[key], found)
  }
  return found
}
