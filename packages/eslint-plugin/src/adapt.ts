import { createRequire } from 'node:module'
import type { Rule as EslintRule, Scope, SourceCode } from 'eslint'
import type * as Engine from './engine.js'
import { nodeAt } from './json-node.js'
import type { JsonDocument } from './json-node.js'

/** Loaded at the first file that may have something to say: an editor starts without it. */
let loaded: typeof Engine | undefined
function engine(): typeof Engine {
  loaded ??= createRequire(import.meta.url)('./engine.js') as typeof Engine
  return loaded
}

/** What the rules that look at one file share: who asked, and what was found. */
interface Shared {
  readonly ids: Set<string>
  problems?: readonly Engine.Problem[]
  listing?: ReturnType<typeof Engine.problemsInListing>
}

const SHARED = new WeakMap<object, Shared>()

function sharedFor(sourceCode: object): Shared {
  const held = SHARED.get(sourceCode) ?? { ids: new Set<string>() }
  SHARED.set(sourceCode, held)
  return held
}

/**
 * An ESLint rule for a rule of the core: same id, same words. All of them read a file once,
 * together.
 *
 * @param isRecommended in the recommended preset
 */
export function ruleFor(
  id: string,
  description: string,
  isRecommended: boolean,
): EslintRule.RuleModule {
  return {
    meta: {
      type: 'suggestion',
      docs: { description, recommended: isRecommended },
      hasSuggestions: true,
      schema: [],
      messages: { broken: '{{message}}', accept: '{{what}}' },
    },
    create(context) {
      const { sourceCode, filename } = context
      const shared = sharedFor(sourceCode)
      shared.ids.add(id)
      if ((sourceCode.ast as { readonly type: string }).type === 'Document')
        return {
          'Document:exit': () => reportListing(id, shared, context),
        }
      return {
        'Program:exit'() {
          shared.problems ??= engine().problemsIn(
            { file: filename, text: sourceCode.text, program: programOf(sourceCode) },
            shared.ids,
          )
          for (const problem of shared.problems) if (problem.rule === id) report(problem, context)
        },
      }
    },
  }
}

/** ESLint's own tree is read as it is, where the parser writes the standard one. */
function programOf(
  sourceCode: SourceCode & { readonly scopeManager?: Scope.ScopeManager | null },
): unknown {
  return sourceCode.ast
}

function report(
  { message, start, end, suggestions }: Engine.Problem,
  context: EslintRule.RuleContext,
): void {
  const { sourceCode } = context
  context.report({
    loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
    messageId: 'broken',
    data: { message },
    suggest: suggestions.map(({ desc, edits }) => ({
      messageId: 'accept',
      data: { what: desc },
      fix: (fixer) =>
        edits.map((edit) => fixer.replaceTextRange([edit.start, edit.end], edit.text)),
    })),
  })
}

function reportListing(id: string, shared: Shared, context: EslintRule.RuleContext): void {
  const document = context.sourceCode.ast as unknown as JsonDocument
  shared.listing ??= engine().problemsInListing(
    context.filename,
    context.sourceCode.text,
    shared.ids,
  )
  for (const { rule, message, path } of shared.listing) {
    if (rule === id)
      context.report({ loc: nodeAt(document, path).loc, messageId: 'broken', data: { message } })
  }
}
