// The TypeScript interface of each Nx schema, from the schema itself.
import { readFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'

const SCHEMAS = {
  'executors/mcp-budget': 'McpBudgetSchema',
  'executors/workspace': 'WorkspaceSchema',
  'generators/init': 'InitSchema',
  'generators/configuration': 'ConfigurationSchema',
}

/** Text of `schema.ts` beside each `schema.json`, by its path from the root. */
export async function nxSchemaTypes() {
  const files = Object.entries(SCHEMAS).map(async ([folder, name]) => {
    const {
      title: _,
      $schema: __,
      $id: ___,
      ...schema
    } = JSON.parse(
      await readFile(new URL(`../packages/nx/src/${folder}/schema.json`, import.meta.url), 'utf8'),
    )
    const text = await compile(schema, name, {
      bannerComment: '// Written by `npm run generate` from schema.json.',
      style: { semi: false, singleQuote: true, printWidth: 160 },
      format: true,
    })
    return [`packages/nx/src/${folder}/schema.ts`, text]
  })
  return Object.fromEntries(await Promise.all(files))
}
