import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { formatWelcome } from './welcome.ts'

const ADDRESS = 'http://127.0.0.1:8080'
const CREDENTIALS = { clientId: 'app_...', clientSecret: 'sk_...', organizationId: 'an id' }

test('the README shows the lines that the first start prints: pasted after each other, they are the same requests', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    .replaceAll('$BASE', ADDRESS)
    .replaceAll('$CLIENT_ID', CREDENTIALS.clientId)
    .replaceAll('$CLIENT_SECRET', CREDENTIALS.clientSecret)
  const printed = formatWelcome({ host: '127.0.0.1', port: 8080, baseUrl: ADDRESS }, CREDENTIALS)
  const commands = printed.split('\n').filter((line) => /^(TOKEN=|curl |sleep |for )/.test(line))
  assert.equal(commands.length, 5)
  for (const command of commands) assert.ok(readme.split('\n').includes(command), command)
})
