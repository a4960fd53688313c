import { once } from '../lazy/once.js'
import { ACTION_GROUPS, VERB_CLASSES } from './words.data.js'
import { stem, words } from './text.js'

/** Characters that hold the first three words of a description. */
const OPENING = 100

const classes = once(() => {
  const byVerb = new Map<string, Set<string>>()
  for (const [name, verbs] of Object.entries(VERB_CLASSES)) {
    for (const verb of verbs.split(' ')) byVerb.set(verb, (byVerb.get(verb) ?? new Set()).add(name))
  }
  return byVerb
})

const groups = once(() => {
  const byStem = new Map<string, Set<number>>()
  ACTION_GROUPS.forEach((group, index) => {
    for (const word of group.split(' '))
      byStem.set(stem(word), (byStem.get(stem(word)) ?? new Set()).add(index))
  })
  return byStem
})

/**
 * Classes of a tool's verb: the first word of its name that is a known verb, looked for at the
 * start, at the end, then anywhere in the name, then in the first three words of the description.
 */
export function verbClasses(name: string, description: string): ReadonlySet<string> {
  const named = words(name)
  return (
    verbIn([named[0] ?? '', named.at(-1) ?? '', ...named]) ??
    verbIn(words(description.slice(0, OPENING)).slice(0, 3)) ??
    new Set()
  )
}

function verbIn(candidates: readonly string[]): ReadonlySet<string> | undefined {
  const verb = candidates.find((word) => classes().has(word))
  return verb === undefined ? undefined : classes().get(verb)
}

/** Action groups that the words of a text belong to. */
export function actionGroups(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  for (const word of words(text))
    for (const group of groups().get(stem(word)) ?? []) found.add(group)
  return found
}

/** Share of the groups asked for that are also there; 0 where none was asked for. */
export function sharedGroups(asked: ReadonlySet<number>, there: ReadonlySet<number>): number {
  if (asked.size === 0) return 0
  let shared = 0
  for (const group of asked) if (there.has(group)) shared += 1
  return shared / asked.size
}
