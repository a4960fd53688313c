import { parseArgs } from 'node:util'
import { FAMILY_NAMES, REPORTER_NAMES, RULES, SurfaceError } from '@mcp-budget/core'
import type { Family, ReporterName, View } from '@mcp-budget/core'
import { COUNTER_NAMES, nearest } from '@mcp-budget/node'
import type { CounterName } from '@mcp-budget/node'

const FLAGS = {
  config: { type: 'string' },
  profile: { type: 'string' },
  view: { type: 'string' },
  counter: { type: 'string' },
  url: { type: 'string' },
  header: { type: 'string', multiple: true },
  reporter: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  frozen: { type: 'boolean' },
  static: { type: 'boolean' },
  parity: { type: 'boolean' },
  only: { type: 'string', multiple: true },
  raise: { type: 'string', multiple: true },
  reason: { type: 'string' },
  from: { type: 'string' },
  anew: { type: 'boolean' },
  add: { type: 'boolean' },
  write: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** Which flags each command takes; any other is refused. */
const TAKES = {
  check: [
    'config',
    'profile',
    'view',
    'counter',
    'url',
    'header',
    'reporter',
    'json',
    'frozen',
    'static',
    'parity',
  ],
  build: ['config', 'profile', 'view', 'counter', 'reporter', 'json'],
  record: ['config', 'only', 'raise', 'reason', 'from', 'anew'],
  scenarios: ['config', 'add'],
  why: ['config', 'profile', 'view', 'counter', 'url', 'header'],
  slim: ['config', 'profile', 'view', 'counter', 'url', 'header', 'json', 'write'],
  init: ['url', 'header', 'static'],
  explain: [],
} as const satisfies Readonly<Record<string, readonly (keyof typeof FLAGS)[]>>

/** Most words a command takes beside its name; none is read over. */
const MOST_WORDS: Readonly<Record<keyof typeof TAKES, number>> = {
  check: Infinity,
  build: Infinity,
  record: 1,
  scenarios: 1,
  why: 2,
  slim: 1,
  init: 1,
  explain: 1,
}

type CommandName = keyof typeof TAKES
const COMMAND_NAMES = Object.keys(TAKES) as CommandName[]

/** What a person typed, checked. */
export interface Args {
  readonly command: CommandName | 'help' | 'version'
  readonly words: readonly string[]
  /** What stands after `--`: a server to start. */
  readonly started: readonly string[]
  readonly config: string | undefined
  readonly profile: string | undefined
  readonly view: View | undefined
  readonly counter: CounterName | undefined
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly reporters: readonly WantedReport[]
  readonly frozen: boolean
  readonly isStatic: boolean
  readonly parity: boolean
  readonly only: readonly Family[]
  readonly raises: readonly string[]
  readonly reason: string | undefined
  readonly from: string | undefined
  readonly anew: boolean
  readonly add: boolean
  readonly write: boolean
}

/** @throws SurfaceError `bad-flag` with the nearest known word and an example */
export function parse(argv: readonly string[]): Args {
  const dashes = argv.indexOf('--')
  const { values, positionals } = parsed(dashes === -1 ? argv : argv.slice(0, dashes))
  const [word, ...words] = positionals
  const command =
    values.version === true
      ? 'version'
      : values.help === true || word === undefined || word === 'help'
        ? 'help'
        : commandName(word)
  if (command !== 'help' && command !== 'version') {
    refuseForeign(command, Object.keys(values))
    refuseMore(command, words)
    refuseTogether(values)
  }
  return {
    command,
    words,
    started: dashes === -1 ? [] : argv.slice(dashes + 1),
    config: values.config,
    profile: values.profile,
    view: oneOf('view', values.view, ['model', 'wire'] as const),
    counter: oneOf('counter', values.counter, COUNTER_NAMES),
    url: values.url,
    headers: Object.fromEntries((values.header ?? []).map(header)),
    reporters: [
      ...(values.json === true ? [{ name: 'json' as const, file: undefined }] : []),
      ...(values.reporter ?? []).map(reporter),
    ],
    frozen: values.frozen ?? false,
    isStatic: values.static ?? false,
    parity: values.parity ?? false,
    only: (values.only ?? []).map((name) => oneOf('only', name, FAMILY_NAMES) as Family),
    raises: raises(values.raise ?? [], values.reason),
    reason: values.reason,
    from: values.from,
    anew: values.anew ?? false,
    add: values.add ?? false,
    write: values.write ?? false,
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: true })
  } catch (error) {
    const flag = /'(--?[^' =]+)/.exec((error as Error).message)?.[1] ?? ''
    const name = flag.replace(/^--?/, '')
    const hint = nearest(name, Object.keys(FLAGS)).replace(/`(.+)`/, '`--$1`')
    throw new SurfaceError(
      'bad-flag',
      name in FLAGS
        ? `${(error as Error).message}. Example: mcp-budget check --view wire`
        : `There is no flag \`${flag}\`${hint}. Example: mcp-budget check --view wire. All flags: mcp-budget --help`,
    )
  }
}

