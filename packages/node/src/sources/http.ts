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
  let session: string | undefined
  let version: string | undefined
  let total = 0

  const post = async (message: JsonObject): Promise<void> => {
    const response = await send(
      new Request(address.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
          ...(version === MODERN_VERSION && typeof message['method'] === 'string'
            ? { 'mcp-method': message['method'] }
            : {}),
          ...(session === undefined ? {} : { 'mcp-session-id': session }),
          ...address.headers,
        },
        body: JSON.stringify(message),
        signal: ending.signal,
      }),
    )
    session = response.headers.get('mcp-session-id') ?? session
    const isEvents = response.headers.get('content-type')?.includes('text/event-stream') === true
    const take = (text: string): void => {
      const value: unknown = JSON.parse(text)
      for (const one of Array.isArray(value) ? value : [value])
        if (isJsonObject(one)) onMessage(one as JsonObject)
    }
    if (response.ok && isEvents) {
      const parser = createParser({ onEvent: ({ data }) => data.trim() !== '' && take(data) })
      for await (const text of texts(response)) parser.feed(text)
      return
    }
    let body = ''
    for await (const text of texts(response)) body += text
    if (body.trim() !== '' && isRpcReply(body)) take(body)
    else if (!response.ok) refuse(message, response, body)
  }

  async function* texts(response: Response): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      total += chunk.length
      if (total > sizeLimit) throw tooLarge(address.url, sizeLimit)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }

  const refuse = (message: JsonObject, response: Response, body: string): void => {
    if (message['id'] === undefined) return
    if (response.status === 401 || response.status === 403) {
      throw new SurfaceError(
        'server-failed',
        `${address.url} answered ${response.status}. Pass what it asks for: "headers": {"Authorization": "Bearer …"} in the config, or --header "Authorization: Bearer …".`,
      )
    }
    onMessage({
      jsonrpc: '2.0',
      id: message['id'] as number,
      error: {
        code: -response.status,
        message: `HTTP ${response.status} ${body.slice(0, 200)}`.trim(),
      },
    })
  }

  const transport: Transport = {
    send(message) {
      post(message).catch((error: unknown) => {
        if (ending.signal.aborted) return
        onEnd(
          error instanceof SurfaceError || error instanceof RpcError
            ? error
            : unreachable(address.url, error),
        )
      })
    },
    listen(message, end) {
      onMessage = message
      onEnd = end
    },
    async close() {
      if (session !== undefined) await endSession(address, session, send)
      ending.abort()
    },
    agree(agreed) {
      version = agreed
    },
  }
  return Promise.resolve({ transport })
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
