import { server, surfaceOf } from '../source.fixture.js'
import type { StaticSurface } from '../model/surface.js'

/** Name, certainty, description and parameters of each tool. */
export function told({ tools }: StaticSurface): readonly string[] {
  return tools.map(({ name, certainty, entry, isConditional }) => {
    const schema = entry?.['inputSchema'] as { readonly properties?: object } | undefined
    return [
      name,
      certainty,
      entry?.['description'],
      Object.keys(schema?.properties ?? {}).join(' '),
      ...(isConditional ? ['conditional'] : []),
    ].join(' | ')
  })
}

export const toldOf = (lines: string): readonly string[] => told(surfaceOf(server(lines)))
