import { chmodSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../config/server-schemas.js'
import { folderWith, outcomeIn } from '../node.fixture.js'
import { shown } from './start-failed.js'

const HERE = folderWith({
  'plain.mjs': 'process.exit(0)\n',
  'no-runtime.sh': '#!/no/such/runtime\n',
  file: '',
})
chmodSync(path.join(HERE, 'no-runtime.sh'), 0o755)

const messageOf = async (server: ServerConfig): Promise<string | undefined> => {
  const folder = folderWith({ 'mcp-budget.config.json': { server } })
  const { errors } = await outcomeIn(folder)
  return errors[0]?.message.replaceAll(HERE, 'HERE').replaceAll(folder, 'FOLDER')
}

describe('a command that cannot be started says which of its parts is wrong', () => {
  it.each<readonly [string, ServerConfig, string]>([
    [
      'a folder that is not there',
      { command: 'node', cwd: path.join(HERE, 'none') },
      '`node` could not be started: its folder HERE/none is not there. Look at "cwd" in the config.',
    ],
    [
      'a folder that is a file',
      { command: 'node', cwd: path.join(HERE, 'file') },
      '`node` could not be started: its folder HERE/file is a file. Look at "cwd" in the config.',
    ],
    [
      'an argument that no system takes',
      { command: 'node', args: ['a\0b'] },
      "`node a b` could not be started: The argument 'args[0]' must be a string without null bytes. Received 'a\\x00b'",
    ],
    [
      'a program that is not there',
      { command: 'no-such-program' },
      '`no-such-program` could not be started: there is no program `no-such-program` on the PATH. Install it, or name its file.',
    ],
    [
      'a file that is not there',
      { command: './dist/server', cwd: HERE },
      '`./dist/server` could not be started: there is no ./dist/server in HERE. Build it first, or look at "command" in the config.',
    ],
    [
      'a file that is no executable',
      { command: './plain.mjs', cwd: HERE },
      '`./plain.mjs` could not be started: it is no executable. Make it one (chmod +x), or start it with its runtime, such as: "command": "node", "args": ["./plain.mjs"].',
    ],
    [
      'an executable whose interpreter is not there',
      { command: './no-runtime.sh', cwd: HERE },
      '`./no-runtime.sh` could not be started: ./no-runtime.sh names an interpreter in its first line that is not there.',
    ],
  ])('%s', async (_, server, message) => {
    expect(await messageOf(server)).toBe(message)
  })
})

it('a long command is cut, and our own runtime is called by its name', () => {
  expect(shown({ command: process.execPath, args: ['a.js'] })).toBe('`node a.js`')
  expect(shown({ command: 'x'.repeat(100), args: [] })).toBe(`\`${'x'.repeat(100)}\``)
  expect(shown({ command: 'x'.repeat(101), args: [] })).toBe(`\`${'x'.repeat(99)}…\``)
})
