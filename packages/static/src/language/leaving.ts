import type { Assumption } from '../model/assumption.js'
import { assuming } from '../model/doubt.js'
import { NORMAL, supposing } from '../model/frame.js'
import type { Completion, Frame, Leaving } from '../model/frame.js'

/** The same end, of what perhaps left something before. */
export function afterPerhaps(end: Completion, before: readonly Leaving[] = []): Completion {
  return before.length === 0 ? end : { ...end, maybe: [...before, ...(end.maybe ?? [])] }
}

/** What an end leaves that only perhaps is reached. */
export function leavingBy(end: Completion, assumed: readonly Assumption[]): readonly Leaving[] {
  const before = end.maybe ?? []
  if (end.type === 'normal') return before
  const left = whatIsLeft(end)
  return [...before, ...assumed.map((one) => ({ assumed: one, ...left }))]
}

function whatIsLeft(
  end: Exclude<Completion, { readonly type: 'normal' }>,
): Pick<Leaving, 'what' | 'label'> {
  switch (end.type) {
    case 'return':
      return { what: 'function' }
    case 'throw':
      return { what: 'try' }
    case 'break':
      return end.label === undefined ? { what: 'loop' } : { what: 'break', label: end.label }
    case 'continue':
      return end.label === undefined ? { what: 'round' } : { what: 'continue', label: end.label }
  }
}

/** The frame of what follows a statement that perhaps left it. */
export function afterLeaving(frame: Frame, maybe: readonly Leaving[] = []): Frame {
  return supposing(
    frame,
    maybe.map(({ assumed }) => assumed),
  )
}

/** An end that only perhaps is one. */
export function loosened(
  end: Completion,
  assumed: readonly Assumption[],
  frame: Frame,
): Completion {
  if (end.type === 'return') frame.returned.push(assuming(end.value, assumed))
  return afterPerhaps(NORMAL, leavingBy(end, assumed))
}

/** A round of a loop that has these labels: what leaves it by one of them leaves it as its own. */
export function asOwn(end: Completion, labels: readonly string[]): Completion {
  if (end.maybe === undefined || labels.length === 0) return end
  const maybe = end.maybe.map(({ assumed, what, label }): Leaving => {
    if (label === undefined) return { assumed, what }
    if (!labels.includes(label)) return { assumed, what, label }
    return { assumed, what: what === 'continue' ? 'round' : 'loop' }
  })
  return { ...end, maybe }
}

/**
 * An end of something that was perhaps left before, which makes it certain no longer; what left it
 * goes no further.
 */
export function consume(
  end: Completion,
  frame: Frame,
  isLeft: (leaving: Leaving) => boolean,
): Completion {
  const before = (end.maybe ?? []).filter(isLeft)
  if (before.length === 0) return end
  const isCertain = end.type === 'normal'
  const assumed = before.map((one) => one.assumed)
  const { maybe = [], ...bare } = isCertain ? end : loosened(end, assumed, frame)
  return afterPerhaps(
    bare,
    maybe.filter((one) => !isLeft(one)),
  )
}

/**
 * How a loop ends by a round that perhaps left it before: then only perhaps so. `again`: what has
 * to be so for one more round.
 */
export function endOfLoop(
  end: Completion,
  frame: Frame,
): { readonly end: Completion; readonly again: readonly Assumption[] } {
  const before = (end.maybe ?? []).filter(({ what }) => what !== 'function' && what !== 'try')
  if (before.length === 0) return { end, again: [] }
  const assumed = before.map((one) => one.assumed)
  const again = before.filter(({ what }) => what === 'round').map((one) => one.assumed)
  return { end: loosened(end, assumed, frame), again }
}
