import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import { createParser } from 'eventsource-parser'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { Address } from '../model/source.js'
import { capture } from '../protocol/capture.js'
import { MODERN_VERSION } from '../protocol/eras.js'
import { RpcError } from '../protocol/messages.js'
import type { Fetch, Transport } from '../model/transport.js'
import { refusalOf, shownAddress } from './http-refusal.js'
import { tooLarge } from './lines.js'

/** Lists a server that runs at an address. */
export function captureUrl(address: Address, options: CaptureOptions): Promise<Captured> {
  return capture(() => openHttp(address, options.sizeLimit), options)
}

/** Speaks Streamable HTTP: a POST a message, its answer as JSON or as an event stream. */
export function openHttp(
  address: Address,
  sizeLimit: number,
  send: Fetch = fetch,
): Promise<Opened> {
  const ending = new AbortController()
  let onMessage: (message: JsonObject) => void = () => {}
  let onEnd: (error: Error) => void = () => {}
  const agreed: Agreed = { session: undefined, version: undefined }
  const reader = createReader(address.url, sizeLimit)

  const post = async (message: JsonObject): Promise<void> => {
    const response = await send(requestFor(message, address, agreed, ending.signal))
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

/** Gives the text of a response as it comes. */
type Reader = (response: Response) => AsyncGenerator<string>

/** All that a server sends counts together. */
function createReader(url: string, sizeLimit: number): Reader {
  let total = 0
  return async function* read(response) {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      total += chunk.length
      if (total > sizeLimit) throw tooLarge(shownAddress(url), sizeLimit)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }
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

/** The messages of the protocol in a text; none where it is something else. */
function messagesIn(text: string): readonly JsonObject[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  return (Array.isArray(value) ? value : [value]).filter(isJsonObject)
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

function unreachable(url: string, error: unknown): SurfaceError {
  const cause =
    error instanceof Error && error.cause instanceof Error
      ? error.cause.message
      : String(error instanceof Error ? error.message : error)
  return new SurfaceError(
    'server-failed',
    `${shownAddress(url)} could not be asked: ${cause || 'no connection'}. Check that the server runs and that the path is right, such as http://localhost:3000/mcp.`,
    error,
  )
}
