export { problemsInListing } from './listing.js'
export { problemsIn } from './problems.js'
export type { Problem } from './problem.js'
export { work } from './surfaces.js'
