import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUNDLERS, counted, overBudget, project } from './bundlers.js'
import type { Project, Told } from './bundlers.js'
import { mcpBudget } from './check.js'

const NAMES = Object.keys(BUNDLERS) as (keyof typeof BUNDLERS)[]
const MANIFEST = 'dist/mcp-manifest.json'

/** Our own words in what a bundler prints: its frames, marks and prefixes are its own. */
function words(texts: readonly string[]): readonly string[] {
  return texts
    .map((text) => text.replaceAll(/^ *[│×⚠] ?/gm, '').trimStart())
    .flatMap((text) => text.split(/\n\n(?=[a-z-]+ · (?:error|warn))/))
    .flatMap((text) =>
      /[a-z-]+ · (?:error|warn)|unchecked · [a-z-]+/.exec(text) === null
        ? []
        : [text.slice(/[a-z-]+ · (?:error|warn)|unchecked · [a-z-]+/.exec(text)?.index)],
    )
    .map((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !/^at /.test(line))
        .join('\n'),
    )
}

function told({ errors, warnings }: Told): {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
} {
  return { errors: words(errors), warnings: words(warnings) }
}

describe.each(NAMES)('%s', (name) => {
  const build = BUNDLERS[name]

  it.each(['src/server.js', 'src/main.js'])(
    'lists %s as it was written and puts the manifest beside it',
    async (entry) => {
      const built = project()
      const { errors, warnings } = told(await build(built.folder, entry))
      expect(errors).toEqual([])
      await expect(warnings.join('\n')).toMatchFileSnapshot('__snapshots__/bundlers/warnings.txt')
      await expect(built.read(MANIFEST)).toMatchFileSnapshot(
        '__snapshots__/bundlers/mcp-manifest.json',
      )
    },
  )

  it('fails over budget in the words of every host, with file and line, and leaves the last manifest alone', async () => {
    const built = project()
    await build(built.folder, 'src/server.js')
    const before = built.read(MANIFEST)
    overBudget(built)
    await expect(
      told(await build(built.folder, 'src/server.js')).errors.join('\n\n'),
    ).toMatchFileSnapshot('__snapshots__/bundlers/over.txt')
    expect(built.read(MANIFEST)).toBe(before)
  })

  it.each([
    ['an instance by what it is', 'export const mcp = createServer()'],
    [
      'a program',
      `import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'\nawait createServer().connect(new StdioServerTransport())`,
    ],
  ])('calls no export that is not called like a factory: %s', async (_, server) => {
    const others = ['stopServer', 'wipeServer', 'runAuthServer', 'serverMain'].map(
      (one) =>
        `export const ${one} = () => appendFileSync(${'`${import.meta.dirname}/called`'}, '${one}')`,
    )
    const built = project({
      'src/own.js': [
        "import { appendFileSync } from 'node:fs'",
        "import { createServer } from './server.js'",
        ...others,
        server,
      ].join('\n'),
    })
    expect((await build(built.folder, 'src/own.js')).errors).toEqual([])
    expect(existsSync(path.join(built.folder, 'dist/called'))).toBe(false)
    expect(built.read(MANIFEST)).toContain('"find_queue"')
  })

  it('calls a config error a config error', async () => {
    const built = project({ 'mcp-budget.config.json': '{"rulse": {}}' })
    expect(told(await build(built.folder, 'src/server.js')).errors[0]).toContain(
      'unchecked · bad-config\nmcp-budget.config.json: `rulse` is no key of a config (did you mean `rules`?).',
    )
    expect(existsSync(path.join(built.folder, MANIFEST))).toBe(false)
  })

  it.each([
    [
      'hangs',
      'setInterval(() => {}, 1000)\n',
      /^unchecked · time-limit\nThe server did not answer `server\/discover` within 1 s\./,
    ],
    [
      'throws at import',
      "throw new Error('DATABASE_URL is not set')\n",
      /^unchecked · [a-z]+-(?:ended|failed)\n[^]*DATABASE_URL is not set/,
    ],
    [
      'ends the process',
      'process.exit(0)\n',
      /^unchecked · [a-z]+-(?:ended|failed)\n[^]* (?:while it was being listed|before the tools were listed)\./,
    ],
  ])('a server that %s fails the build with a sentence', async (_, code, sentence) => {
    const built = project({ 'src/main.js': code, 'mcp-budget.config.json': '{"timeLimit": 1}' })
    expect(told(await build(built.folder, 'src/main.js')).errors[0]).toMatch(sentence)
  })
})

