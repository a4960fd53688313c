import { mention, SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'

/** Longest piece of an answer that a message quotes, in UTF-16 units. */
const QUOTED = 80

/** An address as messages show it: without user info and without the values of its query. */
export function shownAddress(url: string): string {
  if (!URL.canParse(url)) return url
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  const names = [...new Set(shown.searchParams.keys())]
  shown.search = ''
  shown.hash = ''
  return `${shown.href}${names.length === 0 ? '' : `?${names.map((name) => `${name}=…`).join('&')}`}`
}

/**
 * A complete answer that does not answer the request, as one sentence and what to do.
 *
 * @throws SurfaceError `server-failed` where it asks for credentials: no other way helps
 */
export function refusalOf(
  { method }: JsonObject,
  response: Response,
  body: string,
  url: string,
): string {
  const { status } = response
  const who = shownAddress(url)
  if (status === 401 || status === 403) {
    const challenge = response.headers.get('www-authenticate')
    throw new SurfaceError(
      'server-failed',
      `${who} answered ${status}${challenge === null ? '' : ` (WWW-Authenticate: ${challenge})`}. Pass what it asks for: "headers": {"Authorization": "Bearer …"} in the config, or --header "Authorization: Bearer …".`,
    )
  }
  return `${who} answered ${String(method)} with ${answerOf(response, body)}. ${remedyFor(response)}`
}

function answerOf(response: Response, body: string): string {
  const { status, headers, redirected } = response
  const type = headers.get('content-type')?.split(';')[0]
  if (response.ok && type === 'text/event-stream') return 'a stream that ended without the answer'
  const text = body.trim().replaceAll(/\s+/g, ' ')
  const said =
    text === '' ? 'nothing in it' : `${type ?? 'no type'}: ${mention(text.slice(0, QUOTED))}`
  return `${status}${redirected ? `, after a redirect to ${shownAddress(response.url)}` : ''} and ${said}`
}

const PATH = 'Is the path right, such as /mcp?'

/** What to do about a status; others are told by their hundreds. */
const REMEDIES: Readonly<Record<number, string>> = {
  404: PATH,
  405: `It takes no POST there, nor does it offer the event stream of the older transport (HTTP with SSE) to a GET. ${PATH}`,
  406: 'It was offered application/json and text/event-stream, and one of them must do.',
  415: 'It was sent application/json, which Streamable HTTP requires.',
}

function remedyFor(response: Response): string {
  const { status, headers, redirected } = response
  if (redirected) return 'Name the address that it leads to: a redirect turns POST into GET.'
  if (status === 429) {
    const after = headers.get('retry-after')
    return `It was asked too often${after === null ? '' : ` and names a time to wait: Retry-After ${after}`}. Ask again later.`
  }
  if (status >= 500) return 'The server itself failed; its own log says why.'
  return REMEDIES[status] ?? `That is no message of the protocol. ${PATH}`
}
