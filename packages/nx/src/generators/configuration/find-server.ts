import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { moduleExports, quoteExports, serverExport } from '@mcp-budget/node'
import type { ServerConfig } from '@mcp-budget/node'
import type { ConfigurationSchema } from './schema.js'

/** Where a server is usually written, the likeliest first. */
const SOURCES = [
  'src/server',
  'src/create-server',
  'src/index',
  'src/main',
  'server',
  'index',
].flatMap((name) => ['ts', 'mts', 'js', 'mjs'].map((extension) => `${name}.${extension}`))

/**
 * How a project's server is seen: as it was said, else a module that exports one, else the program
 * that the package is or its `start` script starts.
 *
 * @param folder absolute path of the project
 * @throws SurfaceError `bad-flag` where nothing tells how
 */
export async function findServer(
  folder: string,
  { module, export: name, command, url, listing }: ConfigurationSchema,
): Promise<ServerConfig> {
  if (listing !== undefined) return { listing }
  if (command !== undefined) return commandOf(command, url)
  if (url !== undefined) return { url }
  const seen: string[] = []
  for (const file of module === undefined ? SOURCES : [module]) {
    if (!existsSync(path.join(folder, file))) continue
    const exports = name === undefined ? await moduleExports(path.join(folder, file)) : []
    const found = name ?? serverExport(exports)
    if (found !== undefined)
      return {
        module: `./${file.replace(/^\.\//, '')}`,
        ...(found === 'default' ? {} : { export: found }),
      }
    seen.push(
      `\`${file}\` has no export with the name of a server: it exports ${quoteExports(exports)}.`,
    )
  }
  const program = programOf(folder)
  if (module === undefined && program !== undefined) return program
  throw new SurfaceError(
    'bad-flag',
    [
      'Nothing here tells how the server is started.',
      ...seen,
      'Say it: --module=src/server.ts --export=createServer, or --command="node dist/server.js".',
    ].join(' '),
  )
}

function programOf(folder: string): ServerConfig | undefined {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { bin, scripts } = JSON.parse(readFileSync(file, 'utf8')) as {
    bin?: string | Record<string, string>
    scripts?: Record<string, string>
  }
  const programs = typeof bin === 'string' ? [bin] : Object.values(bin ?? {})
  if (programs.length === 1) return { command: 'node', args: [programs[0] as string] }
  const start = scripts?.['start']
  return start === undefined || /[&|;<>$]/.test(start) ? undefined : commandOf(start, undefined)
}

function commandOf(line: string, url: string | undefined): ServerConfig {
  const [command = '', ...args] = line.trim().split(/\s+/)
  return { command, args, ...(url === undefined ? {} : { url }) }
}
