import { toolName } from '../manifest/tool-name.js'
import type { ParameterDetail } from '../model/catalogue.js'
import type { JsonObject } from '../json/json.js'
import type { MetricContext } from '../model/metric.js'
import { enumerated, parametersOf } from './parameters-of.js'

/**
 * What a tool withholds from its listing, by parameter: as its registered schema shows it, else as
 * the catalogue says it. Values that the schema lists are not withheld.
 */
export function withheldOf(
  tool: JsonObject,
  index: number,
  { manifest, observed }: MetricContext,
): ReadonlyMap<string, ParameterDetail> {
  const name = toolName(tool, index)
  const registered = own(observed.withheld, name)
  const served = own(manifest.catalogue?.tools, name)?.parameters
  const listed = parametersOf(tool)
  const all = registered ?? served ?? {}
  return new Map(
    Object.entries(all).filter(([parameter, { accepted }]) => {
      const schema = own(listed, parameter)
      return schema !== undefined && (accepted === undefined || enumerated(schema) === undefined)
    }),
  )
}

/** An own member: names come from servers, and one may be called `constructor`. */
export function own<T>(
  record: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
