import { createRequire } from 'node:module'
import type * as Oxc from 'oxc-parser'
import type { Program } from '../model/tree.js'

/**
 * Loaded where a file is parsed: an editor has parsed the file it shows, and many name no other.
 */
const load = createRequire(import.meta.url)

const MOST = 2_000

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
    const program = parseFile(file, text)
    this.files.delete(file)
    this.files.set(file, { text, program })
    for (const oldest of this.files.keys()) {
      if (this.files.size <= MOST) break
      this.files.delete(oldest)
    }
    return program
  }
}

function parseFile(file: string, text: string): Program | undefined {
  const { parseSync } = load('oxc-parser') as typeof Oxc
  const isTypeScript = /\.[cm]?tsx?$/.test(file)
  const lang = !isTypeScript ? 'jsx' : file.endsWith('x') ? 'tsx' : 'ts'
  const { program, errors } = parseSync(file, text, { lang, preserveParens: false })
  const hasFaults = errors.some(({ severity }) => severity === 'Error')
  return hasFaults && program.body.length === 0 ? undefined : program
}
