import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OPERATIONS, type Operation } from '../../contract/operations.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { createValidator, type UncheckedInput } from './validate.ts'

const ID = '01994c3e-61b2-7a53-8f14-6c0d9e2b4a02'

const NOTHING: UncheckedInput = { params: {}, query: {}, body: undefined }

/** `path message` of everything that is wrong, in order. */
function wrongs(operation: Operation, input: Partial<UncheckedInput>): string[] {
  try {
    createValidator(operation)({ ...NOTHING, ...input })
    return []
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    assert.equal(error.code, 'validation_failed')
    return error.errors.map(({ path, message }) => `${path} ${message}`)
  }
}

const list = (query: Record<string, unknown>) => wrongs(OPERATIONS.listConversations, { query })

describe('parameters', () => {
  test('a limit is read as a number, and 25 when absent', () => {
    const validate = createValidator(OPERATIONS.listCustomers)
    assert.deepEqual(validate({ ...NOTHING, query: { limit: '100' } }).query, { limit: 100 })
    assert.deepEqual(validate(NOTHING).query, { limit: 25 })
  })

  for (const [limit, message] of [
    ['0', 'must be at least 1.'],
    ['101', 'must be at most 100.'],
    ['-1', 'must be at least 1.'],
    ['1.5', 'must be a whole number.'],
    ['1e1', 'must be a whole number.'],
    ['0x10', 'must be a whole number.'],
    [' 5', 'must be a whole number.'],
    ['', 'must be a whole number.'],
    ['9'.repeat(16), 'must be at most 100.'],
    ['9'.repeat(400), 'must be at most 100.'],
    [`-${'9'.repeat(400)}`, 'must be at least 1.'],
    [['1', '2'], 'must be given only once.'],
  ] as const) {
    test(`limit=${String(limit).slice(0, 12)} is refused`, () =>
      assert.deepEqual(list({ limit }), [`limit ${message}`]))
  }

  test('a cursor has 1 to 512 characters', () => {
    assert.deepEqual(list({ cursor: '' }), ['cursor must have at least 1 character.'])
    assert.deepEqual(list({ cursor: 'a'.repeat(512) }), [])
    assert.deepEqual(list({ cursor: 'a'.repeat(513) }), ['cursor must have at most 512 characters.'])
  })

  test('a status is one of the six', () => {
    assert.deepEqual(list({ status: 'done' }), [
      'status must be one of: new, open, pending, resolved, closed, snoozed.',
    ])
  })

  test('a body that an operation does not take is named with everything else', () => {
    const wrong = { params: { id: 'x' }, query: { page: '2' }, body: { note: 'hi' } }
    assert.deepEqual(wrongs(OPERATIONS.testWebhookEndpoint, wrong), [
      'id must be a UUID.',
      'page is not a known parameter.',
      ' must be absent: this operation takes none.',
    ])
    assert.deepEqual(wrongs(OPERATIONS.testWebhookEndpoint, { params: { id: ID } }), [])
  })

  test('everything that is wrong is named at once', () => {
    assert.deepEqual(list({ limit: '0', customer_id: 'x', status: 'new', colour: 'red' }).sort(), [
      'colour is not a known parameter.',
      'customer_id must be a UUID.',
      'limit must be at least 1.',
    ])
  })

  test('a time whose plus sign became a space is told how to write it', () => {
    assert.deepEqual(wrongs(OPERATIONS.getUsageSummary, { query: { from: '2026-09-01T00:00:00 03:00' } }), [
      'from must be an RFC 3339 date-time with an offset, such as 2026-09-01T12:00:00Z. In a URL a plus sign is written %2B.',
    ])
  })

  test('a time that there is not is told what keeps it from being one', () => {
    assert.deepEqual(wrongs(OPERATIONS.getUsageSummary, { query: { from: '2016-12-31T23:59:60Z' } }), [
      'from must have a second from 00 to 59: in place of a leap second, which cannot be stored, write 59.',
    ])
    assert.deepEqual(submit({ ts: '0000-01-01T00:00:00Z' }), [
      '/ts must be in the years 0001 to 9999, in UTC as well.',
    ])
  })

  test('an id is a UUID in either case', () => {
    const get = (id: string) => wrongs(OPERATIONS.getCustomer, { params: { id } })
    assert.deepEqual(get(ID), [])
    assert.deepEqual(get(ID.toUpperCase()), [])
    for (const id of ['1', `${ID} `, `{${ID}}`, ID.replaceAll('-', '')]) {
      assert.deepEqual(get(id), ['id must be a UUID.'])
    }
  })

  test('a parameter named like an inherited property is unknown like any other', () => {
    assert.deepEqual(list({ constructor: '1', toString: 'x' }).sort(), [
      'constructor is not a known parameter.',
      'toString is not a known parameter.',
    ])
  })
})

