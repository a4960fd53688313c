/**
 * Whether a file holds the code of zod or of the SDK: a bundle. Read as if it were the project's
 * own, it would give figures that look whole and are wrong.
 */
export function isBundle(text: string): boolean {
  return /ZodFirstPartyTypeKind|\$ZodRegistry|class (?:_?ZodType|McpServer|FastMCP\w*)\b|"\$ZodType"/.test(
    text,
  )
}
