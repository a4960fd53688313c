import type { Json, JsonObject } from '../json/json.js'

/**
 * What a listing leaves out of one parameter: the accepted values, or the shape of its body, and a
 * note.
 */
export interface ParameterDetail {
  readonly accepted?: readonly Json[]
  readonly body?: JsonObject
  readonly note?: string
}

/** What a listing leaves out of one tool, and whether it only reads. */
export interface ToolDetail {
  readonly summary?: string
  readonly posture?: 'read' | 'change'
  readonly parameters: Readonly<Record<string, ParameterDetail>>
}

/**
 * What a server serves as its detail, by tool; a team without zod writes it as a file of this
 * shape.
 */
export interface Catalogue {
  readonly tools: Readonly<Record<string, ToolDetail>>
}

/**
 * What a registered schema validates and does not list, and what it says to wrong values; where
 * that can be seen.
 */
export interface Withheld extends ParameterDetail {
  /**
   * What is said to a wrong, a missing and a mistyped value; absent where one of them is accepted.
   */
  readonly rejections: {
    readonly wrong?: string
    readonly missing?: string
    readonly mistyped?: string
  }
}
