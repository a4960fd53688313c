/**
 * Exports that are called to make a server, in the order in which they are looked for. No other
 * function is called unless it is named as `export`: `stopServer` has the word in its name too.
 */
export const FACTORIES: readonly string[] = [
  'default',
  'createServer',
  'buildServer',
  'makeServer',
  'getServer',
  'createMcpServer',
  'buildMcpServer',
  'makeMcpServer',
  'getMcpServer',
]

/** Exports under which a server that is made already is usually found. */
const INSTANCES: readonly string[] = ['server', 'mcpServer']

/** The export that is called to make a server; undefined where none has the name of a factory. */
export function factoryExport(exports: readonly string[]): string | undefined {
  return FACTORIES.find((name) => exports.includes(name))
}

/** The export that is the server by its name, made or to be made. */
export function serverExport(exports: readonly string[]): string | undefined {
  return factoryExport(exports) ?? INSTANCES.find((name) => exports.includes(name))
}

/** `a`, `b` and so on, as messages list exports. */
export function quoteExports(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.map((name) => `\`${name}\``).join(', ')
}
