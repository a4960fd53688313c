import { isJsonObject, listed, mention, SurfaceError } from '@mcp-budget/core'
import type { Scenarios } from '@mcp-budget/core'
import { readInput } from './input-file.js'

const EXAMPLE = `A scenario file looks like {"toolScenarios": [{"id": "find-1", "utterance": "Which queue holds the refunds?", "expected_tool": "find_queue"}], "surfaceScenarios": [{"id": "guide-1", "utterance": "…", "expected_surface": "prompt:guide"}]}.`

/**
 * Reads a scenario file, or gives undefined where there is none.
 *
 * @throws SurfaceError `bad-scenarios` with the entry and what is wrong with it
 */
export function readScenarios(file: string, isNeeded: boolean): Scenarios | undefined {
  const text = readInput(file, 'bad-scenarios')
  if (text === undefined) {
    if (isNeeded) throw bad(file, 'is not there')
    return undefined
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw bad(file, `is not JSON: ${(error as Error).message}`)
  }
  if (!isJsonObject(value)) throw bad(file, 'is no object')
  const lists = {
    tools: entries(file, value, 'toolScenarios', 'expected_tool'),
    surface: entries(file, value, 'surfaceScenarios', 'expected_surface'),
  }
  refuseDoubleIds(file, [...lists.tools, ...lists.surface])
  for (const { id, expected_surface: expected } of lists.surface) {
    if (!/^(?:resource|prompt):./.test(expected as string))
      throw bad(
        file,
        `${mention(id)}: \`expected_surface\` is ${mention(expected as string)}; it starts with \`resource:\` or \`prompt:\``,
      )
  }
  return lists as unknown as Scenarios
}

/** Longest utterance, in UTF-16 units: scoring stays bounded whatever a file holds. */
const LONGEST = 10_000

type Entry = Readonly<Record<string, string>> & { readonly id: string }

function entries(file: string, value: object, list: string, expected: string): readonly Entry[] {
  const found = (value as Record<string, unknown>)[list] ?? []
  if (!Array.isArray(found)) throw bad(file, `${list} is no list`)
  return found.map((entry: unknown, index) => {
    const missing = ['id', 'utterance', expected].find(
      (key) => !isJsonObject(entry) || typeof entry[key] !== 'string',
    )
    if (missing !== undefined) throw bad(file, `${list}[${index}] has no text \`${missing}\``)
    const { length } = (entry as Entry)['utterance'] ?? ''
    if (length > LONGEST)
      throw bad(
        file,
        `${list}[${index}] has an utterance of ${length} characters; people say at most ${LONGEST}`,
      )
    return entry as Entry
  })
}

function refuseDoubleIds(file: string, all: readonly Entry[]): void {
  const seen = new Set<string>()
  const double = all.filter(({ id }) => seen.has(id) || !seen.add(id)).map(({ id }) => mention(id))
  if (double.length > 0)
    throw bad(
      file,
      `the id ${listed(double)} stands more than once; an id names one scenario in both lists`,
    )
}

/**
 * A scenario for a tool that is not there is a reservation without a tool.
 *
 * @throws SurfaceError `bad-scenarios`
 */
export function refuseUnregistered(
  file: string,
  scenarios: Scenarios,
  tools: readonly string[],
): void {
  const known = new Set(tools)
  const lost = scenarios.tools.filter(({ expected_tool: tool }) => !known.has(tool))
  if (lost.length === 0) return
  throw new SurfaceError(
    'bad-scenarios',
    `${file}: ${listed(lost.map(({ id, expected_tool: tool }) => `${mention(id)} expects ${mention(tool)}`))}, which the server does not list. Correct the name, or take the scenario out with its tool.`,
  )
}

function bad(file: string, what: string): SurfaceError {
  return new SurfaceError('bad-scenarios', `${file}: ${what}. ${EXAMPLE}`)
}
