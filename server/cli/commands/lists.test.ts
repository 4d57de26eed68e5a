const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { commandLine } from '../../../test/command-line.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { sql } from '../../db/sql.ts'
import { insertEndpoint } from '../../webhook-endpoints/queries.ts'

const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000'
const CREATED_AT = new Date('2026-09-15T09:30:00.000Z')

interface Listed {
  readonly id: string
  readonly created_at: string
}

suite('commands that list what there is', () => {
  let organization = ''
  let other = ''

  const { run, json } = commandLine(database)

  const of = (environment: string) => ['--organization', organization, '--environment', environment]

  before(async () => {
    organization = (await json<{ id: string }>('organizations', 'create', '--name', 'First')).id
    other = (await json<{ id: string }>('organizations', 'create', '--name', 'متجر سند')).id
    await json('organizations', 'sandbox', organization, 'off')
  })

  test('organizations list', async () => {
    const listed = await json<Listed[]>('organizations', 'list')
    const times = listed.map(({ created_at }) => created_at)
    assert.deepEqual(listed, [
      { id: other, name: 'متجر سند', sandbox: true, created_at: times[0] },
      { id: organization, name: 'First', sandbox: false, created_at: times[1] },
    ])
    assert.match(
      (await run('organizations', 'list')).stdout,
      new RegExp(`${organization} {2}First {2}sandbox off`),
    )
  })

  test("apps list shows the organization's own, of both environments, without secrets", async () => {
    type App = Listed & { client_id: string; client_secret: string }
    const sandbox = await json<App>(
      'apps',
      'create',
      ...of('sandbox'),
      '--name',
      'Shop',
      '--scope',
      'agent:run',
    )
    const live = await json<App>(
      'apps',
      'create',
      ...of('live'),
      '--name',
      'Live',
      '--allow-ip',
      '10.0.0.0/8',
    )
    await json('apps', 'suspend', sandbox.id)
    const listed = await json<Listed[]>('apps', 'list', '--organization', organization.toUpperCase())
    assert.deepEqual(
      listed.map(({ id }) => id),
      [live.id, sandbox.id],
    )
    assert.deepEqual(listed[1], {
      id: sandbox.id,
      environment: 'sandbox',
      name: 'Shop',
      status: 'suspended',
      client_id: sandbox.client_id,
      scopes: ['agent:run'],
      allowed_ips: [],
      created_at: listed[1]?.created_at,
    })
    assert.ok(!JSON.stringify(listed).includes(live.client_secret))
    assert.deepEqual(await json('apps', 'list', '--organization', other), [])
    const unknown = await run('apps', 'list', '--organization', UNKNOWN_ID)
    assert.deepEqual(
      [unknown.code, unknown.stderr],
      [1, `sanad: There is no organization "${UNKNOWN_ID}".\n`],
    )
  })

  test('webhooks list shows the endpoints as the API does', async () => {
    const app = await json<Listed>('apps', 'create', ...of('sandbox'), '--name', 'Hooks')
    const tenant = { organizationId: organization, environment: 'sandbox' } as const
    const id = '01a00000-0000-7000-8000-0000000000e1'
    await database.db.withTenant(tenant, (tx) =>
      insertEndpoint(tx, {
        ...{ id, appId: app.id, url: 'https://shop.example/hooks', description: null },
        subscribedEvents: ['*'],
        createdAt: CREATED_AT,
        secretSealed: Buffer.from('sealed'),
      }),
    )
    await database.db.shared.execute(sql`UPDATE webhook_endpoints SET failure_count = 3 WHERE id = ${id}`)
    assert.deepEqual(await json('webhooks', 'list', ...of('sandbox')), [
      {
        ...{ id, app_id: app.id, url: 'https://shop.example/hooks', description: null },
        subscribed_events: ['*'],
        status: 'active',
        failure_count: 3,
        last_success_at: null,
        last_failure_at: null,
        secret_rotating_until: null,
        created_at: CREATED_AT.toISOString(),
      },
    ])
    assert.equal(
      (await run('webhooks', 'list', ...of('sandbox'))).stdout,
      `${id}  active  https://shop.example/hooks  3 failures in a row\n`,
    )
    assert.deepEqual(await json('webhooks', 'list', ...of('live')), [])
  })

  test('channel-accounts list', async () => {
    const where = ['channel-accounts', 'create', ...of('live'), '--channel', 'web', '--name', 'Site']
    const made = JSON.parse((await run(...where, '--json')).stdout) as Listed
    const listed = await json<Listed[]>('channel-accounts', 'list', ...of('live'))
    assert.deepEqual(listed, [
      {
        ...{ id: made.id, channel: 'web', name: 'Site', has_credentials: false },
        created_at: listed[0]?.created_at,
      },
    ])
    assert.equal(
      (await run('channel-accounts', 'list', ...of('live'))).stdout,
      `${made.id}  web  Site  no credentials\n`,
    )
    assert.deepEqual(await json('channel-accounts', 'list', ...of('sandbox')), [])
  })
})
