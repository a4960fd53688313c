import { PRESET_NAMES, RULES } from '@mcp-budget/core'
import * as v from 'valibot'
import { COUNTER_NAMES } from '../counter/counters.js'
import type { GivenCounter } from '../counter/counters.js'

const text = v.pipe(v.string(), v.nonEmpty())
const described = <S extends v.GenericSchema>(schema: S, words: string) =>
  v.pipe(schema, v.description(words))

const ASKING = {
  era: v.optional(
    described(
      v.picklist(['auto', 'initialize', 'discover']),
      'How the server is greeted: `discover` is revision 2026-07-28, `initialize` what came before, `auto` tries them in that order. Default `auto`.',
    ),
  ),
  clientInfo: v.optional(
    described(
      v.strictObject({ name: text, version: text }),
      'Who the client says it is; some servers list by it. Default `mcp-budget`.',
    ),
  ),
  clientCapabilities: v.optional(
    described(
      v.record(v.string(), v.unknown()),
      'What the client says it can do; some servers list by it. Default none.',
    ),
  ),
}
const STARTED = {
  args: v.optional(described(v.array(v.string()), 'Arguments of the command.')),
  cwd: v.optional(
    described(text, 'Folder to start in, from the folder of this file. Default that folder.'),
  ),
  env: v.optional(
    described(
      v.record(v.string(), v.string()),
      'Environment beside the small safe set (PATH, HOME and the like); nothing else is passed on.',
    ),
  ),
}

const moduleServer = v.strictObject({
  module: described(
    text,
    'Module that exports the server, from the folder of this file; TypeScript is fine.',
  ),
  export: v.optional(
    described(
      text,
      'Export that is a factory, a server, or an object with `fetch`. Default `default`.',
    ),
  ),
  env: STARTED.env,
  ...ASKING,
})
const commandServer = v.strictObject({
  command: described(text, 'Program that speaks MCP over standard input and output.'),
  ...STARTED,
  ...ASKING,
})
const addressServer = v.strictObject({
  url: described(
    v.pipe(v.string(), v.regex(/^https?:\/\/./, 'an address such as http://localhost:3000/mcp')),
    'Address of a server that runs, over Streamable HTTP.',
  ),
  headers: v.optional(described(v.record(v.string(), v.string()), 'Headers of each request.')),
  ...ASKING,
})
const commandUrlServer = v.strictObject({ ...commandServer.entries, ...addressServer.entries })
const listingServer = v.strictObject({
  listing: described(
    text,
    'A file that holds the answer of tools/list, from the folder of this file.',
  ),
})

/** The ways to see a server's surface. Exactly one is given. */
const SERVER_SCHEMAS = {
  moduleServer,
  commandServer,
  addressServer,
  commandUrlServer,
  listingServer,
}
const anyServer = v.union(Object.values(SERVER_SCHEMAS))
export type ServerConfig = v.InferOutput<typeof anyServer>

/**
 * The schema for the shape that a value is meant to have, so that a fault in it is named, not "no
 * union member".
 */
function serverSchemaFor(value: unknown): v.GenericSchema<unknown, ServerConfig> {
  const has = (key: string): boolean => typeof value === 'object' && value !== null && key in value
  if (has('listing')) return listingServer
  if (has('module')) return moduleServer
  if (has('command') && has('url')) return commandUrlServer
  if (has('url')) return addressServer
  return commandServer
}

const level = v.picklist(['off', 'warn', 'error'])
const ruleSetting = v.union([
  level,
  v.strictTuple([
    level,
    v.strictObject({
      ceiling: v.optional(
        described(
          v.pipe(v.number(), v.finite(), v.minValue(0)),
          'Must not be exceeded; equality passes.',
        ),
      ),
      floor: v.optional(
        described(v.pipe(v.number(), v.finite()), 'Must not be undercut; equality passes.'),
      ),
      message: v.optional(
        described(text, 'A sentence of your own, shown first with each finding.'),
      ),
      adr: v.optional(
        described(text, 'Path or address of your own decision record, shown with each finding.'),
      ),
    }),
  ]),
])

const ruleIds = Object.fromEntries(
  RULES.map(({ id, description }) => [id, v.optional(described(ruleSetting, description))]),
)
const givenCounter = v.strictObject({
  id: text,
  count: v.custom<GivenCounter['count']>(
    (value) => typeof value === 'function',
    'a function from text to a whole number',
  ),
})

/**
 * The shape of a configuration.
 *
 * @param server the schema of `server`: by its shape when a file is read, a union when JSON Schema
 * is made
 * @param counter the schema of `counter`; JSON has no functions
 */
