// Whether a lean schema accepts and rejects what the listed one does, by a real validator.
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import Ajv04 from 'ajv-draft-04'
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import { argumentsFor } from './arguments.mjs'

const OPTIONS = {
  strict: false,
  validateFormats: false,
  addUsedSchema: false,
  allErrors: false,
  logger: false,
}

function validatorFor({ $schema = 'https://json-schema.org/draft/2020-12/schema' }) {
  if ($schema.includes('draft-04')) return new (Ajv04.default ?? Ajv04)(OPTIONS)
  if ($schema.includes('2019-09')) return new Ajv2019(OPTIONS)
  if ($schema.includes('draft-06')) return new Ajv(OPTIONS).addMetaSchema(draft06)
  return $schema.includes('draft-07') ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS)
}

/**
 * Compares two schemas on generated arguments.
 *
 * @returns how many were accepted, how many rejected, and the first that was judged differently;
 * `unchecked`
 *   where the listed schema does not compile, so that there is nothing to compare with
 */
export function compareSchemas(listed, lean, count = 200, seed = 1) {
  let before
  try {
    before = validatorFor(listed).compile(listed)
  } catch (error) {
    return { accepted: 0, rejected: 0, unchecked: error.message }
  }
  const after = validatorFor(lean).compile(lean)
  let [accepted, rejected] = [0, 0]
  for (const value of argumentsFor(listed, count, seed)) {
    const isAccepted = before(value)
    if (after(value) !== isAccepted) return { accepted, rejected, difference: value }
    if (isAccepted) accepted += 1
    else rejected += 1
  }
  return { accepted, rejected }
}
