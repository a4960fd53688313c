import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import type { ResolverFactory } from 'oxc-resolver'
import { createModule } from '../model/module.js'
import type { Found, Module, Sources } from '../model/module.js'
import { EMPTY_PROGRAM } from '../model/tree.js'
import type { Program } from '../model/tree.js'
import { isBundle } from './bundle.js'
import type { ParsedFiles } from './parsed-files.js'
import { createResolver, EXTENSIONS } from './resolver.js'

/**
 * Text that an editor holds and the disk does not, by absolute path; its program where it is parsed
 * already.
 */
export type Unsaved = ReadonlyMap<string, { readonly text: string; readonly program?: Program }>

/** Our own packages, which make no surface: a config imports them for its types. */
const OWN = /^(?:mcp-budget|@mcp-budget\/(?:core|node|static|nx|unplugin|eslint-plugin))(?:\/|$)/

const LARGEST = 4 * 2 ** 20
const BUILTIN: ReadonlySet<string | undefined> = new Set(builtinModules)
const READ: ReadonlySet<string> = new Set(EXTENSIONS)

/** What a reading of files is given. */
export interface SourceOptions {
  /** Absolute path of the file that reading begins with. */
  readonly entry: string
  readonly parsed: ParsedFiles
  readonly unsaved: Unsaved
  /** Whether a specifier names a library whose values are known by name. */
  readonly isLibrary: (specifier: string) => boolean
}

/** Finds and parses the files of one reading. */
export class SourceFiles implements Sources {
  /** What was read, by absolute path. */
  readonly read = new Map<string, string>()
  private readonly modules = new Map<string, Found>()
  private resolver: ResolverFactory | undefined
  private readonly home: string
  private readonly options: SourceOptions

  constructor(options: SourceOptions) {
    this.options = options
    this.home = packageFolder(options.entry)
  }

  find(specifier: string, from: Module): Found {
    if (this.options.isLibrary(specifier)) return { kind: 'library', specifier }
    if (specifier.startsWith('node:') || BUILTIN.has(specifier.split('/')[0])) {
      return none(`\`${specifier}\` is the machine's`)
    }
    if (OWN.test(specifier)) return none(`\`${specifier}\` is not read`)
    this.resolver ??= createResolver()
    const { path: file } = this.resolver.resolveFileSync(from.file, specifier)
    return file === undefined || file === null
      ? none(`\`${specifier}\` is not found`)
      : this.at(file)
  }

  /** The module of a file; or why there is none. */
  at(file: string): Found {
    const held = this.modules.get(file) ?? this.open(file)
    this.modules.set(file, held)
    return held
  }

  private open(file: string): Found {
    const name = path.basename(file)
    if (!READ.has(path.extname(file))) return none(`\`${name}\` is no module that is read`)
    const unsaved = this.options.unsaved.get(file)
    const text = unsaved?.text ?? readSource(file)
    if (text === undefined) return none(`\`${name}\` cannot be read`)
    this.read.set(file, text)
    if (text.length > LARGEST) return none(`\`${name}\` is larger than 4 MiB`)
    if (isBundle(text)) {
      return none(`\`${name}\` is a bundle, with libraries inside: name its source instead`)
    }
    const program = file.endsWith('.json')
      ? EMPTY_PROGRAM
      : (unsaved?.program ?? this.options.parsed.parse(file, text))
    if (program === undefined) return none(`\`${name}\` has a fault of syntax`)
    const folder = packageFolder(file)
    const isInstalled = folder !== this.home && folder !== ''
    return { kind: 'module', module: createModule(file, text, program, isInstalled) }
  }
}

function none(reason: string): Found {
  return { kind: 'none', reason }
}

function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return undefined
  }
}

/** The folder of the installed package that a file is of; empty for a file of a project. */
function packageFolder(file: string): string {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? ''
}
