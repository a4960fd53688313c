import { member } from '../json/json.js'
import { codePoint } from '../words/mention.js'
import { countPerTool } from '../measuring/count-per-tool.js'

/** Longest name that the specification advises (2025-11-25 and later). */
const LONGEST = 128

/** How many ways a tool's name leaves `[A-Za-z0-9_.-]`, 1 to 128 characters. */
export const toolNameFaults = countPerTool('tool-name', (tool) => {
  const name = member(tool, 'name')
  if (typeof name !== 'string') return ['no `name`']
  if (name === '') return ['its name is empty']
  const odd = [...new Set([...name].filter((character) => !/[A-Za-z0-9_.-]/.test(character)))]
  const faults: string[] = []
  if (odd.length > 0)
    faults.push(`outside A-Z a-z 0-9 _ - . : ${odd.slice(0, 5).map(codePoint).join(' ')}`)
  if (name.length > LONGEST)
    faults.push(`${name.length} characters long, at most ${LONGEST} are allowed`)
  return faults
})
