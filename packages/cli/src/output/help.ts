import { REPORTER_NAMES } from '@mcp-budget/core'

/** What `mcp-budget --help` prints. */
export const HELP = `mcp-budget: what an MCP server's tools cost a model on every conversation

  mcp-budget check                        the nearest mcp-budget.config.*
  mcp-budget check <config, glob or listing.json> …
                                          of any name; - is a listing on standard input
  mcp-budget check -- node dist/server.js a server that is started, no config needed
  mcp-budget check --url http://localhost:3000/mcp [--header "Name: value"]
  mcp-budget check --static [src/server.ts]
                                          read from source: nothing is started
  mcp-budget check --parity               each tool: does the source tell what the server lists?
  mcp-budget build                        writes mcp-manifest.json, unless the check fails
  mcp-budget record [--only tokens|overlap|selection]
                                          writes mcp-budget.baseline.json; tightening is free
  mcp-budget record --raise max-tool-tokens:search --reason "why"
  mcp-budget record --anew                a baseline that cannot be read, made from nothing
  mcp-budget scenarios [--add]            which tools lack utterances; makes places for them
  mcp-budget why <tool> [listing.json]    where one tool's tokens are, as a tree
  mcp-budget slim [config or listing.json] [--write]
                                          what can be saved, free first; applies nothing
  mcp-budget explain <rule>               why a rule is there, and when to turn it off
  mcp-budget init [-- node dist/server.js]  measures, then writes a config
  mcp-budget init [--static] src/server.ts  the same for a module that is loaded, or read

  --config <file>         a config by its path
  --profile <name>        one profile of the config; default all
  --view model|wire       what is counted; default by the config's preset
  --counter <name>        o200k_base, cl100k_base or chars/4
  --frozen                the manifest on disk must be what the server lists now
  --json                  the report as JSON on standard output
  --write                 slim: the lean listing, into mcp-listing.lean.json
  --reporter <name=path>  ${REPORTER_NAMES.join(' or ')}, into a file; may be given again
  --help  --version

Exit code: 0 pass, 1 over a bound, 2 could not check.
`
