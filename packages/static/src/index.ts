export { readExport } from './read-export.js'
export type { StaticExport } from './read-export.js'
export { readNames } from './read-names.js'
export { readSurface } from './read-surface.js'
export type {
  Certainty,
  Doubt,
  SchemaWord,
  SourcePlace,
  StaticSurface,
  StaticTool,
} from './model.js'
export { ParsedFiles } from './modules/sources.js'
export type { Unsaved } from './modules/sources.js'
export type { ReadOptions } from './registrations/read.js'
