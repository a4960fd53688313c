/** A seeded generator of numbers in [0, 1) (mulberry32). */
function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * `count` tools made of real ones: new names, a quarter of the words of each description swapped,
 * parameters renamed.
 */
export function syntheticTools(real, count, seed = 1) {
  const random = seeded(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const words = [
    ...new Set(real.flatMap(({ description }) => (description ?? '').split(/\s+/))),
  ].filter((word) => word !== '')
  const swapped = (text) =>
    text
      .split(' ')
      .map((word) => (random() < 0.25 ? pick(words) : word))
      .join(' ')
  return Array.from({ length: count }, (_, index) => {
    const tool = structuredClone(real[index % real.length])
    const { properties } = tool.inputSchema
    return {
      ...tool,
      name: `${tool.name}_${index}`,
      description: swapped(tool.description ?? ''),
      inputSchema:
        properties === undefined
          ? tool.inputSchema
          : {
              ...tool.inputSchema,
              properties: Object.fromEntries(
                Object.entries(properties).map(([name, schema], place) => [
                  `${name}_${pick(words).replace(/\W/g, '')}${place}`,
                  schema,
                ]),
              ),
            },
    }
  })
}
