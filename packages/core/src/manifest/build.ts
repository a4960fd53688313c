import type { TokenCounter } from '../model/counter.js'
import type { Manifest, ToolFigure } from '../model/manifest.js'
import type { Surface } from '../model/surface.js'
import { normalise } from './normalise.js'
import { toolName } from './tool-name.js'
import { textInView } from './view.js'

/**
 * The manifest of a surface: what it lists, and what each tool costs by the given counter.
 *
 * @param profile name of the configuration that was listed, `default` where there is one only
 * @throws SurfaceError as `normalise` does
 */
export function buildManifest(surface: Surface, profile: string, counter: TokenCounter): Manifest {
  const { server, era, protocolVersion, instructions, ...lists } = normalise(surface)
  const tools = lists.tools.map((tool, index): ToolFigure => {
    const model = counter.count(textInView(tool, 'model'))
    const wire = counter.count(textInView(tool, 'wire'))
    const bound = model.bound ?? wire.bound
    return {
      name: toolName(tool, index),
      tokens: { model: model.tokens, wire: wire.tokens },
      ...(bound === undefined ? {} : { bound }),
    }
  })
  const total = {
    model: tools.reduce((sum, { tokens }) => sum + tokens.model, 0),
    wire: tools.reduce((sum, { tokens }) => sum + tokens.wire, 0),
  }
  return {
    manifest: 1,
    server,
    profile,
    era,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(instructions === undefined ? {} : { instructions }),
    ...lists,
    figures: { counter: counter.id, total, tools },
  }
}
