/** What was made; or why it could not be. */
export type Result<T> =
  { readonly kind: 'made'; readonly value: T } | { readonly kind: 'failed'; readonly why: string }

export function succeed<T>(value: T): Result<T> {
  return { kind: 'made', value }
}

export function fail(why: string): { readonly kind: 'failed'; readonly why: string } {
  return { kind: 'failed', why }
}

/** What a library throws is its reason; said behind who refuses. */
export function failedBy(who: string, error: unknown): ReturnType<typeof fail> {
  return fail(`${who}: ${error instanceof Error ? error.message : String(error)}`)
}
