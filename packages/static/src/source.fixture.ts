import path from 'node:path'
import { readRegistrations } from './read/read-registrations.js'
import type { Reading, ReadOptions } from './read/read-registrations.js'
import { readSurface } from './read/read-surface.js'
import type { StaticSurface } from './model/surface.js'

/**
 * A folder of the workspace, so that zod and the SDKs are found from files that only a test holds.
 */
const FOLDER = path.join(import.meta.dirname, 'source-of-a-test')

const fileNamed = (name: string): string => path.join(FOLDER, name)

function unsaved(files: Readonly<Record<string, string>>): Pick<ReadOptions, 'unsaved'> {
  return {
    unsaved: new Map(Object.entries(files).map(([name, text]) => [fileNamed(name), { text }])),
  }
}

/** Reads a program of one file. */
export function surfaceOf(text: string, options: ReadOptions = {}): StaticSurface {
  return readSurface(fileNamed('server.ts'), { ...unsaved({ 'server.ts': text }), ...options })
}

export function readingOf(text: string, options: ReadOptions = {}): Reading {
  return readRegistrations(fileNamed('server.ts'), {
    ...unsaved({ 'server.ts': text }),
    ...options,
  })
}

/** A server of SDK v1 around some lines, with zod 4 at hand. */
export function server(lines: string): string {
  return `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\nexport const server = new McpServer({ name: 'test', version: '1' })\n${lines}\n`
}
