import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { Manifest } from '@mcp-budget/core'
import { readInput } from './input-file.js'

/**
 * A manifest as it was built.
 *
 * @param how what builds it, for the message of one that is not there
 * @throws SurfaceError `listing-not-found`, `bad-listing`
 */
export function readManifestFile(file: string, how: string): Manifest {
  const text = readInput(file, 'bad-listing')
  if (text === undefined)
    throw new SurfaceError('listing-not-found', `${file} is not there. Build it: ${how}.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SurfaceError(
      'bad-listing',
      `${file} is not JSON: ${(error as Error).message}. Build it again: ${how}.`,
      error,
    )
  }
  const figures =
    isJsonObject(value) && value['manifest'] === 1 && Array.isArray(value['tools'])
      ? value['figures']
      : undefined
  if (!isJsonObject(figures) || !isJsonObject(figures['total']))
    throw new SurfaceError(
      'bad-listing',
      `${file} is no manifest of this version. Build it again: ${how}.`,
    )
  return value as Manifest
}
