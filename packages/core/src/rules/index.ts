import type { Rule } from '../model/rule.js'
import { hostLimitsRule } from './host-limits.js'
import { maxDescriptionOverlap } from './max-description-overlap.js'
import { maxMeanToolTokens } from './max-mean-tool-tokens.js'
import { maxRepeatedText } from './max-repeated-text.js'
import { maxToolTokens } from './max-tool-tokens.js'
import { minSelectionAccuracy } from './min-selection-accuracy.js'
import { minSelectionMargin } from './min-selection-margin.js'
import { minToolScenarios } from './min-tool-scenarios.js'
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
  maxDescriptionOverlap,
  minSelectionAccuracy,
  minSelectionMargin,
  minToolScenarios,
  toolNameRule,
  uniqueToolName,
  noRootCombinator,
  validSchema,
  maxRepeatedText,
  noEmptySchema,
  toolDescriptionRule,
  toolAnnotationsRule,
  stableOrder,
  noInvisibleText,
  hostLimitsRule,
]
