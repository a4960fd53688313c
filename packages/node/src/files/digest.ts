import { readText } from './publish.js'

/**
 * SHA-256 of a text, in hexadecimal digits. Loaded at first use: most of what imports this file
 * never asks.
 */
export function digest(text: string | Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex')
}

/** A digest for each file as it is now; '' for one that is not there. */
export function digestsOf(files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...new Set(files)].sort().map((file) => [file, digestOfFile(file)]))
}

function digestOfFile(file: string): string {
  const text = readText(file)
  return text === undefined ? '' : digest(text)
}
