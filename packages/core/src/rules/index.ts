import type { Rule } from '../model/rule.js'
import { danglingSiblingRule } from './dangling-sibling.js'
import { detailCompleteRule } from './detail-complete.js'
import { detailConsistentRule } from './detail-consistent.js'
import { detailNamedRule } from './detail-named.js'
import { hostLimitsRule } from './host-limits.js'
import { instructionsCompleteRule } from './instructions-complete.js'
import { listedToolsRule } from './listed-tools.js'
import { maxDescriptionOverlap } from './max-description-overlap.js'
import { maxInstructionsTokens } from './max-instructions-tokens.js'
import { maxMeanToolTokens } from './max-mean-tool-tokens.js'
import { maxRepeatedText } from './max-repeated-text.js'
import { maxToolTokens } from './max-tool-tokens.js'
import { minSelectionAccuracy } from './min-selection-accuracy.js'
import { minSelectionMargin } from './min-selection-margin.js'
import { minToolScenarios } from './min-tool-scenarios.js'
import { noEmptySchema } from './no-empty-schema.js'
import { noInvisibleText } from './no-invisible-text.js'
import { noRootCombinator } from './no-root-combinator.js'
import { postureRule } from './posture.js'
import { rejectionNamesValuesRule } from './rejection-names-values.js'
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
  detailNamedRule,
  detailCompleteRule,
  detailConsistentRule,
  rejectionNamesValuesRule,
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
  instructionsCompleteRule,
  maxInstructionsTokens,
  postureRule,
  danglingSiblingRule,
  listedToolsRule,
  hostLimitsRule,
]
