// Made by `npm run generate` of the files in `rules/`.
import type { Rule } from '../model/rule.js'
import { rule as danglingSibling } from '../rules/dangling-sibling.js'
import { rule as detailComplete } from '../rules/detail-complete.js'
import { rule as detailConsistent } from '../rules/detail-consistent.js'
import { rule as detailNamed } from '../rules/detail-named.js'
import { rule as hostLimits } from '../rules/host-limits.js'
import { rule as instructionsComplete } from '../rules/instructions-complete.js'
import { rule as listedTools } from '../rules/listed-tools.js'
import { rule as maxDescriptionOverlap } from '../rules/max-description-overlap.js'
import { rule as maxInstructionsTokens } from '../rules/max-instructions-tokens.js'
import { rule as maxMeanToolTokens } from '../rules/max-mean-tool-tokens.js'
import { rule as maxRepeatedText } from '../rules/max-repeated-text.js'
import { rule as maxToolTokens } from '../rules/max-tool-tokens.js'
import { rule as minSelectionAccuracy } from '../rules/min-selection-accuracy.js'
import { rule as minSelectionMargin } from '../rules/min-selection-margin.js'
import { rule as minToolScenarios } from '../rules/min-tool-scenarios.js'
import { rule as noEmptySchema } from '../rules/no-empty-schema.js'
import { rule as noInvisibleText } from '../rules/no-invisible-text.js'
import { rule as noRootCombinator } from '../rules/no-root-combinator.js'
import { rule as posture } from '../rules/posture.js'
import { rule as rejectionNamesValues } from '../rules/rejection-names-values.js'
import { rule as stableOrder } from '../rules/stable-order.js'
import { rule as toolAnnotations } from '../rules/tool-annotations.js'
import { rule as toolDescription } from '../rules/tool-description.js'
import { rule as toolName } from '../rules/tool-name.js'
import { rule as uniqueToolName } from '../rules/unique-tool-name.js'
import { rule as validSchema } from '../rules/valid-schema.js'

/** Every rule, in the order in which findings are reported: the budget first. */
export const RULES: readonly Rule[] = [
  maxToolTokens,
  maxMeanToolTokens,
  maxDescriptionOverlap,
  minSelectionAccuracy,
  minSelectionMargin,
  minToolScenarios,
  detailNamed,
  detailComplete,
  detailConsistent,
  rejectionNamesValues,
  toolName,
  uniqueToolName,
  noRootCombinator,
  validSchema,
  maxRepeatedText,
  noEmptySchema,
  toolDescription,
  toolAnnotations,
  stableOrder,
  noInvisibleText,
  instructionsComplete,
  maxInstructionsTokens,
  posture,
  danglingSibling,
  listedTools,
  hostLimits,
]
