import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { commandLine, MASTER_KEY } from '../../../test/command-line.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { credentialsPurpose } from '../../channels/credentials.ts'
import { createOutbox } from '../../channels/outbox.ts'
import { sql } from '../../db/sql.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { insertEndpoint } from '../../webhook-endpoints/queries.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { newSigningSecret } from '../../webhooks/signature.ts'
import { sealSigningSecret } from '../../webhooks/signing-secrets.ts'

const box = createSecretBox(MASTER_KEY, systemRandom)
const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000'
const UUID = /^[0-9a-f-]{36}$/

const database = await useTestDatabase()
const { run, json } = commandLine(database)
const folder = await mkdtemp(path.join(tmpdir(), 'sanad-commands-'))
after(() => rm(folder, { recursive: true }))

suite('commands', () => {
  let organization = ''
  let app = { id: '', client_secret: '' }
  let endpointId = ''
  let deliveryId = ''

  async function refuses(message: RegExp, ...argv: string[]): Promise<void> {
    const { code, stdout, stderr } = await run(...argv)
    assert.deepEqual([code, stdout], [1, ''], argv.join(' '))
    assert.match(stderr, /^sanad: [^\n]+\n$/)
    assert.match(stderr, message)
  }

  const tenant = (environment = 'sandbox') => ['--organization', organization, '--environment', environment]
  const isAbout = (text: string, expectedMs: number) =>
    assert.ok(Math.abs(Date.parse(text) - Date.now() - expectedMs) < 60_000, text)

  before(async () => {
    organization = (await json<{ id: string }>('organizations', 'create', '--name', 'First')).id
    app = await json('apps', 'create', ...tenant(), '--name', 'First app')
  })

  test('organizations create', async () => {
    const created = await json<{ id: string; name: string }>('organizations', 'create', '--name', 'متجر سند')
    assert.deepEqual(created, { id: created.id, name: 'متجر سند' })
    assert.match(created.id, UUID)
    await refuses(/name/, 'organizations', 'create', '--name', 'two\nlines')
  })

  test('organizations sandbox', async () => {
    const off = await json('organizations', 'sandbox', organization, 'off')
    assert.deepEqual(off, { id: organization, sandbox: false })
    const on = await json('organizations', 'sandbox', organization.toUpperCase(), 'on')
    assert.deepEqual(on, { id: organization, sandbox: true })
    await refuses(/no organization/, 'organizations', 'sandbox', UNKNOWN_ID, 'on')
  })

  test('apps create: every scope and any address by default', async () => {
    const created = await json<Record<string, unknown>>('apps', 'create', ...tenant('live'), '--name', 'All')
    assert.deepEqual(Object.keys(created), [
      'id',
      'organization_id',
      'environment',
      'client_id',
      'client_secret',
      'scopes',
    ])
    assert.equal(created.organization_id, organization)
    assert.equal(created.environment, 'live')
    assert.equal((created.scopes as string[]).length, 14)
    assert.match(String(created.client_secret), /^[A-Za-z0-9_-]{46}$/)
  })

  test('apps create: the scopes and addresses that are named', async () => {
    const some = ['--scope', 'customers:read agent:run', '--allow-ip', '10.0.0.0/8', '--allow-ip', '::1']
    const created = await json<{ id: string; scopes: string[] }>(
      'apps',
      'create',
      ...tenant(),
      '--name',
      'Some',
      ...some,
    )
    assert.deepEqual(created.scopes, ['customers:read', 'agent:run'])
    const [row] = await database.db.shared.query<{ allowed_ips: string[] }>(
      sql`SELECT allowed_ips FROM apps WHERE id = ${created.id}`,
    )
    assert.deepEqual(row?.allowed_ips, ['10.0.0.0/8', '::1/128'])
  })

  test('apps suspend and activate', async () => {
    assert.deepEqual(await json('apps', 'suspend', app.id), { id: app.id, status: 'suspended' })
    assert.deepEqual(await json('apps', 'activate', app.id), { id: app.id, status: 'active' })
    await refuses(/no app/, 'apps', 'suspend', UNKNOWN_ID)
    await refuses(/no app/, 'apps', 'suspend', 'nonsense')
  })

  test('apps allow-ip replaces the list', async () => {
    const two = await json('apps', 'allow-ip', app.id, '10.0.0.0/8', '192.168.1.1')
    assert.deepEqual(two, { id: app.id, allowed_ips: ['10.0.0.0/8', '192.168.1.1/32'] })
    assert.deepEqual(await json('apps', 'allow-ip', app.id), { id: app.id, allowed_ips: [] })
  })

  test('apps rotate-secret: 24h by default, the overlap that is named, 72h at most', async () => {
    type Rotation = { id: string; client_secret: string; previous_valid_until: string }
    const rotated = await json<Rotation>('apps', 'rotate-secret', app.id)
    assert.notEqual(rotated.client_secret, app.client_secret)
    isAbout(rotated.previous_valid_until, 24 * 3_600_000)
    isAbout(
      (await json<Rotation>('apps', 'rotate-secret', app.id, '--overlap', '15m')).previous_valid_until,
      900_000,
    )
    await refuses(/at most 72 hours/, 'apps', 'rotate-secret', app.id, '--overlap', '73h')
    const { stdout } = await run('apps', 'rotate-secret', app.id, '--overlap', '0s')
    assert.match(stdout, /The old one is valid no more\.\n$/)
  })

  test('apps revoke-secret', async () => {
    assert.deepEqual(await json('apps', 'revoke-secret', app.id), { id: app.id })
  })

  test('apps set-limit', async () => {
    const raise = ['--class', 'agent_run', '--per-minute', '90', '--reason', 'sale season']
    const limit = await json('apps', 'set-limit', app.id, ...raise)
    assert.deepEqual(limit, { id: app.id, class: 'agent_run', per_minute: 90 })
    await refuses(
      /from 1 to/,
      'apps',
      'set-limit',
      app.id,
      '--class',
      'read',
      '--per-minute',
      '0',
      '--reason',
      'r',
    )
  })

  test('signing-keys rotate', async () => {
    type Rotation = { kid: string; previous_kid: string | null; previous_valid_until: string | null }
    const first = await json<Rotation>('signing-keys', 'rotate')
    const second = await json<Rotation>('signing-keys', 'rotate')
    assert.equal(second.previous_kid, first.kid)
    isAbout(String(second.previous_valid_until), 61 * 60_000)
  })

  test('wallet credit', async () => {
    const credit = await json(
      'wallet',
      'credit',
      ...tenant('live'),
      '--halalas',
      '2500',
      '--reason',
      'invoice 1',
    )
    assert.deepEqual(credit, { organization_id: organization, environment: 'live', balance_halalas: 2_500 })
    await refuses(/halalas/, 'wallet', 'credit', ...tenant(), '--halalas', '0')
    const unknown = ['--organization', UNKNOWN_ID, '--environment', 'live']
    await refuses(/no organization/, 'wallet', 'credit', ...unknown, '--halalas', '1')
  })

  test('knowledge import', async () => {
    await writeFile(path.join(folder, 'hours.md'), '# Hours\n\nWe are open from 9 to 5.\n')
    const imported = await json('knowledge', 'import', ...tenant(), folder)
    assert.deepEqual(imported, { articles: 1, passages: 1 })
    await refuses(
      /no file or folder at [^:]+$/,
      'knowledge',
      'import',
      ...tenant(),
      path.join(folder, 'missing'),
    )
    await writeFile(path.join(folder, 'scan.txt'), ' \n')
    const { stdout: told } = await run('knowledge', 'import', ...tenant(), folder)
    assert.match(
      told,
      /^Imported 2 articles in 1 passage\.\nscan\.txt holds no text that can be read: what is scanned/,
    )
    await rm(path.join(folder, 'scan.txt'))
    const empty = path.join(folder, 'empty')
    await mkdir(empty)
    await refuses(
      /holds no file that can be imported .*Nothing was/,
      'knowledge',
      'import',
      ...tenant(),
      empty,
    )
    await rm(path.join(folder, 'hours.md'))
    await refuses(/holds no file that can be imported/, 'knowledge', 'import', ...tenant(), folder)
    const emptied = await json('knowledge', 'import', ...tenant(), '--empty', 'remove', folder)
    assert.deepEqual(emptied, { articles: 0, passages: 0 })
  })

  test('channel-accounts create keeps the credentials sealed', async () => {
    const file = path.join(folder, 'credentials.json')
    await writeFile(file, '{"bot_token": "hidden"}')
    const options = ['--channel', 'telegram', '--name', 'Main', '--credentials', file]
    const account = await json<{ id: string }>('channel-accounts', 'create', ...tenant('live'), ...options)
    assert.deepEqual(account, { id: account.id, channel: 'telegram' })
    const [row] = await database.db.shared.query<{ credentials_sealed: Buffer }>(
      sql`SELECT credentials_sealed FROM channel_accounts WHERE id = ${account.id}`,
    )
    assert.ok(row !== undefined && !row.credentials_sealed.includes('hidden'))
    assert.equal(box.open(row.credentials_sealed, credentialsPurpose(account.id)), '{"bot_token":"hidden"}')
    await writeFile(file, '{"bot_token": "hidden"')
    const { stderr } = await run('channel-accounts', 'create', ...tenant('live'), ...options)
    assert.match(stderr, /no well-formed JSON: see line 1, column 23/)
    assert.ok(!stderr.includes('hidden'))
  })

  test('channel-accounts update replaces the credentials and keeps the id', async () => {
    const file = path.join(folder, 'renewed.json')
    const options = ['--channel', 'telegram', '--name', 'Renewed']
    const created = await run('channel-accounts', 'create', ...tenant('live'), ...options, '--json')
    const { id } = JSON.parse(created.stdout) as { id: string }
    await writeFile(file, '{"bot_token": "renewed"}')
    const updated = await json('channel-accounts', 'update', id, '--credentials', file)
    assert.deepEqual(updated, { id, channel: 'telegram' })
    const [row] = await database.db.shared.query<{ credentials_sealed: Buffer }>(
      sql`SELECT credentials_sealed FROM channel_accounts WHERE id = ${id}`,
    )
    assert.equal(row && box.open(row.credentials_sealed, credentialsPurpose(id)), '{"bot_token":"renewed"}')
    await refuses(
      /There is no channel account/,
      'channel-accounts',
      'update',
      UNKNOWN_ID,
      '--credentials',
      file,
    )
  })

  test('outbox list shows what the sandbox kept instead of sending', async () => {
    assert.deepEqual(await json('outbox', 'list', '--organization', organization), [])
    const outbox = createOutbox({ db: database.db, clock: systemClock })
    const message = {
      id: UNKNOWN_ID,
      conversationId: UNKNOWN_ID,
      channel: 'web',
      recipient: 'visitor',
    } as const
    const of = { organizationId: organization, environment: 'sandbox' } as const
    const rest = { tenant: of, externalThreadId: 't', channelAccountId: null, text: 'Hello!' }
    await outbox.send({ ...message, ...rest }, new AbortController().signal)
    const [kept, ...others] = await json<Record<string, unknown>[]>(
      'outbox',
      'list',
      '--organization',
      organization,
    )
    assert.deepEqual(others, [])
    assert.deepEqual(
      [kept?.id, kept?.channel, kept?.recipient, kept?.text],
      [UNKNOWN_ID, 'web', 'visitor', 'Hello!'],
    )
    await refuses(/There is no organization/, 'outbox', 'list', '--organization', UNKNOWN_ID)
  })

  test('migrate', async () => {
    assert.deepEqual(await json('migrate'), { applied: [] })
  })

  suite('webhooks', () => {
    before(async () => {
      endpointId = UNKNOWN_ID.replace('01a', '01b')
      const uuid = () => UNKNOWN_ID.replace('01a', '01c')
      const secretSealed = sealSigningSecret(box, endpointId, newSigningSecret(systemRandom))
      deliveryId = await database.db.withTenant(
        { organizationId: organization, environment: 'sandbox' },
        async (tx) => {
          const url = 'https://example.com/hook'
          const now = new Date()
          await insertEndpoint(tx, {
            id: endpointId,
            appId: app.id,
            url,
            description: null,
            subscribedEvents: ['*'],
            secretSealed,
            createdAt: now,
          })
          const context = { ids: { uuid }, clock: { now: () => now }, wakeUp: () => undefined }
          const { deliveryIds } = await emitEvent(tx, context, {
            type: 'webhook.test',
            subject: { type: 'webhook_endpoint', id: endpointId },
            data: { endpoint_id: endpointId, message: 'A test.', sent_at: now.toISOString() },
            occurredAt: now,
          })
          return deliveryIds[0] ?? ''
        },
      )
    })

    test('webhooks rotate-secret', async () => {
      type Rotation = { id: string; signing_secret: string; secret_rotating_until: string }
      const rotated = await json<Rotation>('webhooks', 'rotate-secret', endpointId)
      assert.equal(rotated.id, endpointId)
      assert.match(rotated.signing_secret, /^whsec_.{43}$/)
      isAbout(rotated.secret_rotating_until, 24 * 3_600_000)
      await refuses(/no webhook endpoint/, 'webhooks', 'rotate-secret', UNKNOWN_ID)
      await refuses(/no webhook endpoint/, 'webhooks', 'rotate-secret', 'nonsense')
    })

    test('webhooks deliveries', async () => {
      const [delivery, ...others] = await json<Record<string, unknown>[]>(
        'webhooks',
        'deliveries',
        endpointId,
      )
      assert.equal(others.length, 0)
      assert.deepEqual(delivery, {
        id: deliveryId,
        event_id: UNKNOWN_ID.replace('01a', '01c'),
        type: 'webhook.test',
        status: 'queued',
        attempts: 0,
        next_attempt_at: delivery?.next_attempt_at,
        last_status_code: null,
        last_error: null,
      })
      isAbout(String(delivery?.next_attempt_at), 0)
      await refuses(/no webhook endpoint/, 'webhooks', 'deliveries', UNKNOWN_ID)
    })

    test('webhooks redeliver', async () => {
      assert.deepEqual(await json('webhooks', 'redeliver', deliveryId), { id: deliveryId, status: 'queued' })
      await refuses(/no webhook delivery/, 'webhooks', 'redeliver', UNKNOWN_ID)
    })
  })

  test('without --json a command says in words what it did', async () => {
    const { code, stdout, stderr } = await run('apps', 'suspend', app.id)
    assert.deepEqual([code, stdout, stderr], [0, `The app ${app.id} is suspended.\n`, ''])
  })

  test('agent-rules put sets the rules that agent-rules list shows, and refuses a file that is wrong', async () => {
    const file = path.join(folder, 'agent-rules.json')
    const rules = [{ pattern: 'lawyer', queue: 'complaints', escalates: true }]
    await writeFile(file, JSON.stringify(rules))
    assert.deepEqual(await json('agent-rules', 'put', file, ...tenant()), rules)
    assert.deepEqual(await json('agent-rules', 'list', ...tenant()), rules)
    assert.deepEqual(await json('agent-rules', 'list', ...tenant('live')), [])
    await writeFile(file, '[{"pattern": "lawyer"}]')
    await refuses(/rule 1 decides nothing/, 'agent-rules', 'put', file, ...tenant())
    assert.deepEqual(await json('agent-rules', 'list', ...tenant()), rules)
  })
})
