import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { messagesOf } from './messages.js'
import type { Message, Saying } from './messages.js'
import type { Checked, EntryManifest, Session } from './session.js'

/** What all calls of the plugin in one build came to. */
export interface Gathered extends Pick<Checked, 'isPass' | 'summary' | 'serverFiles'> {
  readonly messages: readonly Message[]
  /** What is to be placed beside the servers, by absolute path; empty where a check failed. */
  readonly manifests: readonly PlacedManifest[]
}

export interface PlacedManifest {
  readonly file: string
  readonly text: string
}

/** The share of a call that has no entry in a build. */
export const NOTHING: Checked = {
  isPass: true,
  summary: '',
  sayings: [],
  manifests: [],
  watched: [],
  isGraphKnown: true,
  serverFiles: [],
}

/** One plugin call's share in a build. */
interface Share {
  readonly session: Session
  readonly checked: Promise<Checked>
}

/** Builds of which not every share is there yet. */
const builds = new Map<unknown, Share[]>()

/**
 * Gathers what several plugin calls find in one build, so that all of it is told at once and either
 * every manifest is placed or none.
 *
 * @param build the same value for all of them
 * @param count how many they are
 * @returns all of it for the last of them, undefined for the others
 */
export async function gather(
  build: unknown,
  count: number,
  session: Session,
  check: () => Promise<Checked>,
): Promise<Gathered | undefined> {
  const before = builds.get(build) ?? []
  // One that comes again is of the next build: the last one broke off before all were there.
  const isBrokenOff = before.some((share) => share.session === session)
  const checked = check()
  const shares = [...(isBrokenOff ? [] : before), { session, checked }]
  const isLast = shares.length >= count
  if (isLast) builds.delete(build)
  else builds.set(build, shares)
  if (!isLast) {
    // The last one waits for it, and tells how it came out.
    await checked.catch(() => {})
    return undefined
  }
  const gathered = joinShares(await Promise.all(shares.map((share) => share.checked)))
  if (!gathered.isPass) for (const { session: one } of shares) one.restore()
  return gathered
}

/** Several plugin calls as one. */
export function joinShares(all: readonly Checked[]): Gathered {
  const manifests = all.flatMap((checked) => checked.manifests)
  const clash = sayClash(manifests)
  const isPass = all.every((checked) => checked.isPass) && clash === undefined
  const sayings = all.flatMap((checked) => checked.sayings)
  return {
    isPass,
    summary: all
      .map(({ summary }) => summary)
      .filter((line) => line !== '')
      .join('\n'),
    messages: messagesOf(clash === undefined ? sayings : [...sayings, clash]),
    manifests: isPass ? manifests.map((manifest) => placed(manifest, manifests)) : [],
    serverFiles: all.flatMap((checked) => checked.serverFiles),
  }
}

/** `mcp-manifest.json`, or `<entry>.mcp-manifest.json` where two servers share a folder. */
function placed(
  { entry, profile, text }: EntryManifest,
  all: readonly EntryManifest[],
): PlacedManifest {
  const { dir, name } = path.parse(entry.file)
  const isShared = all.some(
    ({ entry: { file } }) => file !== entry.file && path.dirname(file) === dir,
  )
  const suffix = profile === 'default' ? '' : `.${profile}`
  return {
    file: path.join(dir, `${isShared ? `${name}.` : ''}mcp-manifest${suffix}.json`),
    text,
  }
}

/** Two plugin calls that check one entry by two configs would each write over the other. */
function sayClash(manifests: readonly EntryManifest[]): Saying | undefined {
  const texts = new Map<string, string>()
  for (const { entry, profile, text } of manifests) {
    const key = JSON.stringify([entry.file, profile])
    if ((texts.get(key) ?? text) !== text) {
      const error = new SurfaceError(
        'bad-config',
        `Two calls of the plugin check the entry \`${entry.name}\` and come to different manifests. Name in each the entry that is its server: mcpBudget({ entry: '${entry.name}' }).`,
      )
      return { level: 'error', code: error.code, server: entry.name, of: error.message }
    }
    texts.set(key, text)
  }
  return undefined
}
