import tseslint from 'typescript-eslint'

/** Which packages of ours a package may import, beside itself. */
const PACKAGES = {
  core: [],
  static: ['@mcp-budget/core'],
  node: ['@mcp-budget/core', '@mcp-budget/static'],
  cli: ['@mcp-budget/core', '@mcp-budget/node', '@mcp-budget/static'],
  nx: ['@mcp-budget/core', '@mcp-budget/node'],
  unplugin: ['@mcp-budget/core', '@mcp-budget/node'],
  runtime: ['@mcp-budget/core'],
  'eslint-plugin': ['@mcp-budget/core', '@mcp-budget/node', '@mcp-budget/static'],
}
const OURS = [
  '@mcp-budget/core',
  '@mcp-budget/node',
  '@mcp-budget/static',
  '@mcp-budget/nx',
  '@mcp-budget/unplugin',
  '@mcp-budget/runtime',
  '@mcp-budget/eslint-plugin',
  'mcp-budget',
]

/** Inside core, a stage may import itself, what stands before it, and model and words. */
const STAGES = [
  'schema',
  'manifest',
  'counter',
  'parts',
  'scoring',
  'metrics',
  'remedies',
  'rules',
  'slim',
]

/** What sees only the model: wording and formats must not decide anything. */
const MODEL_ONLY = {
  words: ['model'],
  reporters: ['model', 'words'],
  baseline: ['model', 'words'],
  model: [],
}

const packageBlocks = Object.entries(PACKAGES).map(([name, allowed]) => ({
  files: [`packages/${name}/src/**/*.ts`],
  ignores: ['**/*.test.ts', '**/*.fixture.ts'],
  rules: {
    'no-restricted-imports': ['error', { patterns: packageBans(name, allowed) }],
  },
}))

function packageBans(name, allowed) {
  const banned = OURS.filter((one) => !allowed.includes(one))
  return [
    {
      regex: `^(${banned.join('|')})(/|$)`,
      message: `packages/${name} may import ${allowed.join(', ') || 'none of our packages'}: see AGENTS.md.`,
    },
    {
      group: ['**/dist/**', '**/bundle/**', '../../../*/src/**'],
      message: 'Import a package by its name; its exports are its door.',
    },
    ...(name === 'core'
      ? [
          {
            group: ['node:*', 'fs', 'path', 'module', 'url', 'child_process'],
            message: 'core runs in a browser: what touches the machine is in packages/node.',
          },
        ]
      : []),
  ]
}

const stageBlocks = [
  ...STAGES.map((stage, index) => [stage, STAGES.slice(index + 1)]),
  ...Object.entries(MODEL_ONLY).map(([folder, allowed]) => [
    folder,
    [...STAGES, 'words', 'reporters', 'baseline', 'model'].filter(
      (other) => other !== folder && !allowed.includes(other),
    ),
  ]),
].map(([folder, banned]) => ({
  files: [`packages/core/src/${folder}/**/*.ts`],
  ignores: ['**/*.test.ts', '**/*.fixture.ts', 'packages/core/src/reporters/cost-tree.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...packageBans('core', []),
          ...(banned.length === 0
            ? []
            : [
                {
                  group: banned.map((other) => `../${other}/*`),
                  message: `core/${folder} may not import from ${banned.join(', ')}: data flows one way.`,
                },
              ]),
          { group: ['../check.js'], message: 'check.ts stands at the end of the flow.' },
        ],
      },
    ],
  },
}))

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
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Named exports, except where a host demands a default one.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: [
      '**/*.config.{ts,js}',
      'tools/closing-line.mjs',
      'packages/nx/src/{executors,generators}/**',
      'packages/unplugin/src/{vite,rollup,rolldown,esbuild,webpack,rspack}.ts',
      'packages/eslint-plugin/src/index.ts',
      'e2e/fixtures/**',
      'e2e/*/mcp-budget.config.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['tools/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  packageBlocks,
  stageBlocks,
)
