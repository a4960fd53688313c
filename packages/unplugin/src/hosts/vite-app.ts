import type { ResolvedConfig, ViteBuilder } from 'vite'

/** A build of several environments, one of which has the server. */
export interface App {
  /** Follows the build that a config is of; each environment may resolve it anew. */
  readonly follow: (config: ResolvedConfig) => void
  /** An environment was looked at. */
  readonly see: () => void
  /** Another environment is still to be built, so that what this one lacks is no fault yet. */
  readonly isUnfinished: (environment: string) => boolean
}

/** @param tellNone told once all is built and nothing was looked at */
export function createApp(tellNone: () => Promise<void>): App {
  let builder: ViteBuilder | undefined
  let isBuilding = false
  let isSeen = false
  return {
    follow({ builder: options }) {
      builder = undefined
      if (options === undefined) return
      const build = options.buildApp
      options.buildApp = async (one) => {
        builder = one
        isSeen = false
        isBuilding = true
        await build(one)
        isBuilding = false
        // What it has left, Vite builds after it.
        const isBegun = Object.values(one.environments).some(({ isBuilt }) => isBuilt)
        if (isBegun && !isSeen) await tellNone()
      }
    },
    see() {
      isSeen = true
    },
    isUnfinished: (environment) =>
      builder !== undefined &&
      (isSeen ||
        isBuilding ||
        Object.values(builder.environments).some(
          ({ name, isBuilt }) => name !== environment && !isBuilt,
        )),
  }
}
