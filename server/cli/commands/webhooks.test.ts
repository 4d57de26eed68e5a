const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { commandLine, MASTER_KEY } from '../../../test/command-line.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { raiseAlert } from '../../alerts/test-factories.ts'
import { sql } from '../../db/sql.ts'
import { createIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { insertEndpoint } from '../../webhook-endpoints/queries.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { newSigningSecret } from '../../webhooks/signature.ts'
import { sealSigningSecret } from '../../webhooks/signing-secrets.ts'

const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000'
const clock = { now: () => new Date() }
const context = {
  clock,
  ids: createIds(clock, systemRandom),
  log: createLog('silent'),
  wakeUp: () => undefined,
}

suite('commands about webhooks and alerts', () => {
  let tenant: Tenant
  let endpointId = ''
  let eventId = ''

  const { run, json } = commandLine(database)

  async function refuses(message: RegExp, ...argv: string[]): Promise<void> {
    const { code, stdout, stderr } = await run(...argv)
    assert.deepEqual([code, stdout], [1, ''], argv.join(' '))
    assert.match(stderr, /^sanad: [^\n]+\n$/)
    assert.match(stderr, message)
  }

  before(async () => {
    const { id } = await json<{ id: string }>('organizations', 'create', '--name', 'First')
    tenant = { organizationId: id, environment: 'live' }
    const place = ['--organization', id, '--environment', 'live']
    const app = await json<{ id: string }>('apps', 'create', ...place, '--name', 'First app')
    endpointId = context.ids.uuid()
    const secret = newSigningSecret(systemRandom)
    await database.db.withTenant(tenant, async (tx) => {
      await insertEndpoint(tx, {
        id: endpointId,
        appId: app.id,
        url: 'https://hooks.example.com/in',
        description: null,
        subscribedEvents: ['*'],
        createdAt: new Date(),
        secretSealed: sealSigningSecret(createSecretBox(MASTER_KEY, systemRandom), endpointId, secret),
      })
      const emitted = await emitEvent(tx, context, {
        type: 'inbound_event.accepted',
        subject: { type: 'inbound_event', id: UNKNOWN_ID },
        data: { event_id: UNKNOWN_ID, external_message_id: 'm', channel: 'web', sandbox: false },
        occurredAt: new Date(),
      })
      eventId = emitted.eventId
    })
  })

  test('webhooks disable and enable', async () => {
    const disabled = await json('webhooks', 'disable', endpointId.toUpperCase())
    assert.deepEqual(disabled, { id: endpointId, status: 'disabled' })
    const [delivery] = await json<{ status: string }[]>('webhooks', 'deliveries', endpointId)
    assert.equal(delivery?.status, 'canceled')
    assert.deepEqual(await json('webhooks', 'enable', endpointId), { id: endpointId, status: 'active' })
    await refuses(new RegExp(`no webhook endpoint "${UNKNOWN_ID}"`), 'webhooks', 'enable', UNKNOWN_ID)
    await refuses(/no webhook endpoint "x"/, 'webhooks', 'disable', 'x')
  })

  test('webhooks replay', async () => {
    const replayed = await json<{ id: string }>('webhooks', 'replay', eventId, '--endpoint', endpointId)
    assert.deepEqual(replayed, {
      id: replayed.id,
      event_id: eventId,
      endpoint_id: endpointId,
      status: 'queued',
    })
    const deliveries = await json<{ id: string; status: string }[]>('webhooks', 'deliveries', endpointId)
    assert.equal(deliveries.find(({ id }) => id === replayed.id)?.status, 'queued')
    await refuses(/no webhook event/, 'webhooks', 'replay', UNKNOWN_ID, '--endpoint', endpointId)
    await refuses(/no webhook endpoint/, 'webhooks', 'replay', eventId, '--endpoint', UNKNOWN_ID)
    assert.equal((await run('webhooks', 'replay', eventId)).code, 2)
  })

  test('webhooks recover, recoveries and cancel-recovery', async () => {
    const since = '2026-01-01T03:00:00+03:00'
    const started = await json<Record<string, unknown>>('webhooks', 'recover', endpointId, '--since', since)
    assert.deepEqual(started, {
      id: started.id,
      endpoint_id: endpointId,
      status: 'running',
      since: '2026-01-01T00:00:00.000Z',
      queued: 0,
      created_at: started.created_at,
      ended_at: null,
    })
    await refuses(/running already/, 'webhooks', 'recover', endpointId, '--since', since)
    assert.deepEqual(await json('webhooks', 'recoveries', endpointId), [started])
    const canceled = await json<Record<string, unknown>>('webhooks', 'cancel-recovery', String(started.id))
    assert.equal(canceled.status, 'canceled')
    assert.deepEqual(await json('webhooks', 'recoveries', endpointId), [canceled])
    await refuses(new RegExp(`no recovery "${UNKNOWN_ID}"`), 'webhooks', 'cancel-recovery', UNKNOWN_ID)
    for (const wrong of ['yesterday', '2026-01-01', '2026-02-30T00:00:00Z']) {
      assert.equal((await run('webhooks', 'recover', endpointId, '--since', wrong)).code, 2, wrong)
    }
    await refuses(/--since .* past/, 'webhooks', 'recover', endpointId, '--since', '2999-01-01T00:00:00Z')
    await json('webhooks', 'disable', endpointId)
    await refuses(/"webhooks enable" first/, 'webhooks', 'recover', endpointId, '--since', since)
  })

  test('webhooks remove', async () => {
    const place = ['--organization', tenant.organizationId, '--environment', 'live']
    const [delivery] = await json<{ id: string }[]>('webhooks', 'deliveries', endpointId)
    assert.deepEqual(await json('webhooks', 'remove', endpointId.toUpperCase()), {
      id: endpointId,
      removed: true,
    })
    assert.deepEqual(await json('webhooks', 'list', ...place), [])
    for (const verb of ['remove', 'enable', 'disable', 'rotate-secret', 'deliveries', 'recoveries']) {
      await refuses(/no webhook endpoint/, 'webhooks', verb, endpointId)
    }
    await refuses(/no webhook delivery/, 'webhooks', 'redeliver', String(delivery?.id))
    await refuses(/no webhook endpoint/, 'webhooks', 'replay', eventId, '--endpoint', endpointId)
  })

  test('alerts list', async () => {
    assert.deepEqual(await json('alerts', 'list'), [])
    const at = new Date()
    const alert = { kind: 'webhook_endpoint_disabled', subjectId: endpointId, detail: { a: 1 }, at } as const
    for (let count = 0; count < 2; count++) {
      await database.db.withTenant(tenant, (tx) => raiseAlert(tx, context, alert))
    }
    const [listed, ...more] = await json<Record<string, unknown>[]>('alerts', 'list')
    assert.equal(more.length, 0)
    assert.deepEqual(listed, {
      id: listed?.id,
      organization_id: tenant.organizationId,
      environment: 'live',
      kind: 'webhook_endpoint_disabled',
      subject_id: endpointId,
      detail: { a: 1 },
      count: 2,
      created_at: at.toISOString(),
      last_at: at.toISOString(),
      posted_at: null,
    })
    assert.deepEqual(await json('alerts', 'list', '--organization', tenant.organizationId), [listed])
    await refuses(/^sanad: There is no organization/, 'alerts', 'list', '--organization', UNKNOWN_ID)
    const [row] = await database.db.shared.query(sql`SELECT count(*) AS count FROM alerts`)
    assert.deepEqual({ ...row }, { count: 1 })
    const { stdout } = await run('alerts', 'list')
    assert.match(stdout, /A webhook endpoint was disabled .* \(live\) {2}2 times$/m)
    const failed = { kind: 'reply_undeliverable', detail: { error: 'Meta refused with 190' }, at } as const
    await database.db.withTenant(tenant, (tx) => raiseAlert(tx, context, { ...failed, subjectId: null }))
    const { stdout: told } = await run('alerts', 'list')
    assert.match(told, /A reply could not be delivered .* \(live\) {2}Meta refused with 190$/m)
  })
})
