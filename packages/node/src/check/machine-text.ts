import { homedir, hostname, userInfo } from 'node:os'
import { isJsonObject, toolName } from '@mcp-budget/core'
import type { Json, JsonObject } from '@mcp-budget/core'

/** Something that is so on this machine, and how a message calls it. */
export interface MachineFact {
  readonly called: string
  readonly value: string
}

/** Names that every other machine has too. */
const COMMON =
  /^(?:root|admin|administrator|user|users|node|app|runner|runneradmin|ubuntu|debian|ec2-user|vagrant|docker|jenkins|ci|build|builder|dev|test|localhost|local|host|server|machine|container|runsc)$/i

/** Shortest name that is looked for; below it a plain word is more likely meant. */
const SHORTEST_NAME = 5

/**
 * What may stand in a listing and differs between machines.
 *
 * @param cwd the folder that the server was started in
 */
export function machineFacts(cwd: string): readonly MachineFact[] {
  const [user, host] = [nameOfUser(), hostname()]
  return [
    { called: 'the working folder', value: cwd },
    { called: 'the home folder', value: homedir() },
    { called: 'the host name', value: isTelling(host) ? host : '' },
    { called: 'the user name', value: isTelling(user) ? user : '' },
  ].filter(({ value }) => value.length > 1)
}

function nameOfUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user that has no name.
    return ''
  }
}

/** Long enough, and not a name that any machine may have. */
function isTelling(name: string): boolean {
  return name.length >= SHORTEST_NAME && !COMMON.test(name) && /[^a-z]/i.test(name)
}

/** By tool: which of these facts its entry holds, and in which member. */
export function machineTextIn(
  tools: readonly JsonObject[],
  facts: readonly MachineFact[],
): Readonly<Record<string, readonly string[]>> {
  const found = tools.map((tool, index) => {
    const held = Object.entries(tool).flatMap(([name, value]) => {
      const texts = textsIn(value)
      const first = facts.find((fact) => texts.some((text) => holds(text, fact.value)))
      return first === undefined ? [] : [`${first.called} in ${name}`]
    })
    return [toolName(tool, index), held] as const
  })
  return Object.fromEntries(found.filter(([, held]) => held.length > 0))
}

/** As a whole: no letter, digit or the like goes on before or after it. */
function holds(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text.slice(0, at).at(-1) ?? '', text[at + value.length] ?? '']
    if (!/[\p{L}\p{N}_/\\.-]/u.test(before) && !/[\p{L}\p{N}_-]/u.test(after)) return true
  }
  return false
}

/** Keys are texts too; a schema may be nested deeply, so this does not call itself. */
function textsIn(value: Json): readonly string[] {
  const texts: string[] = []
  const open: Json[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') texts.push(next)
    else if (Array.isArray(next)) open.push(...(next as readonly Json[]))
    else if (isJsonObject(next)) {
      texts.push(...Object.keys(next))
      open.push(...Object.values(next))
    }
  }
  return texts
}
