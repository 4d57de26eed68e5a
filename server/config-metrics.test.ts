import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from './config.ts'

test('metrics are served nowhere without a port, and on the loopback address unless said otherwise', () => {
  assert.equal(loadConfig({ METRICS_PORT: '', METRICS_HOST: '0.0.0.0' }).metrics, null)
  assert.deepEqual(loadConfig({ METRICS_PORT: '"9464"\r' }).metrics, { host: '127.0.0.1', port: 9464 })
  assert.deepEqual(loadConfig({ METRICS_PORT: '1', METRICS_HOST: '::' }).metrics, { host: '::', port: 1 })
})

test('a port or an address of theirs that is none stops the start', () => {
  for (const port of ['0', '65536', '-1', '80.5', 'on', 'true', '9 464'])
    assert.throws(
      () => loadConfig({ METRICS_PORT: port }),
      /^ConfigError: METRICS_PORT: must be a whole number/,
    )
  for (const host of ['[::1]', 'a b', 'http://localhost', '127.0.0.1:80', '*'])
    assert.throws(() => loadConfig({ METRICS_HOST: host }), /^ConfigError: METRICS_HOST: must be an address/)
})
