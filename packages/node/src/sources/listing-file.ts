import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { JsonObject, Surface } from '@mcp-budget/core'
import { decode } from '../files/decode.js'
import type { CaptureOptions, Captured } from '../model/captured.js'
import { STANDARD_INPUT } from '../model/source.js'
import type { SourceOf } from '../model/source.js'
import { tooLarge } from './lines.js'

const EXAMPLE =
  'A listing is the result of tools/list, such as {"tools": [{"name": "search", "inputSchema": {"type": "object"}}]}, its JSON-RPC envelope, a bare array of tools, a list of pages, or an mcp-manifest.json.'

/** Lists what a file, or standard input, holds; nothing is started. */
export async function captureListing(
  { file }: SourceOf<'listing'>,
  { sizeLimit }: CaptureOptions,
): Promise<Captured> {
  const surface =
    file === STANDARD_INPUT
      ? listingIn(await readStandardInput(sizeLimit), 'standard input')
      : readListing(file, sizeLimit)
  return { surface, observed: { notes: [] } }
}

async function readStandardInput(sizeLimit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk as Buffer)
    size += bytes.length
    if (size > sizeLimit) throw tooLarge('Standard input', sizeLimit)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a surface from a listing file in any of its shapes; UTF-8 or UTF-16, with or without a
 * mark.
 */
export function readListing(file: string, sizeLimit: number): Surface {
  return listingIn(readBounded(file, sizeLimit), file)
}

/** @param file its name, for messages and as the name of a server that gives none */
function listingIn(bytes: Buffer, file: string): Surface {
  let value: unknown
  try {
    value = JSON.parse(decode(bytes))
  } catch (error) {
    throw new SurfaceError(
      'bad-listing',
      `${file} is not JSON: ${(error as Error).message}. ${EXAMPLE}`,
      error,
    )
  }
  const found = surfaceIn(value)
  if (found === undefined)
    throw new SurfaceError('bad-listing', `${file} holds no listing. ${EXAMPLE}`)
  return { server: path.basename(file).replace(/\.json$/, ''), era: 'file', ...found }
}

function readBounded(file: string, sizeLimit: number): Buffer {
  try {
    if (statSync(file).size > sizeLimit) throw tooLarge(file, sizeLimit)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof SurfaceError) throw error
    throw new SurfaceError(
      'listing-not-found',
      `${file} cannot be read: ${(error as Error).message}.`,
      error,
    )
  }
}

type Lists = Pick<Surface, 'tools' | 'resources' | 'resourceTemplates' | 'prompts'>
export type Found = Lists &
  Partial<Pick<Surface, 'server' | 'era' | 'instructions' | 'protocolVersion'>>

/** The lists of a value that is a listing in any of its shapes. */
export function surfaceIn(value: unknown): Found | undefined {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((entry) => surfaceIn(entry) !== undefined))
      return value.map((entry) => surfaceIn(entry) as Found).reduce(joined)
    return { ...listsOf({}), tools: value as JsonObject[] }
  }
  if (!isJsonObject(value)) return undefined
  const object = value
  if (Array.isArray(object['tools'])) return fromObject(object)
  const { result } = object
  return isJsonObject(result) && Array.isArray(result['tools']) ? fromObject(result) : undefined
}

function fromObject(object: JsonObject): Found {
  const info = object['server'] ?? object['serverInfo']
  const name = isJsonObject(info) ? info['name'] : info
  const isManifest = object['manifest'] === 1
  return {
    ...(typeof name === 'string' && name !== '' ? { server: name } : {}),
    ...(typeof object['instructions'] === 'string' ? { instructions: object['instructions'] } : {}),
    ...(isManifest && isEra(object['era']) ? { era: object['era'] } : {}),
    ...(isManifest && typeof object['protocolVersion'] === 'string'
      ? { protocolVersion: object['protocolVersion'] }
      : {}),
    ...listsOf(object),
  }
}

function isEra(value: unknown): value is Surface['era'] {
  return value === 'discover' || value === 'initialize' || value === 'bare' || value === 'file'
}

function listsOf(object: JsonObject): Lists {
  const list = (key: string): readonly JsonObject[] =>
    Array.isArray(object[key]) ? (object[key] as JsonObject[]) : []
  return {
    tools: list('tools'),
    resources: list('resources'),
    resourceTemplates: list('resourceTemplates'),
    prompts: list('prompts'),
  }
}

function joined(a: Found, b: Found): Found {
  return {
    ...a,
    ...b,
    tools: [...a.tools, ...b.tools],
    resources: [...a.resources, ...b.resources],
    resourceTemplates: [...a.resourceTemplates, ...b.resourceTemplates],
    prompts: [...a.prompts, ...b.prompts],
  }
}
