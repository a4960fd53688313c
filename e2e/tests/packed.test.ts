import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { packAll } from '../../tools/pack.mjs'
import { FIXTURES, ROOT } from './check.js'

// A stranger's machine: the packed packages in a throw-away folder, nothing of this workspace.
const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-stranger-'))
const run = promisify(execFile)
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', npm_config_prefer_offline: 'true' }
const tarballs = packAll(folder)

async function npx(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await run('npx', args, { cwd: folder, env })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

beforeAll(async () => {
  writeFileSync(
    path.join(folder, 'package.json'),
    '{"name": "stranger", "private": true, "type": "module"}',
  )
  const ours = ['mcp-budget', '@mcp-budget/core', '@mcp-budget/static', '@mcp-budget/node'].map(
    (name) => tarballs[name] as string,
  )
  await run(
    'npm',
    [
      'install',
      '--no-audit',
      '--no-fund',
      ...ours,
      '@modelcontextprotocol/server-everything@2026.8.31',
    ],
    { cwd: folder, env },
  )
})

/** Does what a README says in the section of a heading: writes its files, runs its commands. */
async function follow(
  section: string,
  at: string,
  install: (packages: readonly string[]) => readonly string[],
  folderOfReadme = 'unplugin',
): Promise<readonly number[]> {
  const readme = readFileSync(path.join(ROOT, 'packages', folderOfReadme, 'README.md'), 'utf8')
  const [, text = ''] = new RegExp(`## ${section}\\n([^]*?)\\n## `).exec(readme) ?? []
  const codes: number[] = []
  for (const [, language, file = '', body = ''] of text.matchAll(
    /```(\w+) ?([\w./]*)\n([^]*?)```/g,
  )) {
    if (language !== 'sh') writeFileSync(path.join(at, file), body)
    else
      for (const line of body.trim().split('\n')) {
        const words = line.startsWith('npm install')
          ? ['npm', 'install', '--no-audit', '--no-fund', ...install(line.split(' ').slice(3))]
          : line.split(' ')
        codes.push(
          await run(words[0] as string, words.slice(1), { cwd: at, env }).then(
            () => 0,
            ({ code }: { code: number }) => code,
          ),
        )
      }
  }
  return codes
}

describe('the README of the bundler plugin', () => {
  const VERSIONS: Readonly<Record<string, string>> = {
    vite: 'vite@8.3.8',
    esbuild: 'esbuild@0.28.2',
  }
  it.concurrent.each([
    ['With Vite', 'dist/server.js'],
    ['With esbuild', 'dist/server.js'],
  ])('%s, word for word, in a fresh project', async (section, built) => {
    const at = mkdtempSync(path.join(tmpdir(), 'mcp-budget-build-'))
    const ours = [
      '@mcp-budget/unplugin',
      '@mcp-budget/core',
      '@mcp-budget/static',
      '@mcp-budget/node',
    ].map((name) => tarballs[name] as string)
    writeFileSync(
      path.join(at, 'package.json'),
      '{"name": "built", "private": true, "type": "module"}',
    )
    mkdirSync(path.join(at, 'src'))
    const server = readFileSync(path.join(FIXTURES, 'build/server.js'), 'utf8')
    const tools = readFileSync(path.join(FIXTURES, 'build/tools.js'), 'utf8')
    writeFileSync(
      path.join(at, 'src/server.ts'),
      server.replace('createServer()', 'createServer(): McpServer'),
    )
    writeFileSync(path.join(at, 'src/tools.js'), tools)
    const install = (packages: readonly string[]): readonly string[] => [
      ...packages.flatMap((name) =>
        name === '@mcp-budget/unplugin' ? ours : (VERSIONS[name] ?? name),
      ),
      '@modelcontextprotocol/sdk@1.32.2',
      'zod@4.6.7',
    ]
    expect(await follow(section, at, install)).toEqual([0, 0])
    expect(readFileSync(path.join(at, 'dist/mcp-manifest.json'), 'utf8')).toBe(
      readFileSync(path.join(ROOT, 'e2e/tests/__snapshots__/bundlers/mcp-manifest.json'), 'utf8'),
    )

    writeFileSync(
      path.join(at, 'src/tools.js'),
      tools.replace('Removes every message of a queue.', 'Removes every message. '.repeat(60)),
    )
    const again = section === 'With Vite' ? ['npx', 'vite', 'build'] : ['node', 'build.mjs']
    const failed = await run(again[0] as string, again.slice(1), { cwd: at, env }).catch(
      (error: { code: number; stderr: string; stdout: string }) => error,
    )
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.stderr + failed.stdout).toContain(
      '`purge_queue` costs 287 tokens (model view, o200k_base)',
    )
    expect(failed.stderr + failed.stdout).toContain('src/tools.js:12:5')
    expect(readFileSync(path.join(at, built), 'utf8')).toContain('purge_queue')
  })
})

