// A fresh process that counts the tools of a listing with the counter of this workspace.
import { readFileSync } from 'node:fs'
import { counterFor } from '@mcp-budget/node'

const counter = counterFor('o200k_base')
for (const tool of JSON.parse(readFileSync(process.argv[2], 'utf8')).tools)
  counter.count(JSON.stringify(tool))
