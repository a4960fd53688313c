import type { Catalogue } from './catalogue.js'
import type { CountBound } from './counter.js'
import type { JsonObject } from '../json/json.js'
import type { Era } from './surface.js'
import type { PerView } from './view.js'

/** A tool's cost in tokens, in both views. */
export interface ToolFigure {
  readonly name: string
  readonly tokens: PerView
  /** Stands where a figure is not exact. */
  readonly bound?: CountBound
}

/** The deterministic file made of a surface: same surface, same bytes, on every host. */
export interface Manifest {
  readonly manifest: 1
  readonly server: string
  readonly profile: string
  readonly era: Era
  readonly protocolVersion?: string
  readonly instructions?: string
  /** The entries as listed: wire order, members and their order untouched. */
  readonly tools: readonly JsonObject[]
  readonly resources: readonly JsonObject[]
  readonly resourceTemplates: readonly JsonObject[]
  readonly prompts: readonly JsonObject[]
  /** What the server serves of what its schemas leave out, as it serves it. */
  readonly catalogue?: Catalogue
  readonly figures: {
    readonly counter: string
    readonly total: PerView
    readonly tools: readonly ToolFigure[]
  }
}
