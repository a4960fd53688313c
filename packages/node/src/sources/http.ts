import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import { createParser } from 'eventsource-parser'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { Address } from '../model/source.js'
import { capture } from '../protocol/capture.js'
import { MODERN_VERSION } from '../protocol/eras.js'
import { RpcError } from '../protocol/messages.js'
import type { Fetch, Transport } from '../model/transport.js'
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
      if (total > sizeLimit) throw tooLarge(url, sizeLimit)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }
}

type OnMessage = (message: JsonObject) => void

/** Hands on what a response says: its messages, or that it was refused. */
async function takeAnswer(
  request: JsonObject,
  response: Response,
  url: string,
  read: Reader,
  onMessage: OnMessage,
): Promise<void> {
  const isEvents = response.headers.get('content-type')?.includes('text/event-stream') === true
  if (response.ok && isEvents) {
    const parser = createParser({
      onEvent: ({ data }) => {
        if (data.trim() !== '') takeMessages(data, onMessage)
      },
    })
    for await (const text of read(response)) parser.feed(text)
    return
  }
  let body = ''
  for await (const text of read(response)) body += text
  if (body.trim() !== '' && isRpcReply(body)) takeMessages(body, onMessage)
  else if (!response.ok) refuse(request, response.status, body, url, onMessage)
}

function takeMessages(text: string, onMessage: OnMessage): void {
  const value: unknown = JSON.parse(text)
  for (const one of Array.isArray(value) ? value : [value]) if (isJsonObject(one)) onMessage(one)
}

/** An answer that is no message is an error of the request; one that asks for a key ends it all. */
function refuse(
  { id }: JsonObject,
  status: number,
  body: string,
  url: string,
  onMessage: OnMessage,
): void {
  if (id === undefined) return
  if (status === 401 || status === 403) {
    throw new SurfaceError(
      'server-failed',
      `${url} answered ${status}. Pass what it asks for: "headers": {"Authorization": "Bearer …"} in the config, or --header "Authorization: Bearer …".`,
    )
  }
  const message = `HTTP ${status} ${body.slice(0, 200)}`.trim()
  onMessage({ jsonrpc: '2.0', id, error: { code: -status, message } })
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

function isRpcReply(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    return Array.isArray(value) || (isJsonObject(value) && ('result' in value || 'error' in value))
  } catch {
    return false
  }
}

function unreachable(url: string, error: unknown): SurfaceError {
  const cause =
    error instanceof Error && error.cause instanceof Error
      ? error.cause.message
      : String(error instanceof Error ? error.message : error)
  return new SurfaceError(
    'server-failed',
    `${url} could not be asked: ${cause || 'no connection'}. Check that the server runs and that the path is right, such as http://localhost:3000/mcp.`,
    error,
  )
}
