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
  const schema = `${JSON.stringify({ title: 'mcp-budget configuration', ...config }, null, 2)}\n`
  return {
    'packages/node/config.schema.json': schema,
    // An editor finds it where the package that a project names has it, also under pnpm.
    'packages/cli/config.schema.json': schema,
    'packages/nx/config.schema.json': schema,
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
