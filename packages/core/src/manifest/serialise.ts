import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Manifest } from '../model/manifest.js'

/** The manifest as the file a team may commit: two-space JSON and a final newline. */
export function serialiseManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** What a report says of the file: SHA-256 of its UTF-8 bytes, and how many they are. */
export function digestOf(file: string): { readonly digest: string; readonly bytes: number } {
  const bytes = utf8ToBytes(file)
  return { digest: `sha256-${bytesToHex(sha256(bytes))}`, bytes: bytes.length }
}
