import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { checkTools } from '../check.fixture.js'
import type { JsonObject } from '../json/json.js'
import type { Outcome } from '../model/report.js'
import { pretty } from './pretty.js'

const lean = {
  name: 'find_queue',
  description: 'Finds a queue by its name.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
  annotations: { readOnlyHint: true },
}
const fat = { ...lean, name: 'send', description: 'Sends a message. '.repeat(60) }

const rendered = (tools: readonly JsonObject[], options = {}): string => {
  const report = checkTools(tools, { notes: [], relisted: 'same' })
  const outcome: Outcome = { version: 1, verdict: report.verdict, reports: [report], errors: [] }
  return pretty.render(outcome, options)
}

describe('the text report', () => {
  it('of a pass shows slack and the heaviest tool', () => {
    expect(rendered([lean])).toMatchInlineSnapshot(`
      "console · from a listing file · gated on the model view, o200k_base

      tool        model  wire    share
      find_queue     32    40  100.0 %  ████████████████████
      total          32    40
      mean           32    40

      Within
        max-tool-tokens       32 of 200, slack 168, heaviest \`find_queue\`
        max-mean-tool-tokens  32 of 160, slack 128

      Where the tokens are
        \`find_queue\`: scaffold 11 · description 10 · parameter \`name\` 6 · name 5

      Note: Whether utterances find their tool is not measured: there is no
      mcp-budget.scenarios.json. Start one: mcp-budget scenarios --add.

      pass: 1 tool, 32 tokens (model view, o200k_base); 0 errors, 0 warnings
      "
    `)
  })

  it('of a fail tells each finding, and how to adopt the budget', () => {
    expect(
      rendered([lean, fat, { ...lean, name: 'no words', description: '' }], { adoption: true }),
    ).toMatchInlineSnapshot(`
      "console · from a listing file · gated on the model view, o200k_base

      tool        model  wire   share
      send          265   273  82.6 %  ████████████████████
      find_queue     32    40  10.0 %  ██
      no words       24    32   7.5 %  ██
      total         321   345
      mean          107   115

      max-tool-tokens · error
        Context       \`send\` costs 265 tokens (model view, o200k_base); the ceiling is
                      200 (65 over). Every conversation pays this before it has asked
                      for anything.
                      description 244 · scaffold 11 · parameter \`name\` 6 · name 4
        Decision      Move detail out with \`detail()\` of @mcp-budget/runtime, or split
                      the tool.
                      - keep the first sentence of the description, move the rest to a
                        detail resource: saves 231, leaves 34
                      - or split the tool
        Consequences  The server accepts what it accepted before. A model that skips
                      the resource learns the values from the rejection.
        Rejected      Raising the ceiling; dropping or merging tools; trimming a few
                      characters everywhere.
        See           mcp-budget explain max-tool-tokens

      tool-name · error
        Context       \`no words\` has a name outside the specification: 1 fault; the
                      ceiling is 0 (1 over). Both SDKs only warn of such a name; hosts
                      drop the tool, or the whole server.
                      - outside A-Z a-z 0-9 _ - . : U+0020
        Decision      Rename the tool, in snake case as most servers do.
        Consequences  Clients that stored the old name must learn the new one. An
                      alias would cost a second tool.
        Rejected      Keeping the name for people and hoping hosts will mend it: put
                      the pretty name in \`title\`.
        See           mcp-budget explain tool-name

      tool-description · warn
        Context       \`no words\` lists no description a model can read: 1 fault; the
                      ceiling is 0 (1 over). A model chooses a tool by its
                      description; hosts that search for tools match nothing else.
                      - its \`description\` is blank
        Decision      Say in one sentence what the tool does and when to use it rather
                      than its neighbour.
        Consequences  The tool costs some ten to forty tokens more and can be found.
        Rejected      Repeating the name; leaving it to the parameter descriptions.
        See           mcp-budget explain tool-description

      Within
        max-mean-tool-tokens  107 of 160, slack 53

      Note: Whether utterances find their tool is not measured: there is no
      mcp-budget.scenarios.json. Start one: mcp-budget scenarios --add.

      fail: 3 tools, 321 tokens (model view, o200k_base); 2 errors, 1 warning

      To adopt the budget with a surface that is over it today:
        mcp-budget init           measures, writes a config
        mcp-budget record         accepts today's figures as bounds that only tighten
        mcp-budget why <tool>     shows where one tool's tokens are
        mcp-budget explain <rule> says why a rule is there and when to turn it off
      "
    `)
  })

  it('keeps to 80 columns', () => {
    const tools = [
      fat,
      { ...fat, name: 'x'.repeat(200), annotations: null },
      { ...lean, name: '日本語の名前' },
    ] as JsonObject[]
    for (const line of rendered(tools, { adoption: true })
      .split('\n')
      .filter((one) => !one.includes('mcp__') && !one.includes('xxxx')))
      expect(line.length).toBeLessThanOrEqual(84)
  })

  it('has the same words with colour and without', () => {
    const escape = String.fromCharCode(27)
    expect(
      rendered([fat], { paint: pc.createColors(true) }).replaceAll(
        new RegExp(`${escape}\\[\\d+m`, 'g'),
        '',
      ),
    ).toBe(rendered([fat]))
    expect(rendered([fat])).not.toContain(escape)
  })

  it('of a surface that could not be seen says why', () => {
    expect(
      pretty.render({
        version: 1,
        verdict: 'unchecked',
        reports: [],
        errors: [{ code: 'time-limit', message: 'The server did not answer within 30 s.' }],
      }),
    ).toBe('unchecked · time-limit\n  The server did not answer within 30 s.\n')
  })

  it('of what was read in part has no figure that hangs on the rest', () => {
    const report = checkTools([lean, fat], {
      notes: [],
      unread: ['`send` was not read whole', '`more` is not declared'],
      partial: { tools: ['find_queue'], lacksTools: true },
    })
    const outcome: Outcome = { version: 1, verdict: 'fail', reports: [report], errors: [] }
    const text = pretty.render(outcome, {})
    expect([
      text.slice(0, text.indexOf('max-tool-tokens')),
      text.slice(text.indexOf('Not measured')),
    ]).toMatchInlineSnapshot(`
      [
        "console · from a listing file · gated on the model view, o200k_base

      tool        model  wire
      send          265   273  ████████████████████
      find_queue      ?     ?
      total           ?     ?
      mean            ?     ?

      ",
        "Not measured (error): max-tool-tokens. \`send\` was not read whole.
      Not measured (error): max-tool-tokens. \`more\` is not declared.
      Not measured (error): max-mean-tool-tokens. The listing was not read whole.
      Not measured (warn): stable-order. There was one listing only; two are taken
      from a server that is started.
      Note: Whether utterances find their tool is not measured: there is no
      mcp-budget.scenarios.json. Start one: mcp-budget scenarios --add.

      unchecked: a rule that must hold could not be measured (1 error, 0 warnings)
      ",
      ]
    `)
  })

  it('says once why several rules were not measured', () => {
    const reason = 'the listing was not read whole'
    const report = {
      ...checkTools([lean]),
      unmeasured: [
        { rule: 'max-mean-tool-tokens', level: 'error', reason },
        { rule: 'max-description-overlap', level: 'error', reason },
        { rule: 'max-repeated-text', level: 'warn', reason },
      ],
    } as const
    const outcome: Outcome = { version: 1, verdict: 'pass', reports: [report], errors: [] }
    const text = pretty.render(outcome, {})
    expect(text.slice(text.indexOf('Not measured'), text.indexOf('Note:'))).toMatchInlineSnapshot(`
      "Not measured (error): max-mean-tool-tokens, max-description-overlap. The listing
      was not read whole.
      Not measured (warn): max-repeated-text. The listing was not read whole.
      "
    `)
  })
})
