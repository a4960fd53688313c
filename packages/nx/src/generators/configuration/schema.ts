// Written by `npm run generate` from schema.json.

/**
 * Finds how the project's MCP server is started, measures it, and writes a config, an empty scenario file and a baseline of today's figures, so that the first run is green and holds what is there.
 */
export interface ConfigurationSchema {
  /**
   * The project whose MCP server is checked.
   */
  project: string
  /**
   * Module that exports a factory, a server or an object with fetch, from the project's root. Found where it is left out.
   */
  module?: string
  /**
   * The export of the module. Found where it is left out.
   */
  export?: string
  /**
   * Command that starts the server, as it is typed in the project's root: "node dist/server.js".
   */
  command?: string
  /**
   * Address of a server that runs, over Streamable HTTP.
   */
  url?: string
  /**
   * A file that holds the answer of tools/list, from the project's root.
   */
  listing?: string
  /**
   * Leave the written files unformatted.
   */
  skipFormat?: boolean
}
