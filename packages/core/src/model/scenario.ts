/**
 * What a person or agent might say, and the tool that should answer. An empty utterance is still to
 * be written.
 */
export interface ToolScenario {
  readonly id: string
  readonly utterance: string
  readonly expected_tool: string
}

/** What should be answered without a tool: by `resource:<name>` or `prompt:<name>`. */
export interface SurfaceScenario {
  readonly id: string
  readonly utterance: string
  readonly expected_surface: string
}

/** The scenarios of one surface, in the order of their file. */
export interface Scenarios {
  readonly tools: readonly ToolScenario[]
  readonly surface: readonly SurfaceScenario[]
}
