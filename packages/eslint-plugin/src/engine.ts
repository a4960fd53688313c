export { problemsInListing } from './engine/listing.js'
export { problemsIn } from './engine/problems.js'
export type { Problem } from './engine/problem.js'
export { work } from './engine/surfaces.js'