describe('every host', () => {
  it('makes the same bytes: bundlers, and the terminal from source', async () => {
    const built = project({
      'mcp-budget.config.json':
        '{"server": {"module": "./src/server.js", "export": "createServer"}}',
    })
    expect((await mcpBudget(['build'], built.folder)).code).toBe(0)
    await expect(built.read('mcp-manifest.json')).toMatchFileSnapshot(
      '__snapshots__/bundlers/mcp-manifest.json',
    )
  })

  it('refuses what is no option, with an example', () => {
    const refused = async (options: object): Promise<Told> =>
      BUNDLERS.esbuild(project().folder, 'src/server.js', options)
    return Promise.all([
      expect(refused({ entires: 'server' })).rejects.toThrow(
        "`entires` is no option of the plugin (did you mean `entry`?). Example: mcpBudget({ entry: 'server' }); what is not about this build stands in mcp-budget.config.*.",
      ),
      expect(refused({ view: 'wires' })).rejects.toThrow(
        '`view` is "wires", expected "model" or "wire".',
      ),
    ])
  })

  it('says which entries there are where none is the named one', async () => {
    expect(
      told(await BUNDLERS.rollup(project().folder, 'src/server.js', { entry: 'serve' })).errors,
    ).toEqual([
      'unchecked · bad-config\n`entry` names `serve`, and this build has `server`. Name an entry of the build, or its source file.',
    ])
  })

  it('checks each profile and names its manifest', async () => {
    const built = project({
      'mcp-budget.config.json':
        '{"profiles": {"readonly": {"server": {"env": {"READ_ONLY": "1"}}}}}',
    })
    built.edit(
      'src/tools.js',
      "server.registerTool(\n    'purge_queue'",
      "if (process.env.READ_ONLY === undefined) server.registerTool(\n    'purge_queue'",
    )
    await BUNDLERS.vite(built.folder, 'src/main.js')
    expect(built.files()).toEqual(['main.js', 'mcp-manifest.json', 'mcp-manifest.readonly.json'])
    expect(toolNames(built, 'dist/mcp-manifest.readonly.json')).toEqual(['find_queue'])
  })

  it('holds a committed manifest where it is frozen', async () => {
    const built = project({ 'mcp-manifest.json': '{}' })
    expect(
      told(await BUNDLERS.vite(built.folder, 'src/server.js', { frozen: true })).errors[0],
    ).toContain('unchecked · drift\nmcp-manifest.json is not what the server lists now.')
  })

  it('takes the server of the config in place of the entry', async () => {
    const built = project({
      'mcp-budget.config.json': '{"server": {"listing": "listing.json"}}',
      'listing.json':
        '[{"name": "a", "description": "A.", "annotations": {}, "inputSchema": {"type": "object"}}]',
    })
    expect(await BUNDLERS.rolldown(built.folder, 'src/main.js')).toEqual({
      errors: [],
      warnings: [],
    })
    expect(toolNames(built, MANIFEST)).toEqual(['a'])
  })
})

describe('a build of an unchanged surface', () => {
  const starts = (built: Project): number =>
    existsSync(path.join(built.folder, 'starts.txt')) ? built.read('starts.txt').length : 0

  it('does not start the server again, and says what it said', async () => {
    const built = counted()
    const first = await BUNDLERS.vite(built.folder, 'src/server.js')
    const after = starts(built)
    expect(await BUNDLERS.vite(built.folder, 'src/server.js')).toEqual(first)
    expect(starts(built)).toBe(after)
    await expect(built.read(MANIFEST)).toMatchFileSnapshot(
      '__snapshots__/bundlers/mcp-manifest.json',
    )
  })

  it.each([
    [
      'the code',
      (built: Project) =>
        built.edit('src/tools.js', 'Finds a queue by its name.', 'Finds a queue.'),
    ],
    [
      'the lockfile',
      (built: Project) => built.write('package-lock.json', '{"lockfileVersion": 3}'),
    ],
    [
      'the config',
      (built: Project) =>
        built.write('mcp-budget.config.json', '{"rules": {"tool-annotations": "off"}}'),
    ],
    ['the baseline', (built: Project) => built.write('mcp-budget.baseline.json', '')],
  ])('is looked at again where %s changed', async (_, change) => {
    const built = counted()
    await BUNDLERS.vite(built.folder, 'src/server.js')
    const after = starts(built)
    change(built)
    await BUNDLERS.vite(built.folder, 'src/server.js')
    expect(starts(built)).toBeGreaterThan(after)
  })

  it('is never taken for unchanged where the server reads files', async () => {
    const built = project({ 'package-lock.json': '{}', 'name.txt': 'find_queue' })
    built.edit(
      'src/tools.js',
      'import { z }',
      "import { readFileSync } from 'node:fs'\nimport { z }",
    )
    built.edit('src/tools.js', "'find_queue'", "readFileSync('name.txt', 'utf8')")
    await BUNDLERS.vite(built.folder, 'src/main.js')
    built.write('name.txt', 'look_up_queue')
    await BUNDLERS.vite(built.folder, 'src/main.js')
    expect(toolNames(built, MANIFEST)).toEqual(['look_up_queue', 'purge_queue'])
  })
})

function toolNames(built: Project, file: string): readonly string[] {
  const { tools } = JSON.parse(readFileSync(path.join(built.folder, file), 'utf8')) as {
    tools: { name: string }[]
  }
  return tools.map(({ name }) => name)
}
