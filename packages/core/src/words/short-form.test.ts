import { expect, it } from 'vitest'
import { checkTools } from '../check.fixture.js'
import { shortForm } from './short-form.js'

const heavy = {
  name: 'search',
  description: `Searches. ${'It looks through every document. '.repeat(40)}`,
  inputSchema: { type: 'object', properties: { mode: { type: 'string' } } },
}

it('says a figure, its bound, the difference, and the one change that saves most', () => {
  const told = checkTools([
    heavy,
    { name: 'find it', inputSchema: { type: 'object' } },
  ]).findings.map((finding) => shortForm(finding))
  expect(told).toMatchInlineSnapshot(`
    [
      "\`search\` costs 267 tokens in tools/list (ceiling 200, 67 over): keep the first sentence of the description, move the rest to a detail resource, −235.",
      "\`find it\` has a name outside the specification. Outside A-Z a-z 0-9 _ - . : U+0020. Rename the tool, in snake case as most servers do.",
      "\`find it\` lists no description a model can read. No \`description\`. Say in one sentence what the tool does and when to use it rather than its neighbour.",
      "\`find it\` lists no annotations. No \`annotations\` object. List \`annotations\` with \`readOnlyHint\`, and \`destructiveHint\` where the tool changes something.",
      "\`search\` lists no annotations. No \`annotations\` object. List \`annotations\` with \`readOnlyHint\`, and \`destructiveHint\` where the tool changes something.",
      "\`search\` breaks limits of known hosts. Its description has 1330 characters; OpenAI refuses over 1024. Keep within the limit of each host that your users have; the page of this rule names them with their sources.",
    ]
  `)
})

it('says "at least" where only a part of the tool is known', () => {
  const [finding] = checkTools([heavy]).findings
  expect(finding === undefined ? '' : shortForm(finding, 'at least')).toMatch(
    /^`search` costs at least [\d,]+ tokens in tools\/list \(ceiling 200, [\d,]+ over\): /,
  )
})
