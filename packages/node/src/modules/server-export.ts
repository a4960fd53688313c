/** The export that is most likely the server; what it really is shows when it is loaded. */
export function serverExport(exports: readonly string[]): string | undefined {
  return (
    ['default', 'createServer', 'server'].find((name) => exports.includes(name)) ??
    exports.find((name) => /server/i.test(name)) ??
    (exports.length === 1 ? exports[0] : undefined)
  )
}
