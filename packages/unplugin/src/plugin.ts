import { readFileSync } from 'node:fs'
import { createUnplugin } from 'unplugin'
import type { UnpluginOptions } from 'unplugin'
import { esbuildSetup } from './hosts/esbuild.js'
import { rollupHooks } from './hosts/rollup.js'
import { viteHooks } from './hosts/vite.js'
import { webpackHooks } from './hosts/webpack-like.js'
import type { CompilerLike } from './hosts/webpack-like.js'
import { resolveOptions } from './session/options.js'
import type { Options } from './session/options.js'
import { createSession } from './session/session.js'
import type { Session } from './session/session.js'

const RUNTIME = /^@mcp-budget\/runtime\/manifest$/

/**
 * One plugin for all bundlers: a host says what was built and where findings go, the rest is
 * shared.
 */
export const unplugin = createUnplugin<Options | undefined>((options = {}) => {
  resolveOptions(options, process.cwd())
  const sessions = new Map<string, Session>()
  const sessionFor = (root: string): Session => {
    const session = sessions.get(root) ?? createSession(resolveOptions(options, root))
    sessions.set(root, session)
    return session
  }
  const here = (): Session => sessionFor(process.cwd())
  return {
    name: 'mcp-budget',
    rollup: rollupHooks(here),
    rolldown: rollupHooks(here),
    vite: viteHooks(sessionFor),
    esbuild: { setup: esbuildSetup(sessionFor) },
    webpack: (compiler) =>
      webpackHooks(compiler as unknown as CompilerLike, sessionFor(compiler.context)),
    rspack: (compiler) =>
      webpackHooks(compiler as unknown as CompilerLike, sessionFor(compiler.context)),
    ...(options.inline === undefined
      ? {}
      : inlining(
          () => resolveOptions(options, [...sessions.keys()][0] ?? process.cwd()).inline as string,
        )),
  }
})

/** Puts a manifest in place of the module that would read it at run time. */
function inlining(file: () => string): Partial<UnpluginOptions> {
  const id = '\0mcp-budget:manifest'
  return {
    resolveId: { filter: { id: RUNTIME }, handler: () => id },
    load: {
      filter: { id: /mcp-budget:manifest$/ },
      handler: () =>
        `export const manifest = ${JSON.stringify(JSON.parse(readFileSync(file(), 'utf8')))}\nexport const readManifest = () => manifest\n`,
    },
  }
}
