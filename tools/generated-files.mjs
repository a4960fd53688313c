// Every generated file and how it is made; `generate.mjs` writes them, a test compares them.
import { toJsonSchema } from '@valibot/to-json-schema'
import { publishedSchema } from '../packages/node/dist/config/schema.js'
import { dialectFiles } from './generate-dialects.mjs'
import { nxSchemas } from './generate-nx-schemas.mjs'
import { readmeFile } from './generate-readme.mjs'
import { rulesFile } from './generate-rules.mjs'
import { nxSchemaTypes } from './nx-schema-types.mjs'

/** Text of each generated file, by its path from the root. */
export async function generatedFiles() {
  const config = toJsonSchema(publishedSchema, { errorMode: 'ignore' })
  return {
    'packages/node/config.schema.json': `${JSON.stringify({ title: 'mcp-budget configuration', ...config }, null, 2)}\n`,
    'packages/core/src/rules/index.ts': rulesFile(),
    'README.md': readmeFile(),
    ...(await nxSchemas()),
    ...(await nxSchemaTypes()),
    ...Object.fromEntries(
      Object.entries(dialectFiles()).map(([name, text]) => [
        `packages/core/src/generated/${name}`,
        text,
      ]),
    ),
  }
}
