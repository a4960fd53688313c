import { isJsonObject } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import { SurfaceError } from '../errors/surface-error.js'
import type { Surface } from '../model/surface.js'
import { isDeeperThan } from '../schema/depth.js'
import { toolName } from './tool-name.js'

/**
 * A surface with exactly the members a surface has, in their order, each list checked. Entries stay
 * as listed: their bytes are what is counted. Idempotent.
 *
 * @throws SurfaceError `bad-listing` where an entry is no object, `too-deep` where one nests too
 * deep.
 */
export function normalise(surface: Surface): Surface {
  return {
    server: surface.server,
    era: surface.era,
    ...(surface.protocolVersion === undefined ? {} : { protocolVersion: surface.protocolVersion }),
    ...(typeof surface.instructions === 'string' && surface.instructions !== ''
      ? { instructions: surface.instructions }
      : {}),
    tools: checkEntries('tools', surface.tools),
    resources: checkEntries('resources', surface.resources),
    resourceTemplates: checkEntries('resourceTemplates', surface.resourceTemplates),
    prompts: checkEntries('prompts', surface.prompts),
    ...(surface.catalogue === undefined ? {} : { catalogue: surface.catalogue }),
  }
}

/**
 * Entries of one list, each known to be an object that can be walked.
 *
 * @param list its name, for the message
 * @throws SurfaceError `bad-listing`, `too-deep`
 */
export function checkEntries(list: string, values: readonly Json[]): readonly JsonObject[] {
  return values.map((value, index) => {
    if (!isJsonObject(value)) {
      throw new SurfaceError(
        'bad-listing',
        `${list}[${index}] is ${value === null ? 'null' : typeof value}, not an object. An entry looks like {"name": "search", "inputSchema": {"type": "object"}}.`,
      )
    }
    if (isDeeperThan(value)) {
      throw new SurfaceError(
        'too-deep',
        `${list}[${index}] (${toolName(value, index).slice(0, 80)}) nests deeper than 256 levels, more than any client follows. Cut the nesting, or replace it by {"type": "object"}.`,
      )
    }
    return value
  })
}
