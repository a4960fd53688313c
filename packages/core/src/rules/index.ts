import type { Rule } from '../model/rule.js'
import { hostLimitsRule } from './host-limits.js'
import { maxMeanToolTokens } from './max-mean-tool-tokens.js'
import { maxToolTokens } from './max-tool-tokens.js'
import { noEmptySchema } from './no-empty-schema.js'
import { noInvisibleText } from './no-invisible-text.js'
import { noRootCombinator } from './no-root-combinator.js'
import { stableOrder } from './stable-order.js'
import { toolAnnotationsRule } from './tool-annotations.js'
import { toolDescriptionRule } from './tool-description.js'
import { toolNameRule } from './tool-name.js'
import { uniqueToolName } from './unique-tool-name.js'
import { validSchema } from './valid-schema.js'

/** Every rule, in the order in which findings are reported: the budget first. */
export const RULES: readonly Rule[] = [
  maxToolTokens,
  maxMeanToolTokens,
  toolNameRule,
  uniqueToolName,
  noRootCombinator,
  validSchema,
  noEmptySchema,
  toolDescriptionRule,
  toolAnnotationsRule,
  stableOrder,
  noInvisibleText,
  hostLimitsRule,
]
