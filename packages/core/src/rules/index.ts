// Made by `npm run generate` of the files in `rules/`.
import type { Rule } from '../model/rule.js'
import { rule as danglingSibling } from './dangling-sibling.js'
import { rule as detailComplete } from './detail-complete.js'
import { rule as detailConsistent } from './detail-consistent.js'
import { rule as detailNamed } from './detail-named.js'
import { rule as hostLimits } from './host-limits.js'
import { rule as instructionsComplete } from './instructions-complete.js'
import { rule as listedTools } from './listed-tools.js'
import { rule as maxDescriptionOverlap } from './max-description-overlap.js'
import { rule as maxInstructionsTokens } from './max-instructions-tokens.js'
import { rule as maxMeanToolTokens } from './max-mean-tool-tokens.js'
import { rule as maxRepeatedText } from './max-repeated-text.js'
import { rule as maxToolTokens } from './max-tool-tokens.js'
import { rule as minSelectionAccuracy } from './min-selection-accuracy.js'
import { rule as minSelectionMargin } from './min-selection-margin.js'
import { rule as minToolScenarios } from './min-tool-scenarios.js'
import { rule as noEmptySchema } from './no-empty-schema.js'
import { rule as noInvisibleText } from './no-invisible-text.js'
import { rule as noRootCombinator } from './no-root-combinator.js'
import { rule as posture } from './posture.js'
import { rule as rejectionNamesValues } from './rejection-names-values.js'
import { rule as stableOrder } from './stable-order.js'
import { rule as toolAnnotations } from './tool-annotations.js'
import { rule as toolDescription } from './tool-description.js'
import { rule as toolName } from './tool-name.js'
import { rule as uniqueToolName } from './unique-tool-name.js'
import { rule as validSchema } from './valid-schema.js'

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
