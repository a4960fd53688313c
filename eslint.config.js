import tseslint from 'typescript-eslint'
import { bannedImports, FLOORS } from './tools/floors.mjs'

/** Which packages of ours a package may import, beside itself. */
const PACKAGES = {
  core: [],
  static: ['@mcp-budget/core'],
  node: ['@mcp-budget/core', '@mcp-budget/static'],
  cli: ['@mcp-budget/core', '@mcp-budget/node'],
  nx: ['@mcp-budget/core', '@mcp-budget/node'],
  unplugin: ['@mcp-budget/core', '@mcp-budget/node'],
  runtime: ['@mcp-budget/core'],
  'eslint-plugin': ['@mcp-budget/core', '@mcp-budget/node', '@mcp-budget/static'],
}
const OURS = [
  ...Object.keys(PACKAGES)
    .filter((name) => name !== 'cli')
    .map((name) => `@mcp-budget/${name}`),
  'mcp-budget',
]

const NO_DEFAULT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports, except where a host demands a default one.',
}

/** What no file of a package imports, wherever it lies. */
function packageBans(name) {
  const allowed = PACKAGES[name]
  const banned = OURS.filter((one) => !allowed.includes(one))
  const machine = {
    group: ['node:*', 'fs', 'path', 'module', 'url', 'child_process'],
    message: 'core runs in a browser: what touches the machine is in packages/node.',
  }
  return [
    {
      regex: `^(${banned.join('|')})(/|$)`,
      message: `packages/${name} may import ${allowed.join(', ') || 'none of our packages'}: see AGENTS.md.`,
    },
    {
      group: ['**/dist/**', '**/bundle/**', '../../../*/src/**'],
      message: 'Import a package by its name; its exports are its door.',
    },
    ...(name === 'core' ? [machine] : []),
  ]
}

const SHIPPED = { ignores: ['**/*.test.ts', '**/*.fixture.ts'] }

const packageBlocks = Object.keys(FLOORS).map((name) => ({
  ...SHIPPED,
  files: [`packages/${name}/src/**/*.ts`],
  rules: { 'no-restricted-imports': ['error', { patterns: packageBans(name) }] },
}))

/** Nx asks for a default export of what it runs. */
function mayDefault(files) {
  return /^packages\/nx\/src\/(?:executors|generators)\//.test(files)
}

/** The floors of each package, for `import … from` and for `import()`. */
const floorBlocks = Object.keys(FLOORS).flatMap((name) =>
  bannedImports(name).map(({ files, regex, message }) => ({
    ...SHIPPED,
    files: [files],
    rules: {
      'no-restricted-imports': ['error', { patterns: [...packageBans(name), { regex, message }] }],
      'no-restricted-syntax': [
        'error',
        ...(mayDefault(files) ? [] : [NO_DEFAULT]),
        {
          selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
          message,
        },
      ],
    },
  })),
)

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/bundle/**',
      '**/node_modules/**',
      'packages/core/src/generated/**',
      '.nx/**',
      'e2e/.tmp/**',
      'e2e/fixtures/modules/**',
    ],
  },
  tseslint.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', NO_DEFAULT],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-depth': ['error', 4],
      'max-len': [
        'error',
        {
          code: 100,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
        },
      ],
    },
  },
  {
    ...SHIPPED,
    files: ['packages/*/src/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
  // Tables, and what a tool writes.
  {
    files: ['**/*.data.ts', 'packages/nx/src/**/schema.ts'],
    rules: { 'max-len': 'off', 'max-lines': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['tools/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  packageBlocks,
  floorBlocks,
  {
    files: [
      '**/*.config.{ts,js}',
      'tools/{closing-line,longest-first}.mjs',
      'packages/unplugin/src/{vite,rollup,rolldown,esbuild,webpack,rspack}.ts',
      'packages/eslint-plugin/src/index.ts',
      'e2e/fixtures/**',
      'e2e/*/mcp-budget.config.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