function commandName(word: string): CommandName {
  if ((COMMAND_NAMES as string[]).includes(word)) return word as CommandName
  throw new SurfaceError(
    'bad-flag',
    `There is no command \`${word}\`${nearest(word, COMMAND_NAMES)}. The commands are ${COMMAND_NAMES.join(', ')}. Example: mcp-budget check -- node dist/server.js`,
  )
}

function refuseForeign(command: CommandName, given: readonly string[]): void {
  const takes: readonly string[] = TAKES[command]
  const foreign = given.find((flag) => !takes.includes(flag))
  if (foreign === undefined) return
  const list =
    takes.length === 0 ? 'takes no flags' : `takes ${takes.map((flag) => `--${flag}`).join(' ')}`
  throw new SurfaceError(
    'bad-flag',
    `\`mcp-budget ${command}\` has no flag \`--${foreign}\`; it ${list}.`,
  )
}

/**
 * What cannot be asked for at once: reading from source and comparing with it, or with what is
 * started or committed.
 */
function refuseTogether(values: {
  readonly static?: boolean | undefined
  readonly parity?: boolean | undefined
  readonly frozen?: boolean | undefined
  readonly url?: string | undefined
}): void {
  const [one, other] =
    values.static === true && values.parity === true
      ? ['static', 'parity']
      : values.frozen === true && (values.static ?? values.parity) === true
        ? ['frozen', values.static === true ? 'static' : 'parity']
        : values.url !== undefined && values.static === true
          ? ['url', 'static']
          : []
  if (one !== undefined && other !== undefined)
    throw new SurfaceError(
      'bad-flag',
      `--${one} and --${other} ask for two different things; give one of them. Example: mcp-budget check --${other === 'parity' ? 'parity' : 'static'}`,
    )
}

function refuseMore(command: CommandName, words: readonly string[]): void {
  const most = MOST_WORDS[command]
  const more = words[most]
  if (more !== undefined)
    throw new SurfaceError(
      'bad-flag',
      `\`mcp-budget ${command}\` takes ${most === 1 ? 'one word' : `${most} words`}, and \`${more}\` is one more. Example: ${EXAMPLES[command] ?? `mcp-budget ${command}`}`,
    )
}

const EXAMPLES: Partial<Readonly<Record<CommandName, string>>> = {
  record: 'mcp-budget record servers/docs',
  scenarios: 'mcp-budget scenarios servers/docs',
  why: 'mcp-budget why search_issues tools-list.json',
  slim: 'mcp-budget slim tools-list.json',
  init: 'mcp-budget init -- node dist/server.js',
  explain: 'mcp-budget explain max-tool-tokens',
}

function oneOf<T extends string>(
  flag: string,
  value: string | undefined,
  known: readonly T[],
): T | undefined {
  if (value === undefined || (known as readonly string[]).includes(value))
    return value as T | undefined
  throw new SurfaceError(
    'bad-flag',
    `--${flag} is ${known.join(' or ')}, not \`${value}\`${nearest(value, known)}. Example: --${flag} ${known[0] as string}`,
  )
}

function header(line: string): readonly [string, string] {
  const colon = line.indexOf(':')
  if (colon < 1)
    throw new SurfaceError(
      'bad-flag',
      `--header is a name, a colon and a value, not \`${line}\`. Example: --header "Authorization: Bearer abc"`,
    )
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

/** A raise names a rule, or a rule and one of its subjects, and says why. */
function raises(named: readonly string[], reason: string | undefined): readonly string[] {
  const ids = RULES.map(({ id }) => id)
  for (const raise of named) {
    const rule = raise.split(':')[0] ?? ''
    if (!ids.includes(rule))
      throw new SurfaceError(
        'bad-flag',
        `--raise names a rule, not \`${rule}\`${nearest(rule, ids)}. Example: --raise max-tool-tokens:search --reason "two questions that must stay two"`,
      )
  }
  if (named.length > 0 && (reason === undefined || reason.trim() === ''))
    throw new SurfaceError(
      'bad-flag',
      `Loosening needs a reason, which stays in the file: --raise ${named[0] as string} --reason "why this is worth its tokens"`,
    )
  if (named.length === 0 && reason !== undefined)
    throw new SurfaceError(
      'bad-flag',
      'A reason is that of a raise. Example: --raise max-tool-tokens:search --reason "…"',
    )
  return named
}

/** A report that is asked for: its format, and where it goes; standard output by default. */
export interface WantedReport {
  readonly name: ReporterName
  readonly file: string | undefined
}

function reporter(value: string): WantedReport {
  const [wanted = '', ...rest] = value.split('=')
  const name = REPORTER_NAMES.find((known) => known === wanted)
  if (name === undefined) {
    throw new SurfaceError(
      'bad-flag',
      `There is no reporter \`${wanted}\`; there are ${REPORTER_NAMES.join(' and ')}. Example: --reporter json=report.json`,
    )
  }
  return { name, file: rest.length === 0 ? undefined : rest.join('=') }
}
