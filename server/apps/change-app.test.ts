import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { createTestApp, credentialsOf, postForm, useOAuthGateway } from '../../test/oauth-gateway.ts'
import { sql } from '../db/sql.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { CreatedApp } from './create-app.ts'
import { setAllowedIps } from './set-allowed-ips.ts'
import { setRateLimit } from './set-rate-limit.ts'
import { activateApp, suspendApp } from './suspend-app.ts'

const gateway = await useOAuthGateway()
let app: CreatedApp
let token: string
beforeEach(async () => {
  app = await createTestApp(gateway.context)
  token = (await postForm(gateway, credentialsOf(app))).json().access_token
})

function call(remoteAddress = '203.0.113.5') {
  const headers = { authorization: `Bearer ${token}` }
  return gateway.server.inject({ url: '/v1/customers', headers, remoteAddress })
}

describe('an operator', () => {
  test('suspends and activates an app from its next request on, named in any case', async () => {
    assert.deepEqual(await suspendApp(gateway.context, app.id.toUpperCase()), {
      id: app.id,
      status: 'suspended',
    })
    assert.equal((await call()).json().code, 'app_inactive')
    assert.deepEqual(await activateApp(gateway.context, app.id), { id: app.id, status: 'active' })
    assert.equal((await call()).statusCode, 200)
  })

  test('replaces the list of allowed addresses, and an empty list allows any', async () => {
    const allowed = await setAllowedIps(gateway.context, app.id, ['203.0.113.0/24', '2001:db8::/48'])
    assert.deepEqual(allowed, { id: app.id, allowedIps: ['203.0.113.0/24', '2001:db8::/48'] })
    assert.equal((await call('203.0.113.5')).statusCode, 200)
    assert.equal((await call('2001:db8::9')).statusCode, 200)
    assert.equal((await call('198.51.100.1')).json().code, 'ip_not_allowed')
    await assert.rejects(setAllowedIps(gateway.context, app.id, ['10.0.0.0/8', 'nowhere']), OperatorError)
    assert.equal((await call('203.0.113.5')).statusCode, 200, 'a refused list changes nothing')
    await setAllowedIps(gateway.context, app.id, [])
    assert.equal((await call('198.51.100.1')).statusCode, 200)
  })

  test('changes one limit of one app for a stated reason, and every change is kept', async () => {
    assert.equal((await call()).headers['x-ratelimit-limit'], '600')
    assert.deepEqual(
      await setRateLimit(gateway.context, app.id, {
        rateClass: 'read',
        perMinute: 5000,
        reason: ' National day sale ',
      }),
      {
        id: app.id,
        class: 'read',
        perMinute: 5000,
      },
    )
    assert.equal((await call()).headers['x-ratelimit-limit'], '5000')
    await setRateLimit(gateway.context, app.id, {
      rateClass: 'read',
      perMinute: 700,
      reason: 'The sale is over',
    })
    const changes = await gateway.context.db.shared.query(sql`
      SELECT class, per_minute, reason FROM app_limit_changes WHERE app_id = ${app.id} ORDER BY id`)
    assert.deepEqual(changes, [
      { class: 'read', per_minute: 5000, reason: 'National day sale' },
      { class: 'read', per_minute: 700, reason: 'The sale is over' },
    ])
    const [limits] = await gateway.context.db.shared.query(
      sql`SELECT limit_read, limit_write, limit_agent_run FROM apps WHERE id = ${app.id}`,
    )
    assert.deepEqual(limits, { limit_read: 700, limit_write: 120, limit_agent_run: 60 })
  })

  const refused: [string, number, string][] = [
    ['without a reason', 700, '  '],
    ['of nothing at all', 0, 'Because'],
    ['of a fraction', 1.5, 'Because'],
    ['of more than a million', 1_000_001, 'Because'],
  ]
  for (const [what, perMinute, reason] of refused) {
    test(`cannot set a limit ${what}`, async () => {
      await assert.rejects(
        setRateLimit(gateway.context, app.id, { rateClass: 'read', perMinute, reason }),
        OperatorError,
      )
      assert.equal((await call()).headers['x-ratelimit-limit'], '600')
    })
  }
})
