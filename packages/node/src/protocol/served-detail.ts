import { isJsonObject } from '@mcp-budget/core'
import type { Catalogue, JsonObject } from '@mcp-budget/core'
import { catalogueIn } from '../files/catalogue.js'
import type { Connection } from './connection.js'
import type { Greeted } from './eras.js'
import { memberOf } from './members.js'
import { RpcError } from './messages.js'

/**
 * The catalogue that the one resource of this address holds, the only thing that is ever read;
 * undefined where it holds none.
 */
export async function servedDetail(
  { request }: Connection,
  { params }: Greeted,
  uri: string,
  resources: readonly JsonObject[],
): Promise<Catalogue | undefined> {
  if (!resources.some((resource) => resource['uri'] === uri)) return undefined
  try {
    const result = await request('resources/read', { ...params, uri })
    const contents = memberOf(result, 'contents', 'list', 'resources/read') ?? []
    const texts = contents.flatMap((content) =>
      isJsonObject(content) && typeof content['text'] === 'string' ? [content['text']] : [],
    )
    return texts.map(catalogueIn).find((catalogue) => catalogue !== undefined)
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
