import path from 'node:path'

/**
 * A message with the paths below a folder named from there, as people there would type them. The
 * same check then says the same words on every machine.
 */
export function fromHere(message: string, folder: string): string {
  const prefix = folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`
  if (prefix === path.parse(prefix).root) return message
  return message
    .split(prefix)
    .reduce((told, rest) =>
      /[\w./\\-]$/.test(told) ? `${told}${prefix}${rest}` : `${told}${rest}`,
    )
}