const event = {
  channel: 'web',
  external_message_id: 'm',
  external_thread_id: 't',
  sender: { external_id: 's' },
}
const submit = (changes: object) => wrongs(OPERATIONS.submitInboundEvent, { body: { ...event, ...changes } })

describe('bodies', () => {
  test('a place is a JSON Pointer', () => {
    assert.deepEqual(submit({ sender: {} }), ['/sender/external_id is required.'])
    assert.deepEqual(submit({ sender: { external_id: 's', 'a/b~c': 1 } }), [
      '/sender/a~1b~0c is not a known property.',
    ])
    assert.deepEqual(submit({ media: [{ kind: 'image', url: '', mime: 'image/png' }] }), [
      '/media/0/url must have at least 1 character.',
    ])
  })

  test('a missing body, and one of another type', () => {
    assert.deepEqual(wrongs(OPERATIONS.submitInboundEvent, {}), [' must be JSON; the request has none.'])
    for (const body of [null, [], 'text', 1, true]) {
      assert.deepEqual(wrongs(OPERATIONS.submitInboundEvent, { body }), [' must be an object.'])
    }
  })

  test('nothing is coerced', () => {
    assert.deepEqual(submit({ external_message_id: 1 }), ['/external_message_id must be a string.'])
    assert.deepEqual(submit({ text: 5 }), ['/text must be a string or null.'])
    assert.deepEqual(submit({ media: [{ kind: 'file', url: 'u', mime: 'm', size: '1' }] }), [
      '/media/0/size must be a whole number.',
    ])
  })

  test('length counts characters, not UTF-16 units', () => {
    assert.deepEqual(submit({ text: '😀'.repeat(20_000) }), [])
    assert.deepEqual(submit({ text: '😀'.repeat(20_001) }), ['/text must have at most 20000 characters.'])
    assert.deepEqual(submit({ external_message_id: 'ع'.repeat(256) }), [])
    assert.deepEqual(submit({ external_message_id: 'ع'.repeat(257) }), [
      '/external_message_id must have at most 256 characters.',
    ])
  })

  test('at most ten media, whose size may be absent', () => {
    const media = { kind: 'file', url: 'u', mime: 'm' }
    assert.deepEqual(submit({ media: Array.from({ length: 11 }, () => media) }), [
      '/media must have at most 10 items.',
    ])
    assert.deepEqual(submit({ media: [media, { ...media, size: 0 }] }), [])
    assert.deepEqual(submit({ media: [{ ...media, size: -1 }] }), ['/media/0/size must be at least 0.'])
  })

  test('null where a value of a list must stand breaks the type and the list', () => {
    assert.deepEqual(submit({ channel: null }), [
      '/channel must be a string.',
      '/channel must be one of: whatsapp, instagram, facebook, instagram_comment, web, tiktok, twitter, reddit, telegram, slack.',
    ])
  })

  test('of more values than anybody sends in earnest, only the first place is looked for', () => {
    const base = { url: 'https://a.example', subscribed_events: ['*'] }
    const members = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`a${index}`, 1]))
    for (const body of [
      { ...base, subscribed_events: Array.from({ length: 2_000 }, () => 1) },
      { ...base, ...members },
    ]) {
      assert.equal(wrongs(OPERATIONS.createWebhookEndpoint, { body }).length, 1)
    }
    assert.deepEqual(wrongs(OPERATIONS.createWebhookEndpoint, { body: base }), [])
  })

  test('what a company knows of its customer is passed on and not looked through', () => {
    const profile = new Proxy({}, { ownKeys: () => assert.fail('The profile is looked through.') })
    const body = { channel: 'web', external_id: 'c', profile }
    const validated = createValidator(OPERATIONS.createCustomer)({ ...NOTHING, body }).body as typeof body
    assert.equal(validated.profile, profile)
  })

  test('at most twenty places are listed, and the detail counts the rest', () => {
    const others = Array.from({ length: 29 }, (_, n) => ({ path: `/${n + 1}`, message: 'is wrong.' }))
    const problem = validationFailed({ path: '/0', message: 'is wrong.' }, ...others)
    assert.equal(problem.errors.length, 20)
    assert.equal(problem.message, '/0 is wrong. (and 29 more)')
  })
})
