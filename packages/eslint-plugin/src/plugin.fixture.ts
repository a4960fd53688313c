import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import json from '@eslint/json'
import { ESLint } from 'eslint'
import type { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { afterAll } from 'vitest'
import plugin from '@mcp-budget/eslint-plugin'

const ROOT = path.resolve(import.meta.dirname, '../../..')
mkdirSync(path.join(ROOT, 'e2e/.tmp'), { recursive: true })
export const FOLDER = mkdtempSync(path.join(ROOT, 'e2e/.tmp/eslint-'))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

let projects = 0
/** A project of some files; the path of its folder. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = path.join(FOLDER, String((projects += 1)))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

function eslintFor(cwd: string, rules: Linter.RulesRecord = {}): ESLint {
  return new ESLint({
    cwd,
    overrideConfigFile: true,
    ignore: false,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
      {
        files: ['**/*.{ts,js,mjs}'],
        ...(plugin.configs.recommended as Linter.Config),
        rules: { ...plugin.configs.recommended.rules, ...rules },
      },
      { plugins: { json } },
      plugin.configs.listing as Linter.Config,
    ],
  })
}

export type Message = Linter.LintMessage

export async function lint(
  folder: string,
  file: string,
  { text, rules }: { readonly text?: string; readonly rules?: Linter.RulesRecord } = {},
): Promise<readonly Message[]> {
  const filePath = path.join(folder, file)
  const [result] = await eslintFor(folder, rules).lintText(text ?? readFileSync(filePath, 'utf8'), {
    filePath,
  })
  return result?.messages ?? []
}

export const told = (messages: readonly Message[]): readonly string[] =>
  messages.map(
    ({ line, column, ruleId, message }) =>
      `${line}:${column} ${ruleId?.replace('mcp-budget/', '')} ${message}`,
  )

export const LONG = 'Searches every document that was ever written and kept. '.repeat(24).trim()
export const HINTS = ', annotations: { readOnlyHint: true }'
export const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { SEARCH } from './texts.js'\n\nexport function createServer() {\n  const server = new McpServer({ name: 'docs', version: '1' })\n  server.registerTool('search', { description: SEARCH${HINTS} }, () => ({ content: [] }))\n  server.registerTool('count', { description: 'Counts.'${HINTS} }, () => ({ content: [] }))\n  return server\n}\n`
export const CONFIG = `{ "server": { "module": "./server.ts", "export": "createServer" }, "rules": { "max-mean-tool-tokens": "off", "host-limits": "off" } }`
export const texts = (text: string): string => `export const SEARCH =\n  '${text}'\n`

export const OVER =
  '2:3 max-tool-tokens `search` costs 260 tokens in tools/list (ceiling 200, 60 over): keep the first sentence of the description, move the rest to a detail resource, −224.'
