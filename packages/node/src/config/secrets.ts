/** Flags whose value is a secret. */
const FLAG =
  /^--?[\w-]*(?:api-?_?key|token|secret|password|passwd|credentials?|private-?_?key)[\w-]*$/i

/** Forms of the tokens of well-known services, and of signed tokens. */
const TOKEN =
  /^(?:sk-[\w-]{16,}|gh[opsu]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abpr]-[\w-]{10,}|AKIA[A-Z0-9]{16}|AIza[\w-]{30,}|npm_\w{30,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*)$/

const HEADER = /^(?:authorization|proxy-authorization|cookie|.*(?:api-?key|token|secret).*)$/i

/** What looks like a secret, as it may be shown, and the name of a variable that may hold it. */
export interface Secret {
  /** The argument or header without its value. */
  readonly shown: string
  readonly name: string
  /** The same with the variable in place of the value. */
  readonly instead: string
}

/** The first argument that looks like a secret; one that names a variable does not. */
export function secretIn(args: readonly string[]): Secret | undefined {
  for (const [index, argument] of args.entries()) {
    const [flag = '', ...rest] = argument.split('=')
    const value = rest.join('=')
    if (value !== '' && isValue(value) && FLAG.test(flag))
      return { shown: `${flag}=…`, name: nameOf(flag), instead: `${flag}=\${${nameOf(flag)}}` }
    const before = args[index - 1] ?? ''
    if (FLAG.test(before) && !argument.startsWith('-') && isValue(argument))
      return { shown: `${before} …`, name: nameOf(before), instead: `\${${nameOf(before)}}` }
    if (TOKEN.test(argument) || (value !== '' && TOKEN.test(value)))
      return { shown: `${argument.slice(0, 4)}…`, name: 'API_KEY', instead: '${API_KEY}' }
  }
  return undefined
}

/** The first header that looks like a secret. */
export function secretHeaderIn(headers: Readonly<Record<string, string>>): Secret | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER.test(name) || !isValue(value)) continue
    const scheme = /^(\w+) \S/.exec(value)?.[1]
    const variable = scheme === undefined ? nameOf(name) : 'API_KEY'
    return {
      shown: `${name}: …`,
      name: variable,
      instead: `${scheme === undefined ? '' : `${scheme} `}\${${variable}}`,
    }
  }
  return undefined
}

function isValue(text: string): boolean {
  return !text.includes('${') && !/^(?:true|false|\d+)$/.test(text)
}

function nameOf(flag: string): string {
  return flag
    .replace(/^-+/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()
}
