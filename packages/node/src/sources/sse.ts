import type { JsonObject } from '@mcp-budget/core'
import { SurfaceError } from '@mcp-budget/core'
import { createParser } from 'eventsource-parser'
import type { Opened } from '../model/captured.js'
import type { Address } from '../model/source.js'
import type { Transport } from '../model/transport.js'
import type { HttpLimits } from './http.js'
import { createReader, messagesIn, unreachable } from './http-body.js'
import { refusalOf, shownAddress } from './http-refusal.js'

/** How long a server may take to say where it wants its messages, in milliseconds. */
const PATIENCE = 2_000

/** There is no stream of events at an address, or it names no address for messages. */
export class NoEventStream extends Error {
  override readonly name = 'NoEventStream'
}

/**
 * Speaks HTTP with SSE, the transport of revision 2024-11-05: a GET opens the stream that holds
 * every answer, and its first event names the address that messages are sent to.
 *
 * @throws NoEventStream where the address offers none
 */
export async function openSse(address: Address, { sizeLimit }: HttpLimits): Promise<Opened> {
  const ending = new AbortController()
  const listening = new Listening()
  const stream = await openStream(address, ending.signal)
  const endpoint = await firstEndpoint(address, stream, sizeLimit, listening, ending)
  const send = async (message: JsonObject): Promise<void> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...address.headers },
      body: JSON.stringify(message),
      signal: ending.signal,
    })
    const body = await response.text()
    if (response.ok || message['id'] === undefined) return
    const text = refusalOf(message, response, body, endpoint)
    listening.onMessage({ id: message['id'], error: { code: -response.status, message: text } })
  }
  const transport: Transport = {
    send(message) {
      send(message).catch((error: unknown) => {
        if (ending.signal.aborted) return
        listening.onEnd(error instanceof SurfaceError ? error : unreachable(endpoint, error))
      })
    },
    listen(message, end) {
      listening.onMessage = message
      listening.onEnd = end
    },
    close() {
      ending.abort()
      return Promise.resolve()
    },
  }
  return { transport, observe: () => ({ notes: [OLDER] }) }
}

const OLDER =
  'The server speaks HTTP with SSE, which Streamable HTTP replaced in revision 2025-03-26; some hosts no longer speak it.'

class Listening {
  onMessage: (message: JsonObject) => void = () => {}
  onEnd: (error: Error) => void = () => {}
}

async function openStream({ url, headers }: Address, signal: AbortSignal): Promise<Response> {
  const accept = { accept: 'text/event-stream', ...headers }
  const response = await fetch(url, { headers: accept, signal }).catch((error: unknown) => {
    throw new NoEventStream(String(error))
  })
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && type.includes('text/event-stream')) return response
  await response.body?.cancel()
  throw new NoEventStream(type)
}

/** Reads on and on; resolves once the stream has said where it wants its messages. */
function firstEndpoint(
  { url }: Address,
  stream: Response,
  sizeLimit: number,
  listening: Listening,
  ending: AbortController,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const give = (why: string): void => {
      clearTimeout(timer)
      reject(new NoEventStream(why))
    }
    const timer = setTimeout(() => {
      ending.abort()
      give('no endpoint')
    }, PATIENCE)
    const parser = createParser({
      onEvent({ event, data }) {
        if (event !== 'endpoint') return messagesIn(data).forEach(listening.onMessage)
        clearTimeout(timer)
        const endpoint = endpointIn(data, url)
        if (endpoint === undefined) give('another origin')
        else resolve(endpoint)
      },
    })
    void readAll(stream, createReader(url, sizeLimit), parser.feed).then(
      () => {
        give('the end')
        listening.onEnd(ended(url))
      },
      (error: unknown) => {
        give('a failure')
        if (!ending.signal.aborted)
          listening.onEnd(error instanceof SurfaceError ? error : unreachable(url, error))
      },
    )
  })
}

/** Credentials are sent there, so it must be the server itself. */
function endpointIn(data: string, url: string): string | undefined {
  if (!URL.canParse(data, url)) return undefined
  const endpoint = new URL(data, url)
  return endpoint.origin === new URL(url).origin ? endpoint.href : undefined
}

async function readAll(
  stream: Response,
  read: ReturnType<typeof createReader>,
  feed: (text: string) => void,
): Promise<void> {
  for await (const text of read(stream)) feed(text)
}

function ended(url: string): SurfaceError {
  return new SurfaceError(
    'server-ended',
    `The event stream of ${shownAddress(url)} ended before the server had listed its tools.`,
  )
}
