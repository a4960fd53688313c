/**
 * Which folders of its package a folder may import from, beside itself and what lies in it. Left of
 * the arrow in `AGENTS.md` comes first here: a folder names only what stands above it. Files at the
 * top of a package put its folders together and are imported by none of them.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
export const FLOORS = {
  core: {
    json: [],
    errors: [],
    lazy: [],
    generated: [],
    model: ['json'],
    words: ['model'],
    schema: ['json', 'generated'],
    manifest: ['json', 'errors', 'model', 'schema'],
    counter: ['model', 'schema', 'manifest'],
    parts: ['json', 'model', 'schema', 'manifest'],
    scoring: ['json', 'lazy', 'model', 'schema', 'manifest'],
    measuring: ['json', 'lazy', 'model', 'manifest', 'parts', 'scoring'],
    metrics: ['json', 'model', 'words', 'schema', 'manifest', 'scoring', 'measuring'],
    remedies: ['json', 'model', 'words', 'schema', 'manifest'],
    rules: ['model', 'words', 'manifest', 'metrics', 'remedies'],
    presets: ['model', 'rules'],
    slim: ['json', 'model', 'manifest', 'scoring', 'measuring', 'metrics', 'remedies'],
    workspace: ['errors', 'model', 'words', 'manifest', 'scoring'],
    baseline: ['json', 'errors', 'model', 'words'],
    judging: ['model', 'words', 'manifest', 'baseline'],
    texts: ['model', 'words', 'parts'],
    reporters: ['model', 'words', 'texts'],
  },
  static: {
    model: [],
    files: ['model'],
    language: ['model'],
    libraries: ['model', 'language'],
    registrations: ['model', 'language', 'libraries'],
    listing: ['model', 'language', 'libraries', 'registrations'],
    read: ['model', 'files', 'language', 'libraries', 'registrations', 'listing'],
  },
  node: {
    model: [],
    files: [],
    counter: ['model', 'files'],
    modules: ['files'],
    config: ['model', 'files', 'counter', 'modules'],
    protocol: ['model', 'files'],
    sources: ['model', 'files', 'modules', 'config', 'protocol'],
    check: ['model', 'files', 'config', 'sources'],
    build: ['model', 'files', 'config', 'sources', 'check'],
    record: ['model', 'files', 'config', 'check'],
    compare: ['model', 'files', 'config', 'sources', 'check'],
    slim: ['model', 'files', 'check'],
  },
  cli: {
    output: [],
    input: [],
    commands: ['input', 'output'],
  },
  nx: {
    version: [],
    plugins: ['version'],
    executors: [],
    generators: ['version'],
  },
  unplugin: {
    session: [],
    hosts: ['session'],
  },
  runtime: {},
  'eslint-plugin': {
    engine: [],
  },
}

/** Folders within folders that are looked into. */
const DEEPEST = 3

/**
 * The import specifiers that a file of a folder may not have, as regular expressions, by the glob
 * of the files that they hold for.
 */
export function bannedImports(name) {
  return Object.entries(FLOORS[name]).flatMap(([folder, allowed]) =>
    Array.from({ length: DEEPEST }, (_, depth) => {
      const up = '\\.\\./'.repeat(depth + 1)
      const floors = allowed.length === 0 ? '' : `(?!(?:${allowed.join('|')})/)`
      return {
        files: `packages/${name}/src/${folder}/${'*/'.repeat(depth)}*.ts`,
        regex: `^${up}${floors}`,
        message: `${folder} of ${name} may import ${allowed.join(', ') || 'none'}: tools/floors.mjs.`,
      }
    }),
  )
}
