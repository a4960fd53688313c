// Written by `npm run generate` from schema.json.

/**
 * Adds the plugin, so that a project with an mcp-budget.config.* gets the targets that check its MCP server.
 */
export interface InitSchema {
  /**
   * Leave the changed files unformatted.
   */
  skipFormat?: boolean
  /**
   * Leave package.json as it is; the packages are then yours to add.
   */
  skipPackageJson?: boolean
}
