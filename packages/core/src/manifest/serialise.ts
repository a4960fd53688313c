import { utf8Length } from '../schema/utf8.js'
import type { Manifest } from '../model/manifest.js'
import type { Instruments } from '../model/metric.js'

/** The manifest as the file a team may commit: two-space JSON and a final newline. */
export function serialiseManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/**
 * What a report says of the surface: SHA-256 of the manifest without its figures, and how many
 * bytes those are. The same whichever counter was used, and whether or not it had to count.
 */
export function digestOf(
  { figures, ...listed }: Manifest,
  sha256: Instruments['sha256'],
): { readonly digest: string; readonly bytes: number } {
  const text = JSON.stringify(listed)
  return { digest: `sha256-${sha256(text)}`, bytes: utf8Length(text) }
}
