/**
 * What may be loaded from the project's own dependencies: zod, what makes or converts schemas, and
 * the protocol's SDK. Nothing else of a project or of what it installs ever runs.
 */
const SCHEMAS =
  /^(?:zod|zod-to-json-schema|zod-from-json-schema|@mcp-budget\/runtime|@valibot\/to-json-schema|xsschema)(?:\/|$)/
const SERVERS = /^(?:@modelcontextprotocol\/[^/]+|fastmcp)(?:\/|$)/
const LOADED_SERVERS = /^@modelcontextprotocol\/[^/]+(?:\/|$)/

/** Whether a specifier names a library that is known, loaded or not. */
export function isLibrary(specifier: string): boolean {
  return SCHEMAS.test(specifier) || SERVERS.test(specifier)
}

export function isServerLibrary(specifier: string | undefined): boolean {
  return specifier !== undefined && SERVERS.test(specifier)
}

export function mayBeLoaded(specifier: string): boolean {
  return SCHEMAS.test(specifier) || LOADED_SERVERS.test(specifier)
}
