// The parser's tree, by the names that this package uses: the one place that knows its types.
import type { BinaryExpression, PrivateInExpression, Program, Statement } from 'oxc-parser'

export type {
  ArrayExpression,
  ArrowFunctionExpression,
  AssignmentExpression,
  AssignmentTargetMaybeDefault,
  BindingPattern,
  CallExpression,
  Class,
  ConditionalExpression,
  Expression,
  ForInStatement,
  ForOfStatement,
  Function as FunctionNode,
  LogicalExpression,
  MemberExpression,
  NewExpression,
  ObjectExpression,
  Program,
  PropertyKey,
  Statement,
  TaggedTemplateExpression,
  TemplateLiteral,
  TSEnumDeclaration,
  UnaryExpression,
  UpdateExpression,
  VariableDeclaration,
} from 'oxc-parser'

/** A sum, a comparison, `in`: all that stands between two values. */
export type BinaryNode = BinaryExpression | PrivateInExpression

/** A program without a statement: what stands for data, and for a file that could not be read. */
export const EMPTY_PROGRAM: Program = {
  type: 'Program',
  body: [],
  sourceType: 'module',
  hashbang: null,
  start: 0,
  end: 0,
}

/** The statements of a program; a directive such as `'use strict'` is one without effect. */
export function statementsOf({ body }: Program): readonly Statement[] {
  return body
}
