import { readFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import path from 'node:path'
import type { parseSync, Program } from 'oxc-parser'
import type { ResolverFactory } from 'oxc-resolver'
import type { Sources } from '../model/machine.js'
import { isLibrary } from '../libraries/allowed.js'
import { isBundle } from './bundle.js'
import type { Module } from '../model/module.js'

/**
 * Text that an editor holds and the disk does not, by absolute path; its program where it is parsed
 * already.
 */
export type Unsaved = ReadonlyMap<string, { readonly text: string; readonly program?: Program }>

/**
 * Loaded where a file is parsed or a name resolved: an editor has parsed the file it shows, and
 * many name no other.
 */
const load = createRequire(import.meta.url)

/** Our own packages, which make no surface: a config imports them for its types. */
const OWN = /^(?:mcp-budget|@mcp-budget\/(?:core|node|static|nx|unplugin|eslint-plugin))(?:\/|$)/

const LARGEST = 4 * 2 ** 20
const BUILTIN = new Set(builtinModules)
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json']

/** Parsed files, kept by what they hold: the same text is parsed once. Bounded. */
export class ParsedFiles {
  private readonly files = new Map<
    string,
    { readonly text: string; readonly program: Program | undefined }
  >()
  /** How many texts have been parsed. */
  parses = 0

  /** A program; undefined where the text has faults of syntax. */
  parse(file: string, text: string): Program | undefined {
    const held = this.files.get(file)
    if (held?.text === text) return held.program
    this.parses += 1
    const program = parsed(file, text)
    this.files.delete(file)
    this.files.set(file, { text, program })
    if (this.files.size > 2_000) this.files.delete(this.files.keys().next().value as string)
    return program
  }
}

function parsed(file: string, text: string): Program | undefined {
  const lang = /\.[cm]?tsx?$/.test(file) ? (file.endsWith('x') ? 'tsx' : 'ts') : 'jsx'
  const parser = load('oxc-parser') as { readonly parseSync: typeof parseSync }
  const { program, errors } = parser.parseSync(file, text, { lang, preserveParens: false })
  return errors.some(({ severity }) => severity === 'Error') && program.body.length === 0
    ? undefined
    : program
}

/** Finds and parses the files of one reading. */
export class SourceFiles implements Sources {
  /** What was read, by absolute path. */
  readonly read = new Map<string, string>()
  private readonly modules = new Map<string, Module | string>()
  private resolver: ResolverFactory | undefined
  private readonly home: string
  private readonly parsedFiles: ParsedFiles
  private readonly unsaved: Unsaved

  constructor(entry: string, parsedFiles: ParsedFiles, unsaved: Unsaved) {
    this.parsedFiles = parsedFiles
    this.unsaved = unsaved
    this.home = packageFolder(entry)
  }

  find(specifier: string, from: Module): ReturnType<Sources['find']> {
    if (isLibrary(specifier)) return { library: specifier }
    if (specifier.startsWith('node:') || BUILTIN.has(specifier.split('/')[0] as string))
      return { reason: `\`${specifier}\` is the machine's` }
    if (OWN.test(specifier)) return { reason: `\`${specifier}\` is not read` }
    this.resolver ??= createResolver()
    const { path: file } = this.resolver.resolveFileSync(from.file, specifier)
    if (file === undefined || file === null) return { reason: `\`${specifier}\` is not found` }
    return this.at(file)
  }

  /** The module of a file; or why there is none. */
  at(file: string): { readonly module: Module } | { readonly reason: string } {
    const held = this.modules.get(file) ?? this.open(file)
    this.modules.set(file, held)
    return typeof held === 'string' ? { reason: held } : { module: held }
  }

  private open(file: string): Module | string {
    const name = path.basename(file)
    if (!EXTENSIONS.includes(path.extname(file))) return `\`${name}\` is no module that is read`
    const unsaved = this.unsaved.get(file)
    let text: string
    try {
      text = unsaved?.text ?? readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    } catch {
      return `\`${name}\` cannot be read`
    }
    this.read.set(file, text)
    if (text.length > LARGEST) return `\`${name}\` is larger than 4 MiB`
    if (isBundle(text))
      return `\`${name}\` is a bundle, with libraries inside: name its source instead`
    const program = file.endsWith('.json')
      ? EMPTY
      : (unsaved?.program ?? this.parsedFiles.parse(file, text))
    if (program === undefined) return `\`${name}\` has a fault of syntax`
    return {
      file,
      text,
      program,
      isInstalled: packageFolder(file) !== this.home && packageFolder(file) !== '',
      state: 'parsed',
      scope: undefined,
      exports: new Map(),
      reexports: [],
      common: undefined,
    }
  }
}

function createResolver(): ResolverFactory {
  const { ResolverFactory: Factory } = load('oxc-resolver') as {
    readonly ResolverFactory: typeof ResolverFactory
  }
  return new Factory({
    conditionNames: ['import', 'node', 'module', 'require', 'default'],
    extensions: EXTENSIONS,
    extensionAlias: {
      '.js': ['.ts', '.tsx', '.js', '.jsx'],
      '.jsx': ['.tsx', '.jsx'],
      '.mjs': ['.mts', '.mjs'],
      '.cjs': ['.cts', '.cjs'],
    },
    mainFields: ['module', 'main'],
    tsconfig: 'auto',
  })
}

const EMPTY = { type: 'Program', body: [], start: 0, end: 0 } as unknown as Program

/** The folder of the installed package that a file is of; empty for a file of a project. */
function packageFolder(file: string): string {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? ''
}
