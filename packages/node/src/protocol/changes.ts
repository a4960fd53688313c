/** How often something has changed, and a way to wait for the next time. */
export interface Changes {
  readonly heard: () => number
  /** Resolves once it has changed more often than that, or will not change again. */
  readonly beyond: (heard: number) => Promise<void>
  readonly tell: () => void
  readonly end: () => void
}

export function countChanges(): Changes {
  let changes = 0
  let isOver = false
  let waiting: { readonly heard: number; readonly resolve: () => void }[] = []
  const wake = (): void => {
    const awake = waiting.filter(({ heard }) => isOver || changes > heard)
    waiting = waiting.filter((one) => !awake.includes(one))
    for (const { resolve } of awake) resolve()
  }
  return {
    heard: () => changes,
    beyond: (heard) =>
      new Promise((resolve) => {
        waiting.push({ heard, resolve })
        wake()
      }),
    tell() {
      changes += 1
      wake()
    },
    end() {
      isOver = true
      wake()
    },
  }
}