describe('the README of the ESLint plugin', () => {
  it.concurrent.each(['eslint@10.15.0', 'eslint@9.15.0'])(
    'is followed word for word with %s, in a fresh project',
    async (eslint) => {
      const at = mkdtempSync(path.join(tmpdir(), 'mcp-budget-lint-'))
      const ours = [
        '@mcp-budget/eslint-plugin',
        '@mcp-budget/core',
        '@mcp-budget/static',
        '@mcp-budget/node',
      ].map((name) => tarballs[name] as string)
      writeFileSync(
        path.join(at, 'package.json'),
        '{"name": "linted", "private": true, "type": "module"}',
      )
      mkdirSync(path.join(at, 'src'))
      const tool = (description: string): string =>
        `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n\nconst server = new McpServer({ name: 'docs', version: '1.0.0' })\nserver.registerTool('search', { description: '${description}', inputSchema: { query: z.string() }, annotations: { readOnlyHint: true } }, () => ({ content: [] }))\n`
      writeFileSync(path.join(at, 'src/server.ts'), tool('Searches.'))
      const versions: Readonly<Record<string, string>> = {
        eslint,
        'typescript-eslint': 'typescript-eslint@8.74.0 typescript@6.0.3',
      }
      const install = (packages: readonly string[]): readonly string[] => [
        ...packages.flatMap((name) =>
          name === '@mcp-budget/eslint-plugin' ? ours : (versions[name] ?? name).split(' '),
        ),
        '@modelcontextprotocol/sdk@1.32.2',
        'zod@4.6.7',
      ]
      expect(await follow('Set it up', at, install, 'eslint-plugin')).toEqual([0, 0])

      writeFileSync(path.join(at, 'src/server.ts'), tool('Searches all of it. '.repeat(50).trim()))
      const failed = (await run('npx', ['eslint', 'src'], { cwd: at, env }).catch(
        (error: unknown) => error,
      )) as { readonly code: number; readonly stdout: string }
      expect(failed.code).toBe(1)
      expect(failed.stdout).toContain(
        '5:46  error  `search` costs 294 tokens in tools/list (ceiling 200, 94 over): keep the first sentence of the description, move the rest to a detail resource, −239',
      )
    },
  )
})

describe('from packed tarballs', () => {
  it('a server that is started is checked without any config', async () => {
    const { code, out, err } = await npx(
      'mcp-budget',
      'check',
      '--',
      'npx',
      'mcp-server-everything',
    )
    expect(err.replace(/^listing .* …\n/, '')).toBe('')
    expect(out).toContain('`gzip-file-as-resource` costs 203 tokens (model view,')
    expect(code).toBe(1)
  })

  it('init, record, check and build work one after another', async () => {
    expect((await npx('mcp-budget', 'init', '--', 'npx', 'mcp-server-everything')).code).toBe(0)
    expect(JSON.parse(readFileSync(path.join(folder, 'mcp-budget.config.json'), 'utf8'))).toEqual({
      $schema: './node_modules/mcp-budget/config.schema.json',
      server: { command: 'npx', args: ['mcp-server-everything'] },
    })
    expect((await npx('mcp-budget', 'check')).code).toBe(1)
    expect((await npx('mcp-budget', 'record')).code).toBe(0)
    expect((await npx('mcp-budget', 'check')).code).toBe(0)
    expect((await npx('mcp-budget', 'build')).code).toBe(0)
    expect((await npx('mcp-budget', 'check', '--frozen')).code).toBe(0)
  })

  it('a TypeScript config with defineConfig is loaded', async () => {
    writeFileSync(
      path.join(folder, 'listing.json'),
      '[{"name": "a", "description": "A.", "annotations": {}, "inputSchema": {"type": "object"}}]',
    )
    const config = mkdtempSync(path.join(folder, 'typed-'))
    writeFileSync(
      path.join(config, 'mcp-budget.config.ts'),
      "import { defineConfig } from 'mcp-budget'\nconst listing: string = '../listing.json'\nexport default defineConfig({ server: { listing } })\n",
    )
    expect((await npx('mcp-budget', 'check', config)).code).toBe(0)
  })

  it('explain prints the page that ships, and broken input ends with 2', async () => {
    expect((await npx('mcp-budget', 'explain', 'max-tool-tokens')).out).toMatch(
      /^# max-tool-tokens\n/,
    )
    expect((await npx('mcp-budget', 'check', '--', 'node', '-e', 'process.exit(1)')).code).toBe(2)
  })

  it('a long report through a pipe is complete', async () => {
    const tools = Array.from({ length: 3_000 }, (_, index) => ({
      name: `tool_${index}`,
      description: `Does thing ${index}.`,
      inputSchema: { type: 'object' },
      annotations: {},
    }))
    writeFileSync(path.join(folder, 'many.json'), JSON.stringify(tools))
    const { stdout } = await run('sh', ['-c', 'npx mcp-budget check many.json --json | cat'], {
      cwd: folder,
      env,
      maxBuffer: 2 ** 26,
    })
    expect(
      (JSON.parse(stdout) as { reports: [{ tools: object[] }] }).reports[0].tools,
    ).toHaveLength(3_000)
  })
})
