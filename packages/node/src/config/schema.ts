import { PRESET_NAMES } from '@mcp-budget/core'
import * as v from 'valibot'
import { COUNTER_NAMES } from '../model/counter-names.js'
import type { GivenCounter } from '../model/counter-names.js'
import { rulesSchema } from './rule-schemas.js'
import { described, optional, text } from './schema-parts.js'
import { anyServer, serverSchemaFor } from './server-schemas.js'
import type { ServerConfig } from './server-schemas.js'

const givenCounter = v.strictObject({
  id: text,
  count: v.custom<GivenCounter['count']>(
    (value) => typeof value === 'function',
    'a function from text to a whole number',
  ),
})

const selectionSchema = v.strictObject({
  scenarios: optional(
    text,
    'Utterances and the tools they should find. Default `mcp-budget.scenarios.json`, where it is there.',
  ),
  text: optional(
    v.picklist(['description', 'name-and-description', 'all']),
    'What of a tool is compared. Default `name-and-description`.',
  ),
  verbFactor: optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    'What the overlap of two tools is multiplied by when their verbs do different things; 1 is off. Default 0.75.',
  ),
})

const detailSchema = v.strictObject({
  uri: described(
    text,
    'Where detail is served, as remedies name it: `studio://tools`. The resource of that address is read, and nothing else is.',
  ),
  helpTool: optional(text, 'Name of the tool that tells detail, where there is one.'),
  probe: optional(
    v.union([v.boolean(), v.array(text)]),
    'Over the wire, tools that say they only read, or those that are named, are called with a wrong, a missing and a mistyped value, to see what the rejection says. Default false: nothing is ever called.',
  ),
  catalogue: optional(
    text,
    'A file that holds the detail, from the folder of this file, for a server that serves none as JSON.',
  ),
})

const staticSchema = v.strictObject({
  entry: optional(
    text,
    'Module that makes the server, from the folder of this file. Default `server.module`.',
  ),
  export: optional(text, 'Its export that makes or is the server. Default `server.export`.'),
  calls: optional(
    v.array(text),
    'More functions or methods that register a tool as `registerTool` does.',
  ),
  definers: optional(
    v.array(text),
    'More functions that return the definition they are given, as `defineTool` does.',
  ),
  packages: optional(v.array(text), 'Installed packages whose functions are followed too.'),
})

const profilesSchema = v.record(
  text,
  v.strictObject({
    server: optional(
      v.record(v.string(), v.unknown()),
      'Members that replace those of `server`; `env` is merged. Default none.',
    ),
  }),
)

const COUNTING = {
  preset: optional(
    v.picklist(PRESET_NAMES),
    '`default`: model view, o200k_base, 200 / 160. `adr-0050`: wire view, chars/4, 200 / 160. `observed`: no absolute ceiling, what was recorded is held.',
  ),
  view: optional(
    v.picklist(['model', 'wire']),
    '`model`: name, description and inputSchema. `wire`: the entry as listed. Default by preset.',
  ),
}

/** What a surface is judged with, and within. */
const JUDGING = {
  rules: optional(rulesSchema, 'Level of a rule, or its level with a bound and words of your own.'),
  selection: optional(selectionSchema, 'How overlap and selection are scored.'),
  baseline: optional(
    text,
    'Where recorded bounds are, from the folder of this file. Default `mcp-budget.baseline.json`.',
  ),
  detail: optional(detailSchema, 'Where detail lives that left the schemas.'),
  static: optional(
    staticSchema,
    'How the surface is read from source: by `check --static` and in the editor.',
  ),
  passEnv: optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[A-Za-z_]\w*\*?$/, 'a name such as ACME_KEY, or a beginning such as ACME_*'),
      ),
    ),
    'Names of the environment that are handed on to the server where they are set, such as `ACME_KEY`, or `ACME_*` for all that begin so. Their values are written nowhere.',
  ),
  inputs: optional(
    v.array(text),
    "Files beside the server's own modules that decide what it lists, from the folder of this file, as globs. A command that is no file of the project is cached by Nx only where they are named.",
  ),
  manifest: optional(
    text,
    'Where the manifest is written, from the folder of this file. Default `mcp-manifest.json`.',
  ),
  allowEmpty: optional(
    v.boolean(),
    'A listing without tools is checked instead of refused. Default false.',
  ),
  timeLimit: optional(
    v.pipe(v.number(), v.finite(), v.minValue(0.1)),
    'Seconds for starting and listing together. Default 30.',
  ),
  sizeLimit: optional(
    v.pipe(v.number(), v.finite(), v.minValue(1)),
    'MiB that a server may send. Default 64.',
  ),
}

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
    name: optional(
      text,
      'Name under which hosts know the server, for `mcp__name__tool`. Default the name that the server gives.',
    ),
    server: optional(
      server,
      'How the surface is seen: `module`, `command`, `url`, `command` with `url`, `listing`, or `source`. Left out where a bundler plugin lists the entry that it wrote.',
    ),
    profiles: optional(
      profilesSchema,
      'Named variations of the server, each checked beside the plain one.',
    ),
    ...COUNTING,
    counter: optional(counter, 'How tokens are counted. Default by preset.'),
    ...JUDGING,
  })
}

/** What a configuration file is validated with. */
export const configSchema = configShape(
  v.lazy(serverSchemaFor),
  v.union([v.picklist(COUNTER_NAMES), givenCounter]),
)

/** What JSON Schema is made from. */
export const publishedSchema = configShape(anyServer, v.picklist(COUNTER_NAMES))

/** Keys of the objects in a configuration, by the key that holds them. */
export const INNER_KEYS: Readonly<Record<string, readonly string[]>> = {
  rules: Object.keys(rulesSchema.entries),
  selection: Object.keys(selectionSchema.entries),
  detail: Object.keys(detailSchema.entries),
  static: Object.keys(staticSchema.entries),
}

export type Config = v.InferInput<typeof configSchema>
