import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { outcomeOf } from '../node.fixture.js'
import { shownAddress } from './http-refusal.js'

type Answer = (response: ServerResponse, request: IncomingMessage, text: string) => void

/** Starts a server that answers everything alike; gives its address. */
async function listening(answer: Answer): Promise<string> {
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk)).on('end', () => answer(response, request, text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const replying =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)
const JSON_TYPE = { 'content-type': 'application/json' }
const PATH = 'Is the path right, such as /mcp?'
const PASS =
  'Pass what it asks for: "headers": {"Authorization": "Bearer …"} in the config, or --header "Authorization: Bearer …".'

it.each<readonly [string, Answer, string]>([
  ['404, empty', replying(404), `answered tools/list with 404 and nothing in it. ${PATH}`],
  [
    '404 with JSON',
    replying(404, JSON_TYPE, '{"error":"no route"}'),
    `answered tools/list with 404 and application/json: \`{"error":"no route"}\`. ${PATH}`,
  ],
  [
    '200 with JSON',
    replying(200, JSON_TYPE, '{"ok":true}'),
    `answered tools/list with 200 and application/json: \`{"ok":true}\`. That is no message of the protocol. ${PATH}`,
  ],
  [
    'a sign-in page',
    replying(200, { 'content-type': 'text/html; charset=utf-8' }, '<html>\n  <h1>Sign in</h1>'),
    `answered tools/list with 200 and text/html: \`<html> <h1>Sign in</h1>\`. That is no message of the protocol. ${PATH}`,
  ],
  [
    '204',
    replying(204),
    `answered tools/list with 204 and nothing in it. That is no message of the protocol. ${PATH}`,
  ],
  [
    'a stream that ends',
    replying(200, { 'content-type': 'text/event-stream' }, ': hello\n\n'),
    `answered tools/list with a stream that ended without the answer. That is no message of the protocol. ${PATH}`,
  ],
  [
    'a reply to nobody',
    replying(200, JSON_TYPE, '{"jsonrpc":"2.0","id":99,"result":{"tools":[]}}'),
    `answered tools/list with 200 and application/json: \`{"jsonrpc":"2.0","id":99,"result":{"tools":[]}}\`. That is no message of the protocol. ${PATH}`,
  ],
  [
    '401',
    replying(401, { ...JSON_TYPE, 'www-authenticate': 'Bearer realm="kiln"' }, '{"error":"no"}'),
    `answered 401 (WWW-Authenticate: Bearer realm="kiln"). ${PASS}`,
  ],
  ['403', replying(403), `answered 403. ${PASS}`],
  [
    '405',
    replying(405),
    'answered tools/list with 405 and nothing in it. It takes no POST there. A server of the older transport with two addresses (HTTP with SSE) is not asked; serve Streamable HTTP, or start it over standard streams.',
  ],
  [
    '406',
    replying(406),
    'answered tools/list with 406 and nothing in it. It was offered application/json and text/event-stream, and one of them must do.',
  ],
  [
    '415',
    replying(415),
    'answered tools/list with 415 and nothing in it. It was sent application/json, which Streamable HTTP requires.',
  ],
  [
    '429',
    replying(429, { 'retry-after': '7' }),
    'answered tools/list with 429 and nothing in it. It was asked too often and names a time to wait: Retry-After 7. Ask again later.',
  ],
  [
    '503',
    replying(503, { 'content-type': 'text/plain' }, 'down'),
    'answered tools/list with 503 and text/plain: `down`. The server itself failed; its own log says why.',
  ],
  [
    'a redirect to GET',
    (response, { url }) =>
      url === '/new'
        ? void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
        : void response.writeHead(302, { location: '/new' }).end(),
    `answered tools/list with 200, after a redirect to ADDRESS/new and text/html: \`<p>\`. Name the address that it leads to: a redirect turns POST into GET.`,
  ],
])('an answer that is none ends the wait, and says what to do: %s', async (_, answer, said) => {
  const address = await listening(answer)
  const { verdict, errors } = await outcomeOf({ url: `${address}/mcp?key=secret` })
  expect(verdict).toBe('unchecked')
  expect(errors.map(({ code, message }) => [code, message.replaceAll(address, 'ADDRESS')])).toEqual(
    [['server-failed', `ADDRESS/mcp?key=… ${said}`]],
  )
})

it('an error of the protocol is told as one, whatever the status', async () => {
  const address = await listening((response, _, text) => {
    const { id = null } = JSON.parse(text || '{}') as { id?: number }
    const error = { code: -32601, message: 'no such method' }
    response.writeHead(400, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id, error }))
  })
  const { errors } = await outcomeOf({ url: `${address}/mcp` })
  expect(errors.map(({ code, message }) => [code, message])).toEqual([
    [
      'listing-failed',
      'tools/list failed: no such method (-32601). The server has no tools/list: it registers no tools, or only later.',
    ],
  ])
})

it.each([
  ['http://localhost:1/mcp', 'http://localhost:1/mcp'],
  ['https://me:pw@host/mcp?key=1&key=2&b=#x', 'https://host/mcp?key=…&b=…'],
  ['no address', 'no address'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})
