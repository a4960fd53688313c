import { ParsedFiles } from '@mcp-budget/static'

/** Parsed files of an editor session, by what they hold. */
export const parsed = new ParsedFiles()
