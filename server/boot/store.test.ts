import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from './store.ts'

test('what a DATABASE_URL names and is not there is told with its variable', async () => {
  const databaseUrl = 'postgres://user@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/none/root.pem'
  await assert.rejects(openStore({ databaseUrl, dataDir: '' }), {
    name: 'OperatorError',
    message: /^DATABASE_URL: .*\/none\/root\.pem/,
  })
})
