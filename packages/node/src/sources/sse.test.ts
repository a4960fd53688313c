import http from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { expect, it, onTestFinished } from 'vitest'
import { outcomeOf, reportOf } from '../node.fixture.js'

type Handler = (method: string, path: string, response: ServerResponse) => void

async function listening(handle: http.RequestListener): Promise<string> {
  const server = http.createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server of the SDK over HTTP with SSE, as it was before Streamable HTTP. */
function older(): Promise<string> {
  let transport: SSEServerTransport | undefined
  return listening((request, response) => {
    if (request.method === 'GET') {
      const server = new McpServer({ name: 'older', version: '1' })
      server.registerTool('find', { description: 'Finds a letter.' }, () => ({ content: [] }))
      transport = new SSEServerTransport('/messages', response)
      return void server.connect(transport)
    }
    if (request.url?.startsWith('/messages') === true && transport !== undefined)
      return void transport.handlePostMessage(request, response)
    response.writeHead(405).end()
  })
}

it('a server that speaks HTTP with SSE is listed, with a note', async () => {
  const report = await reportOf({ url: `${await older()}/sse` })
  expect([report.server, report.era, report.tools.map(({ name }) => name)]).toEqual([
    'older',
    'initialize',
    ['find'],
  ])
  expect(report.notes[0]).toBe(
    'The server speaks HTTP with SSE, which Streamable HTTP replaced in revision 2025-03-26; some hosts no longer speak it.',
  )
})

const events = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
}
let stream: ServerResponse | undefined
const STREAM = 'event: endpoint\ndata: /messages\n\n'

it.each<readonly [string, Handler, RegExp]>([
  ['no stream', (_, __, response) => response.writeHead(405).end(), /with 405 and nothing in it/],
  [
    'a stream that ends',
    (method, __, response) =>
      method === 'GET'
        ? void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': hello\n\n')
        : void response.writeHead(404).end(),
    /answered initialize with 404/,
  ],
  [
    'a stream that says nothing',
    (method, __, response) =>
      method === 'GET' ? events(response, ': hello\n\n') : void response.writeHead(404).end(),
    /answered initialize with 404/,
  ],
  [
    'messages elsewhere',
    (method, __, response) =>
      method === 'GET'
        ? events(response, 'event: endpoint\ndata: http://elsewhere.example/m\n\n')
        : void response.writeHead(404).end(),
    /answered initialize with 404/,
  ],
  [
    'messages that are refused',
    (method, path, response) =>
      method === 'GET'
        ? events(response, STREAM)
        : void response.writeHead(path === '/messages' ? 503 : 405).end(),
    /\/messages answered initialize with 503 and nothing in it. The server itself failed/,
  ],
  [
    'a stream that breaks off',
    (method, path, response) => {
      if (method === 'GET') {
        stream = response
        events(response, STREAM)
      } else if (path !== '/messages') response.writeHead(405).end()
      else response.writeHead(202).end(() => stream?.end())
    },
    /^The event stream of http:.*\/sse ended before the server had listed its tools.$/,
  ],
])('an address with %s is unchecked', async (_, handle, message) => {
  const address = await listening((request, response) =>
    handle(request.method ?? '', request.url ?? '', response),
  )
  const { verdict, errors } = await outcomeOf({ url: `${address}/sse` })
  expect(verdict).toBe('unchecked')
  expect(errors[0]?.message).toMatch(message)
})
