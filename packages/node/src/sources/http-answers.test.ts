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
  ['404, empty', replying(404), `answered initialize with 404 and nothing in it. ${PATH}`],
  [
    '404 with JSON',
    replying(404, JSON_TYPE, '{"error":"no route"}'),
    `answered initialize with 404 and application/json: \`{"error":"no route"}\`. ${PATH}`,
  ],
  [
    '200 with JSON',
    replying(200, JSON_TYPE, '{"ok":true}'),
    `answered initialize with 200 and application/json: \`{"ok":true}\`. That is no message of the protocol. ${PATH}`,
  ],
  [
    'a sign-in page',
    replying(200, { 'content-type': 'text/html; charset=utf-8' }, '<html>\n  <h1>Sign in</h1>'),
    `answered initialize with 200 and text/html: \`<html> <h1>Sign in</h1>\`. That is no message of the protocol. ${PATH}`,
  ],
  [
    '204',
    replying(204),
    `answered initialize with 204 and nothing in it. That is no message of the protocol. ${PATH}`,
  ],
  [
    'a stream that ends',
    replying(200, { 'content-type': 'text/event-stream' }, ': hello\n\n'),
    `answered initialize with a stream that ended without the answer. That is no message of the protocol. ${PATH}`,
  ],
  [
    'a reply to nobody',
    replying(200, JSON_TYPE, '{"jsonrpc":"2.0","id":99,"result":{"tools":[]}}'),
    `answered initialize with 200 and application/json: \`{"jsonrpc":"2.0","id":99,"result":{"tools":[]}}\`. That is no message of the protocol. ${PATH}`,
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
    'answered initialize with 405 and nothing in it. It takes no POST there, nor does it offer the event stream of the older transport (HTTP with SSE) to a GET. Is the path right, such as /mcp?',
  ],
  [
    '406',
    replying(406),
    'answered initialize with 406 and nothing in it. It was offered application/json and text/event-stream, and one of them must do.',
  ],
  [
    '415',
    replying(415),
    'answered initialize with 415 and nothing in it. It was sent application/json, which Streamable HTTP requires.',
  ],
  [
    '429',
    replying(429, { 'retry-after': '600' }),
    'answered initialize with 429 and nothing in it. It was asked too often and names a time to wait: Retry-After 600. Ask again later.',
  ],
  [
    '503',
    replying(503, { 'content-type': 'text/plain' }, 'down'),
    'answered initialize with 503 and text/plain: `down`. The server itself failed; its own log says why.',
  ],
  [
    'a redirect to GET',
    (response, { url }) =>
      url === '/new'
        ? void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
        : void response.writeHead(302, { location: '/new' }).end(),
    `answered initialize with 200, after a redirect to ADDRESS/new and text/html: \`<p>\`. Name the address that it leads to: a redirect turns POST into GET.`,
  ],
])('an answer that is none ends the wait, and says what to do: %s', async (_, answer, said) => {
  const address = await listening(answer)
  const { verdict, errors } = await outcomeOf({ url: `${address}/mcp?key=secret` })
  expect(verdict).toBe('unchecked')
  expect(errors.map(({ code, message }) => [code, message.replaceAll(address, 'ADDRESS')])).toEqual(
    [['server-failed', `ADDRESS/mcp?key=… ${said}`]],
  )
})

it.each([
  ['seconds', () => '0'],
  ['a date', () => new Date(Date.now() - 1_000).toUTCString()],
])('a server that names a time to wait in %s is asked again', async (_, retryAfter) => {
  let asked = 0
  const address = await listening((response, __, text) => {
    asked += 1
    if (asked <= 2) return void response.writeHead(429, { 'retry-after': retryAfter() }).end()
    const { id = null, method } = JSON.parse(text || '{}') as { id?: number; method?: string }
    const tools = [{ name: 'find', inputSchema: { type: 'object' } }]
    const answer =
      method === 'tools/list' ? { result: { tools } } : { error: { code: -32601, message: 'no' } }
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  const { reports } = await outcomeOf({ url: `${address}/mcp` })
  expect(reports[0]?.tools.map(({ name }) => name)).toEqual(['find'])
})

it('a server that always asks to wait is asked four times in each way', async () => {
  let asked = 0
  const address = await listening((response) => {
    asked += 1
    response.writeHead(429, { 'retry-after': '0' }).end()
  })
  const { errors } = await outcomeOf({ url: `${address}/mcp`, era: 'initialize' })
  expect(errors[0]?.message).toMatch(/with 429 .* Retry-After 0. Ask again later.$/)
  expect(asked).toBe(4)
})

it('a port that another server holds is not taken for the one that is to be started', async () => {
  const address = await listening(replying(200))
  const { errors } = await outcomeOf({ command: 'node', args: ['a.js'], url: `${address}/mcp` })
  expect(errors[0]?.message.replace(address, 'ADDRESS')).toBe(
    'ADDRESS/mcp answers before `node a.js` was started, so another server runs there. End it, or name another port.',
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