function configShape<S extends v.GenericSchema<unknown, ServerConfig>, C extends v.GenericSchema>(
  server: S,
  counter: C,
) {
  return v.strictObject({
    $schema: v.optional(v.string()),
    name: v.optional(
      described(
        text,
        'Name under which hosts know the server, for `mcp__name__tool`. Default the name that the server gives.',
      ),
    ),
    server: v.optional(
      described(
        server,
        'How the surface is seen: `module`, `command`, `url`, `command` with `url`, or `listing`. Left out where a bundler plugin lists the entry that it wrote.',
      ),
    ),
    profiles: v.optional(
      described(
        v.record(
          text,
          v.strictObject({
            server: described(
              v.record(v.string(), v.unknown()),
              'Members that replace those of `server`; `env` is merged.',
            ),
          }),
        ),
        'Named variations of the server, each checked beside the plain one.',
      ),
    ),
    preset: v.optional(
      described(
        v.picklist(PRESET_NAMES),
        '`default`: model view, o200k_base, 200 / 160. `adr-0050`: wire view, chars/4, 200 / 160. `observed`: no absolute ceiling, what was recorded is held.',
      ),
    ),
    view: v.optional(
      described(
        v.picklist(['model', 'wire']),
        '`model`: name, description and inputSchema. `wire`: the entry as listed. Default by preset.',
      ),
    ),
    counter: v.optional(described(counter, 'How tokens are counted. Default by preset.')),
    rules: v.optional(
      described(
        v.strictObject(ruleIds),
        'Level of a rule, or its level with a bound and words of your own.',
      ),
    ),
    selection: v.optional(
      described(
        v.strictObject({
          scenarios: v.optional(
            described(
              text,
              'Utterances and the tools they should find. Default `mcp-budget.scenarios.json`, where it is there.',
            ),
          ),
          text: v.optional(
            described(
              v.picklist(['description', 'name-and-description', 'all']),
              'What of a tool is compared. Default `name-and-description`.',
            ),
          ),
          verbFactor: v.optional(
            described(
              v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
              'What the overlap of two tools is multiplied by when their verbs do different things; 1 is off. Default 0.75.',
            ),
          ),
        }),
        'How overlap and selection are scored.',
      ),
    ),
    baseline: v.optional(
      described(
        text,
        'Where recorded bounds are, from the folder of this file. Default `mcp-budget.baseline.json`.',
      ),
    ),
    detail: v.optional(
      described(
        v.strictObject({
          uri: described(
            text,
            'Where detail is served, as remedies name it: `studio://tools`. The resource of that address is read, and nothing else is.',
          ),
          helpTool: v.optional(
            described(text, 'Name of the tool that tells detail, where there is one.'),
          ),
          probe: v.optional(
            described(
              v.union([v.boolean(), v.array(text)]),
              'Over the wire, tools that say they only read, or those that are named, are called with a wrong, a missing and a mistyped value, to see what the rejection says. Default false: nothing is ever called.',
            ),
          ),
          catalogue: v.optional(
            described(
              text,
              'A file that holds the detail, from the folder of this file, for a server that serves none as JSON.',
            ),
          ),
        }),
        'Where detail lives that left the schemas.',
      ),
    ),
    static: v.optional(
      described(
        v.strictObject({
          entry: v.optional(
            described(
              text,
              'Module that makes the server, from the folder of this file. Default `server.module`.',
            ),
          ),
          export: v.optional(
            described(text, 'Its export that makes or is the server. Default `server.export`.'),
          ),
          calls: v.optional(
            described(
              v.array(text),
              'More functions or methods that register a tool as `registerTool` does.',
            ),
          ),
          definers: v.optional(
            described(
              v.array(text),
              'More functions that return the definition they are given, as `defineTool` does.',
            ),
          ),
          packages: v.optional(
            described(v.array(text), 'Installed packages whose functions are followed too.'),
          ),
        }),
        'How the surface is read from source: by `check --static` and in the editor.',
      ),
    ),
    inputs: v.optional(
      described(
        v.array(text),
        "Files beside the server's own modules that decide what it lists, from the folder of this file, as globs. A command that is no file of the project is cached by Nx only where they are named.",
      ),
    ),
    manifest: v.optional(
      described(
        text,
        'Where the manifest is written, from the folder of this file. Default `mcp-manifest.json`.',
      ),
    ),
    allowEmpty: v.optional(
      described(
        v.boolean(),
        'A listing without tools is checked instead of refused. Default false.',
      ),
    ),
    timeLimit: v.optional(
      described(
        v.pipe(v.number(), v.finite(), v.minValue(0.1)),
        'Seconds for starting and listing together. Default 30.',
      ),
    ),
    sizeLimit: v.optional(
      described(
        v.pipe(v.number(), v.finite(), v.minValue(1)),
        'MiB that a server may send. Default 64.',
      ),
    ),
  })
}

/** What a configuration file is validated with. */
export const configSchema = configShape(
  v.lazy(serverSchemaFor),
  v.union([v.picklist(COUNTER_NAMES), givenCounter]),
)

/** What JSON Schema is made from. */
export const publishedSchema = configShape(anyServer, v.picklist(COUNTER_NAMES))

export type Config = v.InferInput<typeof configSchema>
