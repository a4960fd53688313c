import { expect, it } from 'vitest'
import { z } from 'zod'
import { server, surfaceOf } from '../source.fixture.js'

it.each([
  `z.enum(['a', 'b']).options.join()`,
  `z.enum(['a', 'b']).describe('x').options.join()`,
  `Object.keys(z.object({ a: z.string(), b: z.number() }).shape).join()`,
  `Object.keys(z.strictObject({ a: z.string() }).describe('x').strict().shape).join()`,
  `Object.keys(z.object({ a: z.string() }).extend({ c: z.string() }).shape).join()`,
  `String(z.looseObject({ a: z.string() }).passthrough().shape.b)`,
  `Object.keys(z.object({ a: z.string() }).partial().shape).join()`,
  `z.union([z.string(), z.number()]).options.length + ''`,
  `z.string().describe('A text.').description`,
])('what is read off a schema is what the library gives: %s', (expression) => {
  const [tool] = surfaceOf(
    server(`server.registerTool('a', { description: ${expression}, inputSchema: {} }, run)`),
  ).tools
  expect([tool?.certainty, tool?.entry?.['description']]).toEqual([
    'known',
    new Function('z', `return ${expression}`)(z),
  ])
})
