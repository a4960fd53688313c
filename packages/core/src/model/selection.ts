/** How one scenario came out. */
export interface ScenarioResult {
  readonly id: string
  readonly expected: string
  /** The tool that scored best. */
  readonly chosen: string
  readonly hit: boolean
  /** Place of the expected tool, from 1. */
  readonly rank: number
  /** Best score minus second best. */
  readonly margin: number
  /** Score of the expected tool minus the best other: the gated one. */
  readonly signedMargin: number
  /** The best other tool. */
  readonly rival: string
  /** Stems that drew the utterance to the rival, heaviest first. */
  readonly drawnBy: readonly string[]
}

/** How well the utterances of a scenario file find their tools. */
export interface Selection {
  readonly accuracy: number
  readonly mrr: number
  readonly margin: number
  readonly signedMargin: number
  readonly results: readonly ScenarioResult[]
  readonly tools: readonly {
    readonly name: string
    readonly scenarios: number
    readonly hits: number
    readonly signedMargin: number
  }[]
  /** Directed: how often one tool was taken for another. */
  readonly confusions: readonly {
    readonly expected: string
    readonly chosen: string
    readonly times: number
  }[]
  /**
   * Scenarios that need no tool: how strongly the nearest one attracts them, and what answers best
   * of all.
   */
  readonly attraction: readonly {
    readonly id: string
    readonly expected: string
    readonly tool: string
    readonly score: number
    readonly best: string
  }[]
}
