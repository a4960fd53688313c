// Written by `npm run generate` from schema.json.

/**
 * Compares the MCP servers of a workspace by their manifests: tools that a host gives one name, descriptions that overlap, what groups of servers cost together.
 */
export interface WorkspaceSchema {
  /**
   * The workspace's config, from the project's root.
   */
  config?: string
  /**
   * Path of each server's manifest from the workspace's root, by the name of its project. The inferred target fills it in.
   */
  manifests: {
    [k: string]: string
  }
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
