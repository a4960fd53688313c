import type { Language } from '../model/machine.js'
import { call } from './calls.js'
import { evaluateExpression } from './expressions.js'
import { getMember, setMember } from './members.js'
import { evaluateModule } from './run-module.js'
import { runBody, runStatement } from './statements.js'

/** The parts of evaluation as one. */
export const LANGUAGE: Language = {
  evaluate: evaluateExpression,
  runStatement,
  runBody,
  runModule: evaluateModule,
  call,
  get: getMember,
  set: setMember,
}
