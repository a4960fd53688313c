export { readExport } from './read/read-export.js'
export type { StaticExport } from './read/read-export.js'
export { readNames } from './read/read-names.js'
export { readSurface } from './read/read-surface.js'
export type {
  Certainty,
  Doubt,
  SchemaWord,
  SourcePlace,
  StaticSurface,
  StaticTool,
} from './model/surface.js'
export { ParsedFiles } from './files/parsed-files.js'
export type { Unsaved } from './files/source-files.js'
export type { ReadOptions } from './read/read-registrations.js'
