// The one way in which the parts of the language ask each other, and in which others ask them: none
// of the files that evaluate imports another that imports it.
import type { Completion, Frame } from '../model/frame.js'
import type { Module } from '../model/module.js'
import type { Place } from '../model/place.js'
import type { Expression, Statement } from '../model/tree.js'
import type { Value } from '../model/value.js'

/** The value of an expression. What cannot be told is unknown, with a reason. @throws Exhausted */
export function evaluate(node: Expression, frame: Frame): Value {
  return frame.machine.language.evaluate(node, frame)
}

export function runStatement(node: Statement, frame: Frame): Completion {
  return frame.machine.language.runStatement(node, frame)
}

/** Runs the body of a function or module in the scope of its frame. */
export function runBody(statements: readonly Statement[], frame: Frame): Completion {
  return frame.machine.language.runBody(statements, frame)
}

/** Evaluates the body of a module once, what it imports before it. Nothing of it is executed. */
export function runModule(module: Module, frame: Pick<Frame, 'machine' | 'depth'>): void {
  frame.machine.language.runModule(module, frame)
}

/**
 * Calls a value: the project's functions by evaluation, allowed ones by name, the rest not at all.
 */
export function call(
  callee: Value,
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): Value {
  return frame.machine.language.call(callee, self, args, at, frame)
}

/**
 * A member of a value; what a value is not known to have is unknown, or undefined where all of it
 * is known.
 */
export function get(value: Value, key: string, at: Place, frame: Frame): Value {
  return frame.machine.language.get(value, key, at, frame)
}

/** Sets a member. Where that is only perhaps done, the member is what it was or what it becomes. */
export function set(value: Value, key: string, to: Value, at: Place, frame: Frame): void {
  frame.machine.language.set(value, key, to, at, frame)
}
