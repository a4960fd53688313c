import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { packAll } from '../../tools/pack.mjs'

// A stranger's Nx workspace: three servers and two libraries, the packed packages, nothing of this
// workspace.
export const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-nx-'))
export const run = promisify(execFile)
export const env = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  NX_TUI: 'false',
  npm_config_prefer_offline: 'true',
}

export interface Ran {
  readonly code: number
  readonly text: string
}

export async function nx(...args: string[]): Promise<Ran> {
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      ['node_modules/nx/dist/bin/nx.js', ...args],
      {
        cwd: folder,
        env,
        maxBuffer: 2 ** 24,
      },
    )
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

export const isReplayed = ({ text }: Ran): boolean =>
  /existing outputs match the cache|\[local cache\]/.test(text)
export const at = (file: string): string => path.join(folder, file)
export const read = (file: string): string => readFileSync(at(file), 'utf8')
export const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
export const edit = (file: string, from: string, to: string): void => {
  if (!read(file).includes(from)) throw new Error(`${file} has no ${from}`)
  write(file, read(file).replace(from, to))
}
export const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

export const LIBRARY =
  "/** What the servers say of a queue. */\nexport const QUEUE = 'A queue by its name.'\n"
export const V1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { QUEUE } from '@stranger/words'
import { z } from 'zod'

export function createServer() {
  const server = new McpServer({ name: 'queues', version: '1.0.0' })
  server.registerTool('find_queue', { description: QUEUE, inputSchema: { name: z.string() }, annotations: { readOnlyHint: true } }, () => ({ content: [] }))
  server.registerTool('purge_queue', { description: 'Removes every message of a queue.', inputSchema: { name: z.string() }, annotations: { destructiveHint: true } }, () => ({ content: [] }))
  return server
}
`
export const V2 = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export function createServer() {
  const server = new McpServer({ name: 'topics', version: '1.0.0' })
  server.registerTool('find_topic', { description: 'Looks a topic up and lists who reads it.', inputSchema: z.object({ name: z.string() }), annotations: { readOnlyHint: true } }, () => ({ content: [] }))
  return server
}
`
export const LISTING = [
  {
    name: 'find_queue',
    description: 'Shows the length of a waiting line in the shop.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
]

export const pack = (name: string, more: object = {}): string =>
  JSON.stringify(
    {
      name: `@stranger/${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      ...more,
      nx: { name, ...(more as { nx?: object }).nx },
    },
    null,
    2,
  )
export const REPORTS = {
  nx: {
    targets: {
      'mcp-budget': {
        options: { reporters: { json: 'reports/budget.json', pretty: 'reports/budget.txt' } },
      },
    },
  },
}

/** Makes the workspace of a stranger: two servers, a listing, two libraries, our tarballs. */
export async function setUpWorkspace(): Promise<void> {
  const tarballs = packAll(folder)
  const ours = [
    'mcp-budget',
    '@mcp-budget/core',
    '@mcp-budget/static',
    '@mcp-budget/node',
    '@mcp-budget/nx',
  ].map((name) => [name, `file:${path.basename(tarballs[name] as string)}`])
  write(
    'package.json',
    JSON.stringify(
      {
        name: 'stranger',
        private: true,
        type: 'module',
        workspaces: ['servers/*', 'libs/*'],
        devDependencies: { nx: '24.0.6', '@nx/devkit': '24.0.0', ...Object.fromEntries(ours) },
      },
      null,
      2,
    ),
  )
  write(
    'nx.json',
    JSON.stringify(
      {
        analytics: false,
        neverConnectToCloud: true,
        cacheDirectory: '.nx/cache',
        namedInputs: {
          default: ['{projectRoot}/**/*'],
          production: ['default', '!{projectRoot}/README.md'],
        },
      },
      null,
      2,
    ),
  )
  write('.gitignore', 'node_modules\n.nx\ndist\nreports\n')
  write('libs/words/package.json', pack('words', { exports: './index.js' }))
  write('libs/words/index.js', LIBRARY)
  write('libs/other/package.json', pack('other', { exports: './index.js' }))
  write('libs/other/index.js', 'export const other = 1\n')
  write(
    'servers/queues/package.json',
    pack('queues', {
      dependencies: {
        '@stranger/words': '1.0.0',
        '@modelcontextprotocol/sdk': '1.32.2',
        zod: '4.6.7',
      },
      ...REPORTS,
    }),
  )
  write('servers/queues/src/server.js', V1)
  write(
    'servers/topics/package.json',
    pack('topics', { dependencies: { '@modelcontextprotocol/server': '2.4.0', zod: '4.6.7' } }),
  )
  write('servers/topics/src/server.js', V2)
  write('servers/shop/package.json', pack('shop'))
  write('servers/shop/tools.json', JSON.stringify(LISTING))
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, env })
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-qm', 'a workspace')
}
