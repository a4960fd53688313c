import { RULES } from '@mcp-budget/core'
import type { ESLint, Linter } from 'eslint'
import { ruleFor } from './adapt.js'

const UNREAD = 'unread'

const rules: NonNullable<ESLint.Plugin['rules']> = {
  ...Object.fromEntries(
    RULES.map(({ id, description, level }) => [id, ruleFor(id, description, level !== 'off')]),
  ),
  [UNREAD]: ruleFor(
    UNREAD,
    'What of a surface could not be read from its source is told where it is written.',
    false,
  ),
}

const recommended: Linter.RulesRecord = Object.fromEntries(
  RULES.filter(({ level }) => level !== 'off').map(({ id, level }) => [
    `mcp-budget/${id}`,
    level === 'off' ? 'off' : level,
  ]),
)

interface Plugin extends ESLint.Plugin {
  readonly rules: NonNullable<ESLint.Plugin['rules']>
  readonly configs: Record<'recommended' | 'listing', Linter.Config>
}

/**
 * The plugin: a rule for each rule of the core, and `unread`, which is off unless it is asked for.
 */
const plugin: Plugin = {
  meta: { name: '@mcp-budget/eslint-plugin', version: '0.1.0', namespace: 'mcp-budget' },
  rules,
  configs: {} as Plugin['configs'],
}

Object.assign(plugin.configs, {
  /** Every rule at its own level, in source. */
  recommended: {
    name: 'mcp-budget/recommended',
    plugins: { 'mcp-budget': plugin },
    rules: recommended,
  },
  /** The same for a manifest or a listing; `json` of `@eslint/json` brings the language. */
  listing: {
    name: 'mcp-budget/listing',
    files: ['**/mcp-manifest.json', '**/mcp-manifest.*.json'],
    language: 'json/json',
    plugins: { 'mcp-budget': plugin },
    rules: recommended,
  },
} satisfies Record<string, Linter.Config>)

// A linter that is configured in CommonJS requires the module itself.
export const configs: Plugin['configs'] = plugin.configs
export const meta: ESLint.Plugin['meta'] = plugin.meta
export { rules }
export default plugin
