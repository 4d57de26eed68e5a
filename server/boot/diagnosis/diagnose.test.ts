import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { diagnose } from './diagnose.ts'

const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')

/** What is said of one thing, on a database that cannot be reached. */
async function find(name: string, env: Record<string, string>) {
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', MASTER_KEY, PORT: '1' }
  return (await diagnose({ ...away, ...env })).find((finding) => finding.name === name)
}

const diagnoseAlerts = (env: Record<string, string>) => find('alerts', env)

suite('diagnosis of metrics', () => {
  const diagnoseMetrics = (env: Record<string, string>) => find('metrics', env)

  test('where they are read is told, and that the gateway listens there already', async () => {
    assert.equal(await diagnoseMetrics({}), undefined)
    assert.deepEqual(await diagnoseMetrics({ METRICS_PORT: '9464', METRICS_HOST: '::' }), {
      name: 'metrics',
      status: 'ok',
      detail: 'http://[::1]:9464/metrics',
    })
    const same = await diagnoseMetrics({ METRICS_PORT: '1' })
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

suite('diagnosis of what others see', () => {
  test('tokens and a model’s key that travel unencrypted are told, but not within this machine', async () => {
    const far = await find('configuration', { BASE_URL: 'http://support.example.com' })
    assert.match(`${far?.status} ${far?.detail}`, /^warn .*use https/)
    assert.equal((await find('configuration', { BASE_URL: 'http://localhost:8080' }))?.status, 'ok')
    const model = { AGENT_MODEL: 'openai-compatible:a-model', AGENT_MODEL_API_KEY: 'key' }
    const exposed = await find('agent', { ...model, AGENT_MODEL_BASE_URL: 'http://models.example.com/v1' })
    assert.match(`${exposed?.status} ${exposed?.detail}`, /^warn .* with a key, without prices; .*use https/)
    assert.equal(
      (await find('agent', { ...model, AGENT_MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }))?.status,
      'ok',
    )
  })

  test('a variable that looks like a setting is told', async () => {
    assert.match((await find('variables', { BASE_ULR: 'https://a.example' }))?.detail ?? '', /BASE_URL meant/)
  })
})

suite('diagnosis of the port', () => {
  test('whoever answers there is told apart: the service, one that is not ready, and another program', async (t) => {
    const answers = [
      [200, '{"status":"ready"}', /^ok .*serves and is ready$/],
      [503, '{"status":"unavailable"}', /^fail .*serves and is not ready$/],
      [200, 'It works!', /^fail another program uses/],
      [404, '{"status":"lost"}', /^fail another program uses/],
    ] as const
    let now = 0
    const server = createServer((_request, response) => {
      const [status, body] = answers[now] ?? answers[0]
      response.writeHead(status).end(body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    for (const [, body, told] of answers) {
      const finding = await find('port', { PORT: String(port) })
      assert.match(`${finding?.status} ${finding?.detail}`, told, body)
      now += 1
    }
    const dataDir = await mkdtemp(join(tmpdir(), 'sanad-diagnosis-'))
    t.after(() => rm(dataDir, { recursive: true }))
    now = 0
    const elsewhere = await find('port', { PORT: String(port), DATABASE_URL: '', DATA_DIR: dataDir })
    assert.match(`${elsewhere?.status} ${elsewhere?.detail}`, /^warn .*is ready, on another database/)
    const nowhere = await find('port', { HOST: '192.0.2.1', PORT: '1024' })
    assert.match(`${nowhere?.status} ${nowhere?.detail}`, /^fail cannot listen on .* \(EADDRNOTAVAIL\)$/)
  })
})

suite('diagnosis of the data directory', () => {
  test('one that the first start makes is no fault, and a file in its place is', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-diagnosis-'))
    t.after(() => rm(folder, { recursive: true }))
    const at = (dataDir: string) => find('data directory', { DATABASE_URL: '', DATA_DIR: dataDir })
    assert.equal((await at(folder))?.status, 'ok')
    assert.equal((await at(join(folder, 'none', 'yet')))?.status, 'warn')
    await writeFile(join(folder, 'file'), '')
    assert.equal((await at(join(folder, 'file')))?.status, 'fail')
    assert.equal((await at(join(folder, 'file', 'below')))?.status, 'fail')
    const disk = await find('disk', { DATABASE_URL: '', DATA_DIR: join(folder, 'none', 'yet') })
    assert.ok(disk?.detail.endsWith(`GiB free at ${folder}`))
  })
})
