import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import {
  moduleExports,
  quoteExports,
  secretHeaderIn,
  secretIn,
  serverExport,
} from '@mcp-budget/node'
import type { Secret, ServerConfig } from '@mcp-budget/node'
import type { Args } from './args.js'
import { namedServer } from './targets.js'

/**
 * The server that a config is to be written for: what stands after `--`, an address, a module, a
 * listing, or the one program of the package here.
 *
 * @throws SurfaceError `bad-flag` where none is named, `no-server` where a module exports none
 */
export async function serverToWrite(args: Args, cwd: string): Promise<ServerConfig> {
  const [word] = args.words
  if (args.isStatic && word !== undefined) return { source: relative(word) }
  const named = namedServer(args)
  if (named !== undefined && !args.isStatic) return named
  if (word !== undefined && /\.[cm]?[jt]sx?$/.test(word)) return moduleToWrite(word, cwd)
  if (word !== undefined) return { listing: relative(word) }
  const bin = programOf(cwd)
  if (bin === undefined || args.isStatic) {
    throw new SurfaceError(
      'bad-flag',
      args.isStatic
        ? 'Name the module that makes the server: npx mcp-budget init --static src/server.ts'
        : 'Say how the server is started: npx mcp-budget init -- node dist/server.js, or: npx mcp-budget init --url http://localhost:3000/mcp, or name its module: npx mcp-budget init src/server.ts',
    )
  }
  return { command: 'node', args: [bin] }
}

async function moduleToWrite(word: string, cwd: string): Promise<ServerConfig> {
  const exports = await moduleExports(path.resolve(cwd, word))
  const name = serverExport(exports)
  if (name === undefined)
    throw new SurfaceError(
      'no-server',
      `${word} exports ${quoteExports(exports)}, and none of it has the name of a server, such as createServer. Start it as a program: npx mcp-budget init -- node ${word}. Or write a config that names its export: { "server": { "module": "${relative(word)}", "export": "…" } }.`,
    )
  return { module: relative(word), ...(name === 'default' ? {} : { export: name }) }
}

/**
 * A config is committed, so no secret is written into one.
 *
 * @throws SurfaceError `bad-flag` with the form to use
 */
export function refuseSecrets(server: ServerConfig): void {
  const inArgs = 'command' in server ? secretIn(server.args ?? []) : undefined
  const inHeaders = 'headers' in server ? secretHeaderIn(server.headers ?? {}) : undefined
  const secret = inArgs ?? inHeaders
  if (secret !== undefined) throw secretRefused(secret)
}

function secretRefused({ shown, name, instead }: Secret): SurfaceError {
  return new SurfaceError(
    'bad-flag',
    `\`${shown}\` looks like a secret, and a config is committed. Put it into the environment as ${name}, and write '${instead}' in its place, in single quotes: the config then hands on the name.`,
  )
}

/** A path as a config has it, from its own folder. */
function relative(word: string): string {
  return path.isAbsolute(word) || word.startsWith('.') ? word : `./${word}`
}

/** The one program that the package here is, or undefined where it is none or several. */
function programOf(cwd: string): string | undefined {
  const file = path.join(cwd, 'package.json')
  if (!existsSync(file)) return undefined
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as {
    bin?: string | Record<string, string>
  }
  const programs = typeof bin === 'string' ? [bin] : Object.values(bin ?? {})
  return programs.length === 1 ? programs[0] : undefined
}
