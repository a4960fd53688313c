import { expect, it } from 'vitest'
import { server, surfaceOf } from '../source.fixture.js'

/** A method of the outermost of a line of classes, called on the innermost. */
function calledThrough(classes: number): string {
  const line = Array.from(
    { length: classes - 1 },
    (_, index) => `class C${index + 1} extends C${index} {}`,
  )
  return `class C0 { text() { return 'x' } }\n${line.join('\n')}\nserver.registerTool('a', { description: new C${classes - 1}().text(), inputSchema: {} }, run)`
}

const toolOf = (lines: string) => {
  const [tool] = surfaceOf(server(lines)).tools
  return [
    tool?.certainty,
    tool?.entry?.['description'],
    ...(tool?.because ?? []).map(({ why }) => why),
  ]
}

it('a method is found through 50 classes', () => {
  expect(toolOf(calledThrough(2))).toEqual(['known', 'x'])
  expect(toolOf(calledThrough(50))).toEqual(['known', 'x'])
})

it('beyond 50 nothing is taken as known', () => {
  expect(toolOf(calledThrough(51))).toEqual([
    'approximate',
    undefined,
    'it belongs to a class that is not read',
  ])
})
