import type { Program, Statement } from 'oxc-parser'
import { namesIn } from './assignment.js'
import { placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'
import { Scope } from '../model/scope.js'
import { runBody } from './statements.js'
import { fromJson } from './builtins/json.js'
import { object, primitive, unknown } from '../model/value.js'
import type { Place, Value } from '../model/value.js'
import type { Module } from '../model/module.js'

/** Evaluates the body of a module once, what it imports before it. Nothing of it is executed. */
export function runModule(module: Module, outer: Pick<Frame, 'machine' | 'depth'>): void {
  if (module.state !== 'parsed') return
  module.state = 'running'
  const { machine } = outer
  machine.modules.add(module)
  const whole: Place = { module, start: 0, end: module.text.length }
  if (module.file.endsWith('.json')) {
    module.common = jsonOf(module, whole)
    module.state = 'done'
    return
  }
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
    depth: outer.depth,
  }
  const common = isCommon(module.program) ? provideCommon(scope, whole) : undefined
  for (const statement of module.program.body) {
    declareImports(statement as Statement, frame)
    declareExports(statement as Statement, frame)
  }
  if (!module.isInstalled)
    for (const statement of module.program.body) runImported(statement as Statement, frame)
  if (common !== undefined) module.common = common()
  runBody(module.program.body as Statement[], frame)
  if (common !== undefined) module.common = common()
  module.state = 'done'
}

function jsonOf(module: Module, at: Place): Value {
  try {
    return fromJson(JSON.parse(module.text) as never, at)
  } catch {
    return unknown('it is no JSON', at)
  }
}

function isCommon({ body }: Program): boolean {
  return !body.some(({ type }) => type === 'ImportDeclaration' || type.startsWith('Export'))
}

/** `module`, `exports` and `this` of CommonJS; gives what `module.exports` has become. */
function provideCommon(scope: Scope, at: Place): () => Value {
  const exports = object(new Map(), at)
  const holder = object(new Map([['exports', { key: at, value: exports as Value }]]), at)
  scope.declare('module', holder)
  scope.declare('exports', exports)
  return () => holder.entries.get('exports')?.value ?? exports
}

type Named = { readonly type: string; readonly name?: string; readonly value?: unknown }
const nameOf = (node: Named): string => node.name ?? String(node.value)

function declareImports(statement: Statement, frame: Frame): void {
  if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return
  const { library } = frame.machine
  for (const specifier of statement.specifiers) {
    const name =
      specifier.type === 'ImportSpecifier'
        ? nameOf(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*'
    const local = specifier.local.name
    frame.scope.promise([local], () =>
      frame.scope.declare(
        local,
        library.imported(statement.source.value, name, placeOf(specifier, frame), frame),
      ),
    )
  }
}

function declareExports(statement: Statement, frame: Frame): void {
  const { exports, reexports } = frame.module
  const read = (name: string, node: Parameters<typeof placeOf>[0]) => (): Value =>
    frame.scope.read(name) ?? unknown(`\`${name}\` has no value yet`, placeOf(node, frame))
  const other = (specifier: string): Module | undefined => {
    const found = frame.machine.sources.find(specifier, frame.module)
    if (!('module' in found)) return undefined
    runModule(found.module, frame)
    return found.module
  }
  if (statement.type === 'ExportDefaultDeclaration')
    exports.set('default', read('*default*', statement))
  else if (statement.type === 'ExportAllDeclaration' && statement.exportKind !== 'type') {
    const { source } = statement
    if (statement.exported === null) reexports.push(() => other(source.value))
    else
      exports.set(nameOf(statement.exported), () =>
        frame.machine.library.namespace(source.value, placeOf(statement, frame), frame),
      )
  } else if (statement.type === 'ExportNamedDeclaration' && statement.exportKind !== 'type') {
    const { source, declaration } = statement
    for (const specifier of statement.specifiers) {
      const local = nameOf(specifier.local)
      exports.set(
        nameOf(specifier.exported),
        source === null
          ? read(local, specifier)
          : () =>
              frame.machine.library.imported(source.value, local, placeOf(specifier, frame), frame),
      )
    }
    for (const name of declaredNames(declaration as Statement | null))
      exports.set(name, read(name, statement))
  }
}

function declaredNames(declaration: Statement | null): readonly string[] {
  if (declaration === null || declaration === undefined) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => namesIn(id))
  return 'id' in declaration && declaration.id !== null && 'name' in declaration.id
    ? [declaration.id.name]
    : []
}

/** Modules of the project run where they are imported, for what they do besides exporting. */
function runImported(statement: Statement, frame: Frame): void {
  const source =
    statement.type === 'ImportDeclaration' ||
    statement.type === 'ExportAllDeclaration' ||
    statement.type === 'ExportNamedDeclaration'
      ? statement.source
      : null
  if (source === null || ('importKind' in statement && statement.importKind === 'type')) return
  const found = frame.machine.sources.find(source.value, frame.module)
  if ('module' in found && !found.module.isInstalled) runModule(found.module, frame)
}
