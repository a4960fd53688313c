import type { Json } from '@mcp-budget/core'
import type { Frame } from '../model/frame.js'
import type { Module } from '../model/module.js'
import { placeOf, wholeOf } from '../model/place.js'
import type { Place, Spanned } from '../model/place.js'
import { Scope } from '../model/scope.js'
import { statementsOf } from '../model/tree.js'
import type { Statement } from '../model/tree.js'
import { object, primitive, unknown } from '../model/value.js'
import type { Value } from '../model/value.js'
import { namesIn } from './assignment.js'
import { fromJson } from './builtins/json.js'
import { DEFAULT } from './declarations.js'
import { importName, importNamespace } from './imports.js'
import { runBody, runModule } from './recursion.js'

/** Evaluates the body of a module once, what it imports before it. Nothing of it is executed. */
export function evaluateModule(module: Module, outer: Pick<Frame, 'machine' | 'depth'>): void {
  if (module.state !== 'parsed') return
  module.state = 'running'
  const { machine } = outer
  machine.enter(module)
  const whole = wholeOf(module)
  const run = (): void => {
    if (module.file.endsWith('.json')) module.common = parseJson(module, whole)
    else evaluateProgram(module, whole, outer)
  }
  try {
    machine.apart(() => {
      if (!module.isInstalled) run()
      else if (!machine.within(STEPS_OF_A_PACKAGE, run)) module.unread = UNREAD
    })
  } catch (error) {
    module.unread = UNREAD
    throw error
  } finally {
    module.state = 'done'
  }
}

const UNREAD = 'the module that it comes from is not read whole'

/** Steps that a module of an installed package may take to say what it exports. */
const STEPS_OF_A_PACKAGE = 20_000

function evaluateProgram(
  module: Module,
  whole: Place,
  { machine, depth }: Pick<Frame, 'machine' | 'depth'>,
): void {
  const scope = new Scope(undefined, true, 0)
  module.scope = scope
  const frame: Frame = {
    machine,
    module,
    scope,
    self: primitive(undefined, whole),
    home: undefined,
    maybe: [],
    returned: [],
    depth,
  }
  const statements = statementsOf(module.program)
  const common = isCommon(statements) ? provideCommon(scope, whole) : undefined
  for (const statement of statements) {
    declareImports(statement, frame)
    declareExports(statement, frame)
  }
  if (!module.isInstalled) for (const statement of statements) runImported(statement, frame)
  if (common !== undefined) module.common = common()
  runBody(statements, frame)
  if (common !== undefined) module.common = common()
}

function parseJson(module: Module, at: Place): Value {
  try {
    return fromJson(JSON.parse(module.text) as Json, at)
  } catch {
    return unknown('it is no JSON', at)
  }
}

function isCommon(statements: readonly Statement[]): boolean {
  return !statements.some(({ type }) => type === 'ImportDeclaration' || type.startsWith('Export'))
}

/** `module`, `exports` and `this` of CommonJS; gives what `module.exports` has become. */
function provideCommon(scope: Scope, at: Place): () => Value {
  const exports: Value = object(new Map(), at)
  const holder = object(new Map([['exports', { key: at, value: exports }]]), at)
  scope.declare('module', holder)
  scope.declare('exports', exports)
  return () => holder.entries.get('exports')?.value ?? exports
}

type Named = { readonly name?: string; readonly value?: unknown }

function nameOf({ name, value }: Named): string {
  return name ?? String(value)
}

function declareImports(statement: Statement, frame: Frame): void {
  if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return
  for (const specifier of statement.specifiers) {
    const name =
      specifier.type === 'ImportSpecifier'
        ? nameOf(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*'
    const local = specifier.local.name
    const at = placeOf(specifier, frame)
    frame.scope.promise([local], () =>
      frame.scope.declare(local, importName(statement.source.value, name, at, frame)),
    )
  }
}

function declareExports(statement: Statement, frame: Frame): void {
  const { exports, reexports } = frame.module
  if (statement.type === 'ExportDefaultDeclaration') {
    exports.set('default', readLater(DEFAULT, statement, frame))
  } else if (statement.type === 'ExportAllDeclaration' && statement.exportKind !== 'type') {
    const { source, exported } = statement
    const at = placeOf(statement, frame)
    if (exported === null) reexports.push(() => runOther(source.value, frame))
    else exports.set(nameOf(exported), () => importNamespace(source.value, at, frame))
  } else if (statement.type === 'ExportNamedDeclaration' && statement.exportKind !== 'type') {
    const { source, declaration, specifiers } = statement
    for (const specifier of specifiers) {
      const local = nameOf(specifier.local)
      const at = placeOf(specifier, frame)
      exports.set(
        nameOf(specifier.exported),
        source === null
          ? readLater(local, specifier, frame)
          : () => importName(source.value, local, at, frame),
      )
    }
    for (const name of declaredNames(declaration)) {
      exports.set(name, readLater(name, statement, frame))
    }
  }
}

function readLater(name: string, node: Spanned, frame: Frame): () => Value {
  return () =>
    frame.scope.read(name) ?? unknown(`\`${name}\` has no value yet`, placeOf(node, frame))
}

function runOther(specifier: string, frame: Frame): Module | undefined {
  const found = frame.machine.sources.find(specifier, frame.module)
  if (found.kind !== 'module') return undefined
  runModule(found.module, frame)
  return found.module
}

function declaredNames(declaration: Statement | null | undefined): readonly string[] {
  if (!declaration) return []
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => namesIn(id))
  }
  const id = 'id' in declaration ? declaration.id : null
  return id?.type === 'Identifier' ? [id.name] : []
}

/** Modules of the project run where they are imported, for what they do besides exporting. */
function runImported(statement: Statement, frame: Frame): void {
  const isImport =
    statement.type === 'ImportDeclaration' ||
    statement.type === 'ExportAllDeclaration' ||
    statement.type === 'ExportNamedDeclaration'
  if (!isImport || statement.source === null) return
  if ('importKind' in statement && statement.importKind === 'type') return
  const found = frame.machine.sources.find(statement.source.value, frame.module)
  if (found.kind === 'module' && !found.module.isInstalled) runModule(found.module, frame)
}
