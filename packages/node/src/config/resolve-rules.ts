import { PRESETS, SurfaceError } from '@mcp-budget/core'
import type { RuleSetting } from '@mcp-budget/core'
import type { ValidConfig } from './validate.js'

/** Every rule's setting: the preset's, and what the config says over it. */
export function resolveRules({
  preset = 'default',
  rules = {},
}: Pick<ValidConfig, 'preset' | 'rules'>): Readonly<Record<string, RuleSetting>> {
  return Object.fromEntries(
    Object.entries(PRESETS[preset].rules).map(([id, rule]) => [id, settingOf(id, rule, rules[id])]),
  )
}

type RuleInput = NonNullable<ValidConfig['rules']>[string]

function settingOf(
  id: string,
  rule: Pick<RuleSetting, 'level' | 'bound'>,
  input: RuleInput | undefined,
): RuleSetting {
  if (input === undefined) return { ...rule, from: 'rule default' }
  if (typeof input === 'string') return { ...rule, level: input, from: 'rule default' }
  const [level, { ceiling, floor, message, adr }] = input
  const isCeiling = 'ceiling' in rule.bound
  if ((isCeiling ? floor : ceiling) !== undefined) throw wrongSide(id, rule.bound)
  const given = isCeiling ? ceiling : floor
  return {
    level,
    bound: given === undefined ? rule.bound : isCeiling ? { ceiling: given } : { floor: given },
    from: given === undefined ? 'rule default' : 'config',
    ...(message === undefined ? {} : { message }),
    ...(adr === undefined ? {} : { adr }),
  }
}

function wrongSide(id: string, bound: RuleSetting['bound']): SurfaceError {
  const [side, other, value] =
    'ceiling' in bound ? ['ceiling', 'floor', bound.ceiling] : ['floor', 'ceiling', bound.floor]
  return new SurfaceError(
    'bad-config',
    `${id} has a ${side}, not a ${other}. Example: "${id}": ["error", {"${side}": ${value}}]`,
  )
}
