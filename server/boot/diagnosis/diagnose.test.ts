import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { diagnose } from './diagnose.ts'

const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')

/** What is said of alerts, on a database that cannot be reached. */
async function diagnoseAlerts(env: Record<string, string>) {
  const findings = await diagnose({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    MASTER_KEY,
    PORT: '1',
    ...env,
  })
  return findings.find(({ name }) => name === 'alerts')
}

suite('diagnosis of metrics', () => {
  const diagnoseMetrics = async (env: Record<string, string>) =>
    (
      await diagnose({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', MASTER_KEY, PORT: '1', ...env })
    ).filter(({ name }) => name === 'metrics')

  test('where they are read is told, and that the gateway listens there already', async () => {
    assert.deepEqual(await diagnoseMetrics({}), [])
    assert.deepEqual(await diagnoseMetrics({ METRICS_PORT: '9464', METRICS_HOST: '::' }), [
      { name: 'metrics', status: 'ok', detail: 'http://[::1]:9464/metrics' },
    ])
    const [same] = await diagnoseMetrics({ METRICS_PORT: '1' })
    assert.equal(same?.status, 'warn')
    assert.match(same.detail, /METRICS_PORT is PORT/)
  })
})

suite('diagnosis of alerts', () => {
  test('a webhook that would be refused for its address is told, with what to do', async () => {
    const finding = await diagnoseAlerts({ ALERT_WEBHOOK_URL: 'http://10.0.0.5/hooks/secret' })
    assert.equal(finding?.status, 'fail')
    assert.match(finding.detail, /private address\. WEBHOOK_ALLOWED_NETWORKS/)
  })

  test('one that no network opens is told without that advice', async () => {
    const finding = await diagnoseAlerts({ ALERT_WEBHOOK_URL: 'https://hooks.example.com:22/secret' })
    assert.equal(finding?.status, 'fail')
    assert.match(
      finding.detail,
      /nothing is posted\. The port of the URL must be 80, 443 or 1024 to 65535\b.*\.$/,
    )
    assert.doesNotMatch(finding.detail, /WEBHOOK_ALLOWED_NETWORKS|secret/)
  })

  test('one that is allowed is told without what is secret of it', async () => {
    const finding = await diagnoseAlerts({
      ALERT_WEBHOOK_URL: 'http://10.0.0.5/hooks/secret',
      WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8',
    })
    assert.deepEqual(finding, { name: 'alerts', status: 'ok', detail: 'posted to http://10.0.0.5' })
  })

  test('none at all is no fault', async () => {
    assert.equal((await diagnoseAlerts({}))?.status, 'ok')
  })
})
