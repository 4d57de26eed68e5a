import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { commandLine, MASTER_KEY } from '../../../test/command-line.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { sql } from '../../db/sql.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { cancelOrder, trackOrder } from '../test-factories.ts'
import { openSecrets } from './secrets.ts'

const SHOP = 'https://shop.example'

interface PutAction {
  name: string
  secret_headers: string[]
  needs_confirmation: boolean
  updated_at: string
}

const database = await useTestDatabase()
const { run, json } = commandLine(database)
const organization = (await json<{ id: string }>('organizations', 'create', '--name', 'Shop')).id
const folder = await mkdtemp(path.join(tmpdir(), 'sanad-actions-'))
after(() => rm(folder, { recursive: true }))

const tenant = (environment = 'live') => ['--organization', organization, '--environment', environment]

async function write(content: unknown): Promise<string> {
  const file = path.join(folder, 'action.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

async function refuses(expected: RegExp, content: unknown, environment?: string): Promise<void> {
  const { code, stdout, stderr } = await run('actions', 'put', await write(content), ...tenant(environment))
  assert.deepEqual([code, stdout], [1, ''], JSON.stringify(content))
  assert.match(stderr, /^sanad: [^\n]+\n$/)
  assert.match(stderr, expected)
  assert.doesNotMatch(stderr, /key-of-the-shop/)
}

test('an action is put, listed and removed, and no secret is ever shown', async () => {
  const shown = {
    ...{ name: 'track_order', title: { ar: 'تتبع الطلب', en: 'Track an order' }, method: 'GET' },
    url: `${SHOP}/orders/{order_number}?phone={phone}`,
    ...{ secret_headers: ['authorization'], needs_confirmation: false, verified: [], enabled: true },
  }
  const { updated_at, ...put } = await json<PutAction>(
    'actions',
    'put',
    await write(trackOrder(SHOP)),
    ...tenant(),
  )
  assert.deepEqual(put, shown)
  assert.ok(Date.parse(updated_at) > 0)
  assert.deepEqual(await json('actions', 'list', ...tenant()), [{ ...shown, updated_at }])
  assert.deepEqual(await json('actions', 'list', ...tenant('sandbox')), [])
  const text = await run('actions', 'list', ...tenant())
  assert.equal(text.stdout, `track_order  GET  ${shown.url}\n`)
  const [row] = await database.db.shared.query<{ all: string; secrets_sealed: Buffer }>(
    sql`SELECT a::text AS all, secrets_sealed FROM actions a`,
  )
  assert.doesNotMatch(row?.all ?? '', /key-of-the-shop/)
  assert.deepEqual(await json('actions', 'runs', ...tenant()), [])
  assert.deepEqual(await json('actions', 'remove', 'track_order', ...tenant()), {
    ...{ name: 'track_order', removed: true },
  })
  assert.deepEqual(await json('actions', 'list', ...tenant()), [])
  const again = await run('actions', 'remove', 'track_order', ...tenant())
  assert.deepEqual([again.code, again.stderr], [1, 'sanad: There is no action "track_order".\n'])
})

test('a null in the file keeps the stored secret, and another value replaces it', async () => {
  const secret = async () => {
    const [row] = await database.db.shared.query<{ secrets_sealed: Buffer | null }>(
      sql`SELECT secrets_sealed FROM actions WHERE environment = 'sandbox'`,
    )
    const owner = { organizationId: organization, environment: 'sandbox' } as const
    const box = createSecretBox(MASTER_KEY, systemRandom)
    return openSecrets(box, owner, 'track_order', row?.secrets_sealed ?? null)
  }
  const put = async (secret_headers?: object) =>
    json('actions', 'put', await write(trackOrder(SHOP, {}, { secret_headers })), ...tenant('sandbox'))
  await refuses(
    /action file .*action\.json: \/request\/secret_headers\/authorization is null/,
    trackOrder(SHOP, {}, { secret_headers: { authorization: null } }),
    'sandbox',
  )
  await put({ authorization: 'Bearer one' })
  await put({ authorization: null, 'x-team': 'two' })
  assert.deepEqual(await secret(), { authorization: 'Bearer one', 'x-team': 'two' })
  await put({ 'x-team': 'three' })
  assert.deepEqual(await secret(), { 'x-team': 'three' })
  await put()
  assert.deepEqual(await secret(), {})
})

test('a faulty file is refused with the place of its fault', async () => {
  const parameters = (changes: object) => {
    const { parameters: given } = trackOrder(SHOP) as { parameters: { properties: object } }
    return { parameters: { ...given, properties: { ...given.properties, ...changes } } }
  }
  const cases: readonly (readonly [RegExp, unknown])[] = [
    [/no well-formed JSON: see line 1, column 29/, '{"secret": "key-of-the-shop"'],
    [/must hold one JSON object/, '[1]'],
    [/\/title is missing/, trackOrder(SHOP, { title: undefined })],
    [/\/title\/ar is missing/, trackOrder(SHOP, { title: { en: 'Track' } })],
    [/\/name must be at most 63 small letters/, trackOrder(SHOP, { name: 'Track Order' })],
    [
      /\/intents\/1 is none of the intents that the agent knows: account, .*order_status/,
      trackOrder(SHOP, { intents: ['order_status', 'order_statu'] }),
    ],
    [
      /\/title\/en must be a text that says something/,
      trackOrder(SHOP, { title: { ar: 'a', en: ' \u200f\u3164\ufe0f' } }),
    ],
    [/\/when_to_use must be a text that says something/, trackOrder(SHOP, { when_to_use: ' ' })],
    [/\/phrases\/en\/1 holds no words/, trackOrder(SHOP, { phrases: { ar: [], en: ['track order', '??'] } })],
    ...(
      [
        [
          /\/when\/pattern takes a day as 30\/09\/2026 and as 09\/30\/2026: narrow it/,
          '^\\d{2}/\\d{2}/\\d{4}$',
          {},
        ],
        [/\/when\/pattern takes no day, neither as/, '^DC\\d+$', {}],
        [/\/when\/pattern takes no day as its format/, '^\\d{2}\\.\\d{2}\\.\\d{4}$', { format: 'date' }],
        [
          /\/when\/pattern takes no phone .*"x-phone": "national" .* 0512345678\./,
          '^05\\d{8}$',
          { 'x-extract': 'phone' },
        ],
      ] as const
    ).map(
      ([message, pattern, more]) =>
        [
          message,
          trackOrder(SHOP, {
            parameters: {
              ...{ type: 'object', required: ['order_number', 'phone'] },
              properties: {
                ...{ order_number: { type: 'string' }, phone: { type: 'string' } },
                when: { type: 'string', 'x-extract': 'date', pattern, ...more },
              },
            },
          }),
        ] as const,
    ),
    [/\/colour is no property/, trackOrder(SHOP, { colour: 'red' })],
    [/\/request\/method must be one of: GET, POST/, trackOrder(SHOP, {}, { method: 'HEAD' })],
    [/\/request\/timeout_ms must be <= 15000/, trackOrder(SHOP, {}, { timeout_ms: 60_000 })],
    [/\/request\/url must be an absolute/, trackOrder('ftp://shop.example')],
    [
      /\/request\/url must not have a placeholder in its scheme or host/,
      trackOrder('https://{order_number}'),
    ],
    [
      /\/request\/url names \{order\}, which is no property/,
      trackOrder(SHOP, {}, { url: `${SHOP}/{order}` }),
    ],
    [/\/request\/url is refused\. .*https/, trackOrder('http://shop.example')],
    [
      /\/request\/url is refused\. .*private address\. WEBHOOK_ALLOWED_NETWORKS opens/,
      trackOrder('https://10.0.0.7'),
    ],
    [/\/request\/url is refused\. .*loopback/, trackOrder('https://127.0.0.1')],
    [/\/request\/url is refused\. .*localhost/, trackOrder('https://shop.internal')],
    [/\/request\/url is refused\. .*password/, trackOrder('https://a:b@shop.example')],
    [
      /\/request\/url names \{order_number\} in its path/,
      trackOrder(SHOP, {
        parameters: {
          type: 'object',
          properties: { order_number: { type: 'string' }, phone: { type: 'string' } },
        },
      }),
    ],
    [
      /\/request\/headers\/Host is a header that the service sets/,
      trackOrder(SHOP, {}, { headers: { Host: 'x' } }),
    ],
    [
      /\/request\/secret_headers\/Authorization is given twice/,
      trackOrder(SHOP, {}, { headers: { authorization: 'a' }, secret_headers: { Authorization: 'b' } }),
    ],
    [
      /\/request\/headers\/x must be one line of printable ASCII/,
      trackOrder(SHOP, {}, { headers: { x: 'a\r\nb: c' } }),
    ],
    [
      /\/request\/secret_headers\/authorization must be one line of printable ASCII/,
      trackOrder(SHOP, {}, { secret_headers: { authorization: 'key-of-the-shop\n' } }),
    ],
    [/\/request\/body is not sent with GET/, trackOrder(SHOP, {}, { body: {} })],
    [/\/request\/body names \{reason\}/, cancelOrder(SHOP, {}, { body: { why: ['{reason}'] } })],
    [
      /\/parameters\/properties\/order_number\/pattern is no regular/,
      trackOrder(SHOP, parameters({ order_number: { type: 'string', pattern: '(' } })),
    ],
    [
      /\/parameters\/properties\/phone has x-from and x-equals/,
      trackOrder(
        SHOP,
        parameters({ phone: { type: 'string', 'x-from': 'customer.phone', 'x-equals': 'customer.phone' } }),
      ),
    ],
    [
      /\/parameters\/properties\/phone\/x-from must be one of: customer\.phone, .*customer\.profile\.KEY/,
      trackOrder(SHOP, parameters({ phone: { type: 'string', 'x-from': 'customer.password' } })),
    ],
    [
      /\/parameters\/properties\/other is no JSON Schema .*: minLength must be integer\.$/m,
      trackOrder(SHOP, parameters({ other: { type: 'string', minLength: 'x' } })),
    ],
    ...['constructor', '__proto__', 'toString'].map(
      (name) =>
        [
          new RegExp(`/parameters/properties/${name} has a reserved name`),
          trackOrder(SHOP, parameters({ [name]: { type: 'string' } })),
        ] as const,
    ),
    [
      /\/parameters\/properties\/__ has a name without a letter/,
      trackOrder(SHOP, parameters({ __: { type: 'string' } })),
    ],
    [
      /\/parameters\/required names "day"/,
      trackOrder(SHOP, { parameters: { type: 'object', required: ['day'] } }),
    ],
    [
      /\/answer\/template\/en has braces/,
      trackOrder(SHOP, { answer: { template: { ar: 'a', en: '{{a b}}' } } }),
    ],
    [
      /\/answer\/template\/ar names \{\{parameters\.day\}\}/,
      trackOrder(SHOP, { answer: { template: { ar: '{{parameters.day}}', en: 'a' } } }),
    ],
    [
      /\/answer\/template\/en names \{\{parameters\}\}/,
      trackOrder(SHOP, { answer: { template: { ar: 'a', en: '{{parameters}}' } } }),
    ],
    [
      /\/answer\/values has words for "state"/,
      trackOrder(SHOP, { answer: { template: { ar: 'a', en: 'a' }, values: { state: {} } } }),
    ],
    [
      /\/confirmation\/en names \{\{status\}\}/,
      cancelOrder(SHOP, { confirmation: { ar: 'a', en: '{{status}}' } }),
    ],
    [/\/ holds a character that no text may have/, trackOrder(SHOP, { when_to_use: 'a\u0000b' })],
    [/\/ holds a character that no text may have/, trackOrder(SHOP, { when_to_use: 'a\ud800b' })],
  ]
  for (const [expected, content] of cases) await refuses(expected, content)
  const { code, stderr } = await run('actions', 'put', path.join(folder, 'none.json'), ...tenant())
  assert.equal(code, 1)
  assert.match(stderr, /none\.json cannot be read \(ENOENT\)/)
  assert.deepEqual(await json('actions', 'list', ...tenant()), [])
})

test('the example of the documentation is an action', async () => {
  const text = await readFile(new URL('../../../docs/actions.md', import.meta.url), 'utf8')
  const [, example = '', confirmation = ''] = text.split('```json').map((part) => part.split('```')[0])
  const whole = `${example.trimEnd().slice(0, -1)}, ${confirmation}}`
  const put = await json<PutAction>('actions', 'put', await write(whole), ...tenant())
  assert.deepEqual(
    [put.name, put.secret_headers, put.needs_confirmation],
    ['track_order', ['Authorization'], true],
  )
})
