// What a host needs that may not wait: an editor asks synchronously. No source, no loader of
// modules.
export { configIn } from './config/find.js'
export { resolveSettings } from './config/resolve.js'
export type { TargetSettings } from './model/target.js'
export type { ValidConfig } from './config/validate.js'
export { readText } from './files/publish.js'
export { readScenarios } from './files/scenarios.js'
export { decode } from './files/decode.js'
export { surfaceIn } from './sources/listing-file.js'
