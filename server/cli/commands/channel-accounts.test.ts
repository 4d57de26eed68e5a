import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { commandLine } from '../../../test/command-line.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { isSignedWith, readVisitorToken } from '../../visitors/visitor-token.ts'

const SECRET = 'a secret of thirty-two characters'

const database = await useTestDatabase()
const { run, json } = commandLine(database)
const folder = await mkdtemp(join(tmpdir(), 'sanad-accounts-'))
after(() => rm(folder, { recursive: true }))

suite('commands about channel accounts', () => {
  let account: { id: string }

  before(async () => {
    const { id } = await json<{ id: string }>('organizations', 'create', '--name', 'Shop')
    const where = ['--organization', id, '--environment', 'sandbox', '--channel', 'web', '--name', 'Page']
    account = await json('channel-accounts', 'create', ...where)
  })

  test('people are told at once which fields credentials lack, and shown no value', async () => {
    const file = join(folder, 'whatsapp.json')
    const { stdout: listed } = await run('organizations', 'list', '--json')
    const where = [
      '--organization',
      JSON.parse(listed)[0].id,
      '--environment',
      'live',
      '--channel',
      'whatsapp',
    ]
    const given = async (credentials: object, ...argv: string[]) => {
      await writeFile(file, JSON.stringify(credentials))
      const { code, stdout, stderr } = await run('channel-accounts', ...argv, '--credentials', file)
      assert.deepEqual([code, stderr], [0, ''])
      return stdout
    }
    const created = await given({ phone_number_id: 1, token: SECRET }, 'create', ...where, '--name', 'Number')
    assert.match(
      created,
      /^The credentials lack access_token: nothing leaves by this whatsapp account before/m,
    )
    assert.match(
      created,
      /^The credentials hold phone_number_id otherwise than as a text in quotes, of visible ASCII/m,
    )
    assert.match(created, /^Nothing reads "token" in the credentials of a whatsapp account\.$/m)
    assert.ok(!created.includes(SECRET))
    const program = await run('channel-accounts', 'update', account.id, '--credentials', file, '--json')
    assert.deepEqual([program.code, JSON.parse(program.stdout)], [0, { id: account.id, channel: 'web' }])
    assert.match(program.stderr, /^sanad: The credentials lack a stream_secret/)
    assert.match(
      program.stderr,
      /^sanad: Nothing reads "phone_number_id" in the credentials of a web account\.$/m,
    )
    const id = /^id: (\S+)$/m.exec(created)?.[1] ?? ''
    const half = await given({ phone_number_id: '1', access_token: 'a b' }, 'update', id)
    assert.match(half, /^The credentials hold access_token otherwise/m)
    for (const token of ['ab\n', 'a\u200bb', 5])
      assert.match(
        await given({ phone_number_id: '1', access_token: token }, 'update', id),
        /hold access_token/,
      )
    const swapped = await given({ phone_number_id: '1', [`${SECRET} 1`]: 'access_token' }, 'update', id)
    assert.match(swapped, /lack access_token/)
    assert.ok(!swapped.includes(SECRET))
    const whole = await given({ phone_number_id: '1', access_token: 'ab' }, 'update', id)
    assert.doesNotMatch(whole, /lack|hold|reads/)
  })

  test('an account without credentials is told in live alone, where nothing leaves by it', async () => {
    const { stdout: listed } = await run('organizations', 'list', '--json')
    for (const [channel, told] of [
      ['telegram', 'The credentials lack bot_token: nothing leaves by this telegram account'],
      [
        'web',
        'The credentials lack a stream_secret of 32 characters or more: no visitor’s page reads by this account',
      ],
    ] as const) {
      for (const environment of ['live', 'sandbox']) {
        const where = ['--organization', JSON.parse(listed)[0].id, '--environment', environment]
        const argv = [
          'channel-accounts',
          'create',
          ...where,
          '--channel',
          channel,
          '--name',
          'None',
          '--json',
        ]
        const { code, stderr } = await run(...argv)
        assert.equal(code, 0)
        const expected = environment === 'live' ? `sanad: ${told} before "channel-accounts update".\n` : ''
        assert.equal(stderr, expected)
      }
    }
  })

  test('an Instagram account has the fields of one of its two forms, and people are told which', async () => {
    const file = join(folder, 'instagram.json')
    const { stdout: listed } = await run('organizations', 'list', '--json')
    const where = ['--organization', JSON.parse(listed)[0].id, '--environment', 'live', '--name', 'Shop']
    const page = { page_id: '1', page_access_token: SECRET.replaceAll(' ', '-') }
    const login = { ig_user_id: '2', ig_access_token: SECRET.replaceAll(' ', '_') }
    const both = 'page_id and page_access_token, or ig_user_id and ig_access_token'
    for (const channel of ['instagram', 'instagram_comment']) {
      const leaves = `nothing leaves by this ${channel} account before "channel-accounts update".`
      for (const [credentials, told] of [
        [page, []],
        [login, []],
        [{ ...login, ig_token_renewal_tried_at: '2026-09-15T09:30:27.618Z' }, []],
        [{ ...page, ig_user_id: '', ig_access_token: null }, []],
        [{}, [`The credentials lack ${both}: ${leaves}`]],
        [{ page_id: '1' }, [`The credentials lack page_access_token: ${leaves}`]],
        [{ ig_access_token: 'token' }, [`The credentials lack ig_user_id: ${leaves}`]],
        [{ ...page, ...login }, [`The credentials are of two forms, and may hold only ${both}: ${leaves}`]],
        [
          { page_id: '1', ig_access_token: 'token' },
          [`The credentials are of two forms, and may hold only ${both}: ${leaves}`],
        ],
        [
          { ig_user_id: '2', access_token: 'token' },
          [
            `The credentials lack ig_access_token: ${leaves}`,
            `Nothing reads "access_token" in the credentials of a ${channel} account.`,
          ],
        ],
      ] as const) {
        await writeFile(file, JSON.stringify(credentials))
        const argv = ['create', ...where, '--channel', channel, '--credentials', file]
        const { code, stdout } = await run('channel-accounts', ...argv)
        assert.equal(code, 0)
        assert.deepEqual(stdout.trimEnd().split('\n').slice(2), told)
      }
    }
  })

  test('people are told at once that a web account has no secret that a page could be trusted with', async () => {
    const file = join(folder, 'short.json')
    const lack = /^The credentials lack a stream_secret of 32 characters or more: no visitor’s page reads/m
    for (const [credentials, isLacking] of [
      [{ stream_secret: SECRET }, false],
      [{ stream_secret: 'short' }, true],
      [{}, true],
    ] as const) {
      await writeFile(file, JSON.stringify(credentials))
      const { stdout } = await run('channel-accounts', 'update', account.id, '--credentials', file)
      assert.equal(lack.test(stdout), isLacking)
    }
  })

  const visitor = ['--thread', 'page-1', '--visitor', 'visitor-1']

  test('a token needs an account with a secret, and says what is missing', async () => {
    const unknown = '01a00000-0000-7000-8000-000000000000'
    for (const [id, message] of [
      [unknown, /There is no channel account/],
      [account.id, /has no secret: give it credentials with a "stream_secret" of 32 characters/],
    ] as const) {
      const { code, stderr } = await run('channel-accounts', 'visitor-token', id, ...visitor)
      assert.equal(code, 1)
      assert.match(stderr, message)
    }
  })

  test('a token lives for a year at most', async () => {
    for (const [lifetime, isTooLong] of [
      ['8760h', false],
      ['8761h', true],
      ['999999999h', true],
    ] as const) {
      const argv = ['visitor-token', account.id, ...visitor, '--lifetime', lifetime]
      const { code, stderr } = await run('channel-accounts', ...argv)
      // The account has no credentials yet.
      assert.equal(code, 1)
      assert.equal(/^sanad: The lifetime must be at most 8760h\.\n$/.test(stderr), isTooLong, lifetime)
    }
  })

  test('a token is made with the secret of the credentials that were given last, and shows none of it', async () => {
    const file = join(folder, 'web.json')
    await writeFile(file, JSON.stringify({ stream_secret: SECRET }))
    const update = await run('channel-accounts', 'update', account.id, '--credentials', file, '--json')
    assert.deepEqual(JSON.parse(update.stdout), { id: account.id, channel: 'web' })
    const { stdout } = await run(
      'channel-accounts',
      'visitor-token',
      account.id,
      ...visitor,
      '--lifetime',
      '15m',
      '--json',
    )
    const { token, url, expires_at } = JSON.parse(stdout)
    assert.ok(isSignedWith(token, SECRET))
    assert.ok(!stdout.includes(SECRET))
    assert.ok(url.endsWith(`/visitor/stream?token=${token}`))
    const claims = readVisitorToken(token)
    assert.deepEqual([claims?.externalThreadId, claims?.visitorId], ['page-1', 'visitor-1'])
    assert.deepEqual(new Date(expires_at), claims?.expiresAt)
    const tooLong = ['--thread', 'x'.repeat(257), '--visitor', 'visitor-1']
    const refused = await run('channel-accounts', 'visitor-token', account.id, ...tooLong)
    assert.match(refused.stderr, /THREAD and VISITOR must have 1 to 256 characters/)
    assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 15 * 60_000) < 60_000)
  })
})
