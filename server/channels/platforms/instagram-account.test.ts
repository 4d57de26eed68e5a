import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { instagramCommentDouble, instagramDouble } from '../doubles/instagram.ts'
import { byInstagramLogin } from '../doubles/instagram-login.ts'
import type { PlatformHttp } from '../platform-http.ts'
import { findAccounts } from '../queries.ts'
import { createLiveConnectors } from '../registry.ts'
import { insertTestAccount, insertTestReply, insertTestThread, useLiveConnectors } from '../test-factories.ts'

const DAY_MS = 24 * 3_600_000
const GIVEN = { ig_user_id: '17841400000000001', ig_access_token: 'IGAAOperatorsInstagramLoginToken' }
const PLACE = { channel: 'instagram', recipient: '13579', externalThreadId: 'igsid-13579' } as const

const stage = useLiveConnectors()
const { listen, connectorOf, send } = stage

async function openAccount(options: Parameters<typeof byInstagramLogin>[2] = {}, credentials = GIVEN) {
  const { clock } = stage.world.context
  const shape = byInstagramLogin(instagramDouble(clock, GIVEN.ig_user_id), clock, options)
  const instagram = await listen(shape, GIVEN.ig_access_token, PLACE.recipient)
  return { instagram, accountId: await insertTestAccount(stage.world, 'instagram', credentials) }
}

type Opened = Pick<Awaited<ReturnType<typeof openAccount>>, 'accountId'>
const reply = ({ accountId }: Opened) => stage.replyIn(PLACE, accountId)
const sendOne = async (opened: Opened) => (await send(connectorOf('instagram'), await reply(opened))).kind

async function readKept(accountId: string): Promise<Record<string, string>> {
  const { db } = stage.world.context
  const [account] = await db.withTenant(stage.world.tenant, (tx) => findAccounts(tx, 'instagram', accountId))
  return open(accountId, account?.credentialsSealed ?? Buffer.alloc(0))
}

function open(accountId: string, sealed: Buffer): Record<string, string> {
  return JSON.parse(stage.world.context.secretBox.open(sealed, `channel credentials ${accountId}`))
}

