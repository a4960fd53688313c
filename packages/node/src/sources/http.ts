import { SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import { createParser } from 'eventsource-parser'
import type { CaptureOptions, Opened } from '../model/captured.js'
import type { Address } from '../model/source.js'
import { MODERN_VERSION } from '../protocol/eras.js'
import { RpcError } from '../protocol/messages.js'
import type { Fetch, Transport } from '../model/transport.js'
import { createReader, messagesIn, unreachable } from './http-body.js'
import type { Reader } from './http-body.js'
import { refusalOf } from './http-refusal.js'
import { askPatiently } from './retry-after.js'

/** What a server may send, in bytes, and how long it may ask to be left alone, in milliseconds. */
export type HttpLimits = Pick<CaptureOptions, 'sizeLimit' | 'timeLimit'>

/** Speaks Streamable HTTP: a POST a message, its answer as JSON or as an event stream. */
export function openHttp(
  address: Address,
  { sizeLimit, timeLimit }: HttpLimits,
  send: Fetch = fetch,
): Promise<Opened> {
  const ending = new AbortController()
  let onMessage: (message: JsonObject) => void = () => {}
  let onEnd: (error: Error) => void = () => {}
  const agreed: Agreed = { session: undefined, version: undefined }
  const reader = createReader(address.url, sizeLimit)

  const post = async (message: JsonObject): Promise<void> => {
    const ask = (): Promise<Response> => send(requestFor(message, address, agreed, ending.signal))
    const response = await askPatiently(ask, timeLimit, ending.signal)
    agreed.session = response.headers.get('mcp-session-id') ?? agreed.session
    await takeAnswer(message, response, address.url, reader, onMessage)
  }
  const transport: Transport = {
    send(message) {
      post(message).catch((error: unknown) => {
        if (ending.signal.aborted) return
        const isKnown = error instanceof SurfaceError || error instanceof RpcError
        onEnd(isKnown ? error : unreachable(address.url, error))
      })
    },
    listen(message, end) {
      onMessage = message
      onEnd = end
    },
    async close() {
      if (agreed.session !== undefined) await endSession(address, agreed.session, send)
      ending.abort()
    },
    agree(version) {
      agreed.version = version
    },
  }
  return Promise.resolve({ transport })
}

/** What client and server have agreed on, which each request repeats. */
interface Agreed {
  session: string | undefined
  version: string | undefined
}

function requestFor(
  message: JsonObject,
  { url, headers }: Address,
  { session, version }: Agreed,
  signal: AbortSignal,
): Request {
  const { method } = message
  const isNamed = version === MODERN_VERSION && typeof method === 'string'
  return new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
      ...(isNamed ? { 'mcp-method': method } : {}),
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
      ...headers,
    },
    body: JSON.stringify(message),
    signal,
  })
}

type OnMessage = (message: JsonObject) => void

/**
 * Hands on what a response says. One that is whole and has not answered the request is an error of
 * the request, so that nobody waits for more.
 *
 * @throws SurfaceError where it asks for credentials
 */
async function takeAnswer(
  request: JsonObject,
  response: Response,
  url: string,
  read: Reader,
  onMessage: OnMessage,
): Promise<void> {
  const { id } = request
  let isAnswered = false
  const take = (text: string): void => {
    for (const message of messagesIn(text)) {
      isAnswered ||= answers(message, id)
      onMessage(message)
    }
  }
  let body = ''
  const isEvents = response.headers.get('content-type')?.includes('text/event-stream') === true
  if (response.ok && isEvents) {
    const parser = createParser({ onEvent: ({ data }) => take(data) })
    for await (const text of read(response)) parser.feed(text)
  } else {
    for await (const text of read(response)) body += text
    if (response.status !== 401 && response.status !== 403) take(body)
  }
  if (id === undefined || isAnswered) return
  const message = refusalOf(request, response, body, url)
  onMessage({ jsonrpc: '2.0', id, error: { code: -response.status, message } })
}

/** A reply to a request, its id as a number or a text; or to one that the server could not tell. */
function answers({ id: replied, method }: JsonObject, id: JsonObject[string] | undefined): boolean {
  if (method !== undefined || replied === undefined) return false
  return replied === null || String(replied) === String(id)
}

/** A session is given back; a server that does not care is not waited for. */
async function endSession({ url, headers }: Address, session: string, send: Fetch): Promise<void> {
  try {
    await send(
      new Request(url, {
        method: 'DELETE',
        headers: { ...headers, 'mcp-session-id': session },
        signal: AbortSignal.timeout(500),
      }),
    )
  } catch {
    // Nothing depends on it.
  }
}
