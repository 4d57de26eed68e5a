import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig, newMasterKey } from './config.ts'
import { findUnknownVariables, VARIABLES } from './unknown-variables.ts'

const meantBy = (env: Record<string, string>) => findUnknownVariables(env).map(({ meant }) => meant)

test('every variable that the configuration reads is known, and no other', () => {
  const read = new Set<string>()
  const given: Record<string, string> = { DATABASE_URL: 'postgres://db/sanad', MASTER_KEY: newMasterKey() }
  const env = new Proxy(given, {
    get(target, name) {
      read.add(String(name))
      return target[String(name)]
    },
  })
  loadConfig(env)
  assert.deepEqual([...read].sort(), [...VARIABLES].sort())
})

const MISSPELT = {
  AGENT_MODLE: 'AGENT_MODEL',
  AGENT_MODEL_KEY: 'AGENT_MODEL_API_KEY',
  DATABASE_URI: 'DATABASE_URL',
  DATABSE_URL: 'DATABASE_URL',
  database_url: 'DATABASE_URL',
  SANAD_DATABASE_URL: 'DATABASE_URL',
  SANAD_PORT: 'PORT',
  'DATA-DIR': 'DATA_DIR',
  MASTERKEY: 'MASTER_KEY',
  TRUSTED_PROXY: 'TRUSTED_PROXIES',
  WEBHOOK_TIMEOUT: 'WEBHOOK_TIMEOUT_MS',
  WEBHOOK_RETENTION: 'WEBHOOK_RETENTION_DAYS',
  LOGLEVEL: 'LOG_LEVEL',
} as const

for (const [name, meant] of Object.entries(MISSPELT)) {
  test(`${name} is taken for ${meant}`, () => {
    assert.deepEqual(findUnknownVariables({ [name]: 'x' }), [{ name, meant }])
  })
}

test('what is not ours is left alone', () => {
  const others = [
    ...[
      'PATH',
      'HOME',
      'HOSTNAME',
      'HOSTS',
      'POST',
      'PORTS',
      'PWD',
      'SHLVL',
      'TZ',
      'NODE_ENV',
      'LANG',
      'USER',
    ],
    ...['AGENT_NAME', 'AGENT_HOME', 'AGENT_ID', 'BASH_ENV', 'XDG_DATA_DIRS', 'DATA', 'BASE', 'WEBHOOK'],
    ...[
      'DD_LOG_LEVEL',
      'MY_DATABASE_URL',
      'PGDATABASE',
      'DB_URL',
      'npm_config_loglevel',
      'PGHOST',
      'SANAD_HOME',
    ],
  ]
  assert.deepEqual(meantBy(Object.fromEntries(others.map((name) => [name, 'x']))), [])
  assert.deepEqual(meantBy({ SANAD_PORT: 'tcp://10.0.0.1:8080' }), [])
})

test('nothing is guessed for a variable that is set', () => {
  assert.deepEqual(meantBy({ DATABASE_URL: 'postgres://db/sanad', DATABASE_URI: 'x' }), [])
  assert.deepEqual(meantBy({ DATABASE_URL: '', DATABASE_URI: 'x' }), ['DATABASE_URL'])
})
