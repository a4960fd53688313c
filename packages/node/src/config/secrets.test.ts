import { describe, expect, it } from 'vitest'
import { secretHeaderIn, secretIn } from './secrets.js'

describe('an argument', () => {
  it.each([
    [['--api-key=abc'], '--api-key=…', 'API_KEY', '--api-key=${API_KEY}'],
    [['--token', 'abc'], '--token …', 'TOKEN', '${TOKEN}'],
    [['-password=abc'], '-password=…', 'PASSWORD', '-password=${PASSWORD}'],
    [['--acme-access-token=a=b'], '--acme-access-token=…', 'ACME_ACCESS_TOKEN', undefined],
    [['x', `ghp_${'a'.repeat(36)}`], 'ghp_…', 'API_KEY', '${API_KEY}'],
    [[`--auth=sk-${'a'.repeat(20)}`], '--au…', 'API_KEY', '${API_KEY}'],
  ])('%j looks like a secret', (args, shown, name, instead) => {
    expect(secretIn(args)).toMatchObject({ shown, name, ...(instead && { instead }) })
  })

  it.each([
    [['dist/server.js', '--port', '3000']],
    [['--api-key=${API_KEY}']],
    [['--token', '--verbose']],
    [['--max-tokens', '200']],
    [['--use-token=true']],
    [['skeleton-builder']],
    [[]],
  ])('%j does not', (args) => {
    expect(secretIn(args)).toBeUndefined()
  })
})

describe('a header', () => {
  it.each([
    [{ Authorization: 'Bearer abc' }, 'Authorization: …', 'Bearer ${API_KEY}'],
    [{ 'X-Api-Key': 'abc' }, 'X-Api-Key: …', '${X_API_KEY}'],
  ])('%j looks like a secret', (headers, shown, instead) => {
    expect(secretHeaderIn(headers)).toMatchObject({ shown, instead })
  })

  it.each([[{ Accept: 'text/html' }], [{ Authorization: 'Bearer ${KEY}' }], [{}]])(
    '%j does not',
    (headers) => {
      expect(secretHeaderIn(headers)).toBeUndefined()
    },
  )
})
