import { toolName } from '../manifest/tool-name.js'
import { mention } from '../words/mention.js'
import { countPerTool } from '../measuring/count-per-tool.js'
import { parametersOf, textOf } from '../measuring/parameters-of.js'
import { saysAccepted } from './rejection-names-values.js'
import { own, withheldOf } from '../measuring/withheld.js'

/** Parameters whose withheld detail nothing points to, or only what no host has to read. */
export const detailNamed = countPerTool('detail-named', (tool, context, index) => {
  const { manifest, observed, detailUri, helpTool } = context
  const routes = [detailUri, helpTool].filter((route) => route !== undefined)
  const rejections = own(observed.withheld, toolName(tool, index))
  const isHelpListed =
    helpTool !== undefined &&
    manifest.tools.some((one, position) => toolName(one, position) === helpTool)
  return [...withheldOf(tool, index, context)].flatMap(([parameter, detail]) => {
    const texts = [
      textOf(tool, 'description'),
      textOf(parametersOf(tool)[parameter] ?? {}, 'description'),
      manifest.instructions ?? '',
    ]
    const isTold =
      detail.accepted?.every((value) =>
        texts.slice(0, 2).some((text) => text.includes(String(value))),
      ) === true
    const isNamed = isTold || routes.some((route) => texts.some((text) => text.includes(route)))
    if (!isNamed) return [`nothing says where the detail of ${mention(parameter)} is`]
    const rejection = own(rejections, parameter)
    const isTaught =
      isTold || isHelpListed || rejection === undefined || saysAccepted(rejection, routes)
    return isTaught
      ? []
      : [`the detail of ${mention(parameter)} is in a resource only, which no host has to read`]
  })
})
