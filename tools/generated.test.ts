import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { generatedFiles } from './generated-files.mjs'

it.each(Object.entries(await generatedFiles()))(
  '%s is what `npm run generate` writes',
  (file, text) => {
    expect(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')).toBe(text)
  },
)
