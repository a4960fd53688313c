import { toolName } from '../manifest/tool-name.js'
import { isJsonObject, member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import type { Metric, MetricContext } from '../model/metric.js'
import { schemasOf } from '../schema/walk.js'
import { listed, mention } from '../words/mention.js'
import { perTool } from '../measuring/count-per-tool.js'

/** Longest function name of OpenAI's API and of the hosts that prefix with `mcp__server__`. */
const LONGEST_NAME = 64
/** VS Code keeps 64 characters of `mcp_` + server (18 at most) + tool. */
const VS_CODE_NAME = 46
const OPENAI_DESCRIPTION = 1024
const CLAUDE_CODE_DESCRIPTION = 2048

/** Keywords that the Gemini API refuses in a function's parameters. */
const REFUSED = [
  'additionalItems',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'patternProperties',
  'prefixItems',
  'propertyNames',
  'readOnly',
]

/** Limits of known hosts that a tool breaks; each detail names its host. */
export const hostLimits: Metric = {
  id: 'host-limits',
  measure(context) {
    const twins = cutTwins(context)
    return perTool('host-limits', context, (tool, index) => {
      const name = toolName(tool, index)
      return [
        ...nameLimits(name, context.manifest.server),
        ...(twins.get(name) ?? []),
        ...descriptionLimits(tool),
        ...schemaLimits(tool),
      ]
    })
  },
}

function* nameLimits(name: string, server: string): Generator<string> {
  const full = `mcp__${server.replace(/[^A-Za-z0-9_-]/g, '_')}__${name}`
  if (full.length > LONGEST_NAME) {
    yield `its full name ${mention(full)} has ${full.length} characters; OpenAI functions, Codex and Cline take ${LONGEST_NAME}`
  }
  if (name.includes('.')) yield 'its name has a dot: Claude Desktop drops the whole server'
}

/** Names that two tools share once a host has cut them. */
function cutTwins({ manifest }: MetricContext): ReadonlyMap<string, readonly string[]> {
  const byCut = new Map<string, Set<string>>()
  for (const [index, tool] of manifest.tools.entries()) {
    const name = toolName(tool, index)
    const cut = name.replaceAll('.', '_').slice(0, VS_CODE_NAME)
    byCut.set(cut, (byCut.get(cut) ?? new Set()).add(name))
  }
  const twins = new Map<string, readonly string[]>()
  for (const names of byCut.values()) {
    for (const name of names) {
      const others = [...names].filter((other) => other !== name)
      if (others.length > 0)
        twins.set(name, [`VS Code cuts it to the same name as ${listed(others.map(mention))}`])
    }
  }
  return twins
}

function* descriptionLimits(tool: JsonObject): Generator<string> {
  const description = member(tool, 'description')
  if (typeof description !== 'string') return
  const { length } = description
  if (length > CLAUDE_CODE_DESCRIPTION)
    yield `its description has ${length} characters; Claude Code cuts at ${CLAUDE_CODE_DESCRIPTION}, OpenAI refuses over ${OPENAI_DESCRIPTION}`
  else if (length > OPENAI_DESCRIPTION)
    yield `its description has ${length} characters; OpenAI refuses over ${OPENAI_DESCRIPTION}`
}

function* schemaLimits(tool: JsonObject): Generator<string> {
  const root = member(tool, 'inputSchema')
  if (!isJsonObject(root)) return
  const properties = member(root, 'properties')
  const odd = isJsonObject(properties)
    ? Object.keys(properties).filter((name) => !/^[A-Za-z0-9_.-]{1,64}$/.test(name))
    : []
  if (odd.length > 0)
    yield `parameter ${listed(odd.map(mention))}: the Claude API takes names of A-Z a-z 0-9 _ . - up to 64 characters`

  const refused = new Map<string, string>()
  const itemless: string[] = []
  for (const { schema, path } of schemasOf(root)) {
    for (const keyword of REFUSED) {
      if (member(schema, keyword) !== undefined && !refused.has(keyword)) refused.set(keyword, path)
    }
    if (
      member(schema, 'type') === 'array' &&
      member(schema, 'items') === undefined &&
      member(schema, 'prefixItems') === undefined
    )
      itemless.push(path)
  }
  if (itemless.length > 0)
    yield `an array without \`items\` at ${listed(itemless)}: OpenAI and Gemini refuse it`
  if (refused.size > 0)
    yield `${listed([...refused].map(([keyword, path]) => `\`${keyword}\` at ${path || 'the root'}`))}: the Gemini API refuses it`
}
