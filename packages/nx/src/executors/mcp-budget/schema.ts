// Written by `npm run generate` from schema.json.

/**
 * Builds the manifest of an MCP server's surface and checks it against its budget. Fails where the surface is over a bound, and where it could not be checked; the text says which.
 */
export interface McpBudgetSchema {
  /**
   * The config file, from the project's root. Default: the mcp-budget.config.* in that root.
   */
  config?: string
  /**
   * One profile of the config. Default: every profile.
   */
  profile?: string
  /**
   * What is counted: name, description and inputSchema, or the entry as listed. Default: by the config.
   */
  view?: 'model' | 'wire'
  /**
   * How tokens are counted. Default: by the config.
   */
  counter?: 'o200k_base' | 'cl100k_base' | 'chars/4'
  /**
   * The manifest on disk must be the one that is built; nothing is written.
   */
  frozen?: boolean
  /**
   * Reports to write, by reporter: a path from the project's root each.
   */
  reporters?: {
    /**
     * File for the text report.
     */
    pretty?: string
    /**
     * File for the JSON report.
     */
    json?: string
  }
}
