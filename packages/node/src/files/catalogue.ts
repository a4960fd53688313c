import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { Catalogue, JsonObject } from '@mcp-budget/core'
import { readInput } from './input-file.js'

const EXAMPLE =
  'A catalogue looks like {"tools": {"find": {"summary": "Finds documents.", "posture": "read", "parameters": {"kind": {"accepted": ["page", "note"]}, "filter": {"body": {"type": "object"}}}}}}.'

/**
 * Reads a catalogue that a team writes by hand.
 *
 * @throws SurfaceError `bad-config` where it is not there or is none
 */
export function readCatalogue(file: string): Catalogue {
  const text = readInput(file, 'bad-config')
  if (text === undefined)
    throw new SurfaceError(
      'bad-config',
      `${file}, which \`detail.catalogue\` names, is not there. ${EXAMPLE}`,
    )
  const catalogue = catalogueIn(text)
  if (catalogue === undefined)
    throw new SurfaceError('bad-config', `${file} is no catalogue. ${EXAMPLE}`)
  return catalogue
}

/**
 * The catalogue of a JSON text; undefined where it is none. Members that a catalogue does not have
 * are left out.
 */
export function catalogueIn(text: string): Catalogue | undefined {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
  if (!isJsonObject(value) || !isJsonObject(value['tools'])) return undefined
  const tools: [string, Catalogue['tools'][string]][] = []
  for (const [name, tool] of Object.entries(value['tools'])) {
    const parameters = isJsonObject(tool) ? (tool['parameters'] ?? {}) : undefined
    if (
      !isJsonObject(tool) ||
      !isJsonObject(parameters) ||
      !Object.values(parameters).every(isJsonObject)
    )
      return undefined
    const { summary, posture } = tool
    tools.push([
      name,
      {
        ...(typeof summary === 'string' ? { summary } : {}),
        ...(posture === 'read' || posture === 'change' ? { posture } : {}),
        parameters: Object.fromEntries(
          Object.entries(parameters).map(([parameter, one]) => [
            parameter,
            detailOf(one as JsonObject),
          ]),
        ),
      },
    ])
  }
  return { tools: Object.fromEntries(tools) }
}

function detailOf({
  accepted,
  body,
  note,
}: JsonObject): Catalogue['tools'][string]['parameters'][string] {
  return {
    ...(Array.isArray(accepted) ? { accepted } : {}),
    ...(isJsonObject(body) ? { body: body } : {}),
    ...(typeof note === 'string' ? { note } : {}),
  }
}
