// A fresh process that counts the tools of a listing with js-tiktoken.
import { readFileSync } from 'node:fs'
import { getEncoding } from 'js-tiktoken'

const encoding = getEncoding('o200k_base')
for (const tool of JSON.parse(readFileSync(process.argv[2], 'utf8')).tools)
  encoding.encode(JSON.stringify(tool), [], [])
