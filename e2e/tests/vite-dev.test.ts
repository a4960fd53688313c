import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import mcpBudget from '@mcp-budget/unplugin/vite'
import type { Options } from '@mcp-budget/unplugin/vite'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { createLogger, createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counted, overBudget, project } from './bundlers.js'
import type { Project } from './bundlers.js'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Dev {
  readonly server: ViteDevServer
  readonly told: string[]
}

/** A dev server of a project whose page is one line and whose MCP server is `src/server.js`. */
async function dev(built: Project, options: Options = { entry: 'src/server.js' }): Promise<Dev> {
  const told: string[] = []
  const tell = (text: string): void => void told.push(stripVTControlCharacters(text))
  const logger = { ...createLogger('silent'), info: tell, warn: tell, error: tell }
  built.write(
    'index.html',
    '<!doctype html><title>console</title><p>the console</p><script type="module" src="/page.js"></script>',
  )
  built.write('page.js', 'document.title = "ready"\n')
  const server = await createServer({
    root: built.folder,
    configFile: false,
    customLogger: logger,
    server: { port: 0 },
    plugins: [mcpBudget(options)],
  })
  await server.listen()
  return { server, told }
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (await condition()) return
    await pause(50)
  }
  throw new Error(`waited 20 s: ${what}`)
}

describe('the dev server', () => {
  it("tells a finding once, tells when it is fixed, and looks only at the server's own modules", async () => {
    const built = project()
    const { server, told } = await dev(built)
    const times = (words: string): number => told.filter((text) => text.includes(words)).length
    try {
      await until(() => times('pass: 2 tools') === 1, 'the first check')
      overBudget(built)
      await until(() => times('`purge_queue` costs 323 tokens') === 1, 'the finding')
      expect(told.join('\n')).toContain('max-tool-tokens · error · src/tools.js:12:5')
      const before = told.length
      built.write('page.js', 'document.title = "changed"\n')
      await pause(600)
      expect(told.slice(before).filter((text) => text.includes('tokens'))).toEqual([])
      built.write('src/tools.js', 'export const = 1')
      await until(() => times('unchecked · module-failed') === 1, 'the broken state')
      built.edit(
        'src/server.js',
        "import { registerTools } from './tools.js'",
        'const registerTools = (server) => server.registerTool("one", { description: "One.", annotations: {} }, () => ({ content: [] }))',
      )
      await until(() => times('pass: 1 tool') === 1, 'the fix')
    } finally {
      await server.close()
    }
  })

  it('says how to name the server where nothing tells which it is', async () => {
    const { server, told } = await dev(project(), {})
    try {
      await until(
        () => told.some((text) => text.includes('unchecked · bad-config')),
        'the sentence',
      )
      expect(told.join('\n')).toContain('`server` is missing')
    } finally {
      await server.close()
    }
  })
})

describe.skipIf(!existsSync(CHROMIUM))('the overlay in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  })
  afterAll(() => browser.close())

  const overlay = async (page: Page): Promise<string> =>
    (await page.locator('vite-error-overlay').count()) === 0
      ? ''
      : ((await page
          .locator('vite-error-overlay')
          .first()
          .textContent()
          .catch(() => '')) ?? '') +
        (await page.evaluate(
          () => document.querySelector('vite-error-overlay')?.shadowRoot?.textContent ?? '',
        ))

  it('shows what is over, in a page that is open and in one that comes later, and is gone when it is fixed', async () => {
    const built = project()
    const good = built.read('src/tools.js')
    const { server, told } = await dev(built)
    try {
      const page = await browser.newPage()
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await until(() => told.some((text) => text.includes('pass: 2 tools')), 'the first check')
      expect(await overlay(page)).toBe('')

      overBudget(built)
      await until(
        async () => (await overlay(page)).includes('`purge_queue` costs 323 tokens'),
        'the overlay',
      )
      const late = await browser.newPage()
      await late.goto(server.resolvedUrls?.local[0] ?? '')
      await until(
        async () => (await overlay(late)).includes('`purge_queue` costs 323 tokens'),
        'the overlay of a later page',
      )

      built.write('src/tools.js', good)
      await until(
        async () => (await overlay(page)) === '' && (await overlay(late)) === '',
        'no overlay',
      )
    } finally {
      await server.close()
    }
  })

  it('shows warnings where a team asks for them', async () => {
    const built = project()
    const { server } = await dev(built, { entry: 'src/server.js', overlay: 'warn' })
    try {
      const page = await browser.newPage()
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await until(
        async () => (await overlay(page)).includes('`purge_queue` lists no annotations'),
        'the overlay',
      )
    } finally {
      await server.close()
    }
  })

  it('of another program is left alone: middleware, Vitest, optimize and preview', async () => {
    const built = counted({ 'mcp-budget.config.json': '{}' })
    overBudget(built)
    const told: string[] = []
    const tell = (text: string): void => void told.push(text)
    const server = await createServer({
      root: built.folder,
      configFile: false,
      customLogger: { ...createLogger('silent'), info: tell, warn: tell, error: tell },
      server: { middlewareMode: true },
      plugins: [mcpBudget({ entry: 'src/server.js' })],
    })
    await pause(300)
    await server.close()
    expect(told).toEqual([])

    built.write('vite.config.js', QUIET_CONFIG)
    built.write(
      'page.test.js',
      "import { expect, it } from 'vitest'\nit('adds', () => expect(1 + 1).toBe(2))\n",
    )
    const { CI: _, VITEST: __, ...env } = process.env
    for (const command of [
      ['vitest', 'run'],
      ['vite', 'optimize'],
    ]) {
      const { stdout, stderr } = await run('npx', command, { cwd: built.folder, env })
      expect(stdout + stderr).not.toMatch(/mcp-budget|tokens|close timed out/)
    }
    expect(existsSync(path.join(built.folder, 'starts.txt'))).toBe(false)
    await expect(
      run('npx', ['vite', 'build', '--mode', 'test'], { cwd: built.folder, env }),
    ).rejects.toThrow('`purge_queue` costs 323 tokens')
    expect(existsSync(path.join(built.folder, 'starts.txt'))).toBe(true)
  })
})

const run = promisify(execFile)
const QUIET_CONFIG = `import mcpBudget from '@mcp-budget/unplugin/vite'
export default { build: { ssr: 'src/server.js' }, plugins: [mcpBudget()] }
`