describe('a token of Instagram Login', () => {
  test('is renewed with the first message of a day, and kept sealed for every worker', async () => {
    const opened = await openAccount()
    const { state } = opened.instagram
    for (const expectedCalls of [2, 3]) {
      assert.equal(await sendOne(opened), 'sent')
      assert.equal(state.calls, expectedCalls)
    }
    const kept = await readKept(opened.accountId)
    assert.match(kept.ig_access_token ?? '', /^IGAA1/)
    assert.equal(kept.ig_user_id, GIVEN.ig_user_id)
    stage.world.context.clock.advance(DAY_MS)
    assert.equal(await sendOne(opened), 'sent')
    assert.match((await readKept(opened.accountId)).ig_access_token ?? '', /^IGAA2/)
  })

  test('lives for years where somebody is answered every two months less a day', async () => {
    const opened = await openAccount()
    for (let month = 0; month < 24; month += 2) {
      assert.equal(await sendOne(opened), 'sent', `in month ${month}`)
      stage.world.context.clock.advance(59 * DAY_MS)
    }
  })

  test('that nothing has renewed in time asks an operator for another', async () => {
    const opened = await openAccount()
    stage.world.context.clock.advance(60 * DAY_MS)
    assert.equal(await sendOne(opened), 'reconnect')
  })

  test('that is too young for a renewal is used as it is, and not renewed again before the next day', async () => {
    const opened = await openAccount({ givenAt: stage.world.context.clock.now() })
    const { state } = opened.instagram
    for (const expectedCalls of [2, 3]) {
      assert.equal(await sendOne(opened), 'sent')
      assert.equal(state.calls, expectedCalls)
    }
    assert.equal((await readKept(opened.accountId)).ig_access_token, GIVEN.ig_access_token)
    stage.world.context.clock.advance(DAY_MS)
    assert.equal(await sendOne(opened), 'sent')
    assert.match((await readKept(opened.accountId)).ig_access_token ?? '', /^IGAA1/)
  })

  for (const endsOldTokens of [false, true]) {
    const old = endsOldTokens ? 'end at once' : 'live on'
    test(`is renewed once by many workers, where the old ones ${old}`, async () => {
      const opened = await openAccount({ endsOldTokens })
      let waiting = await Promise.all(Array.from({ length: 5 }, () => reply(opened)))
      const results = await Promise.all(waiting.map((message) => send(connectorOf('instagram'), message)))
      if (!endsOldTokens)
        assert.ok(
          results.every(({ kind }) => kind === 'sent'),
          JSON.stringify(results),
        )
      // What met the end of the token during the renewal is due at once: the account has another by then.
      waiting = waiting.filter((_, index) => results[index]?.kind === 'reconnect')
      const again = await Promise.all(waiting.map((message) => send(connectorOf('instagram'), message)))
      assert.ok(again.every(({ kind }) => kind === 'sent'))
      assert.equal(opened.instagram.state.received.length, 5)
      assert.match((await readKept(opened.accountId)).ig_access_token ?? '', /^IGAA1/)
    })
  }

  test('that another worker renews during a message is no reason to alert anybody', async () => {
    const { clock } = stage.world.context
    const triedAt = new Date(clock.now().getTime() - DAY_MS + 1_000).toISOString()
    const credentials = { ...GIVEN, ig_token_renewal_tried_at: triedAt }
    const opened = await openAccount({ endsOldTokens: true }, credentials)
    const message = await reply(opened)
    let isRenewed = false
    const meanwhile: PlatformHttp = {
      ...stage.http,
      async call(call, signal) {
        if (!isRenewed) {
          isRenewed = true
          clock.advance(1_000)
          assert.equal(await sendOne(opened), 'sent')
        }
        return stage.http.call(call, signal)
      },
    }
    const connector = createLiveConnectors(stage.world.context, { http: meanwhile }).instagram
    const result = await send(connector, message)
    assert.ok(result.kind === 'reconnect' && result.refused, JSON.stringify(result))
    // What was refused is not what is kept by now, so the message is due at once (replaced-credentials.test.ts).
    assert.deepEqual(open(opened.accountId, result.refused.credentialsSealed), credentials)
    assert.match((await readKept(opened.accountId)).ig_access_token ?? '', /^IGAA1/)
    assert.equal((await send(connectorOf('instagram'), message)).kind, 'sent')
  })

  for (const [what, status, body] of [
    [
      'refused',
      400,
      { error: { code: 190, message: 'Error validating access token', type: 'IGApiException' } },
    ],
    [
      'limited',
      400,
      { error: { code: 4, message: 'Application request limit reached', type: 'OAuthException' } },
    ],
    ['answered with a page', 502, '<html>'],
    ['answered with nothing in it', 200, {}],
  ] as const) {
    test(`leaves a message to itself where its renewal is ${what}`, async () => {
      const { clock } = stage.world.context
      const shape = byInstagramLogin(instagramDouble(clock, GIVEN.ig_user_id), clock)
      await listen(
        {
          ...shape,
          answer: (request, state) =>
            request.method === 'GET' ? { status, body } : shape.answer(request, state),
        },
        GIVEN.ig_access_token,
        PLACE.recipient,
      )
      const accountId = await insertTestAccount(stage.world, 'instagram', GIVEN)
      assert.equal(await sendOne({ accountId }), 'sent')
      assert.equal((await readKept(accountId)).ig_access_token, GIVEN.ig_access_token)
    })
  }

  test('answers comments too, privately and then publicly', async () => {
    const { clock } = stage.world.context
    const comment = '17865799348089039'
    const shape = byInstagramLogin(instagramCommentDouble(clock, GIVEN.ig_user_id), clock)
    const instagram = await listen(shape, GIVEN.ig_access_token, comment)
    const accountId = await insertTestAccount(stage.world, 'instagram_comment', GIVEN)
    const place = { channel: 'instagram_comment', recipient: '13579', externalThreadId: 'post-1' } as const
    const thread = await insertTestThread(stage.world, { ...place, inboundMessageId: comment }, accountId)
    for (const _ of [1, 2]) {
      const message = await insertTestReply(stage.world, thread)
      assert.equal((await send(connectorOf('instagram_comment'), message)).kind, 'sent')
    }
    assert.deepEqual(
      instagram.state.received.map(({ to }) => to),
      [comment, `public:${comment}`],
    )
  })
})
