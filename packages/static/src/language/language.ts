import { call, construct } from './calls.js'
import { evaluate } from './expressions.js'
import type { Evaluation } from '../model/machine.js'
import { get, set } from './members.js'
import { run } from './statements.js'

/** The parts of evaluation as one. */
export const EVALUATION: Evaluation = { evaluate, run, call, construct, get, set }
