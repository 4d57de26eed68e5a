import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REDDIT_KEYS, redditDouble } from '../doubles/reddit.ts'
import { insertTestAccount, insertTestReply, insertTestThread, useLiveConnectors } from '../test-factories.ts'

const REFRESH_TOKEN = 'RedditRefreshToken0001'
const MEMBER = 'some_customer'
const ACTION = { id: '1', type: 'action', title: 'Order', url: null, snippet: 'A-1', score: 1 } as const

const stage = useLiveConnectors()

for (const [about, inboundMessageId, sources, to] of [
  ['the customer alone leaves a public comment for their own messages', 't1_comment', [ACTION], MEMBER],
  ['the customer alone leaves a public post for their own messages', 't3_post', [ACTION], MEMBER],
  ['the customer alone answers the private message that it came in', 't4_message', [ACTION], 't4_message'],
  ['everybody stays under the public comment', 't1_comment', [], 't1_comment'],
] as const) {
  test(`an answer that is about ${about}`, async () => {
    const reddit = await stage.listen(redditDouble(stage.world.context.clock), REFRESH_TOKEN, to)
    const credentials = { ...REDDIT_KEYS, refresh_token: REFRESH_TOKEN }
    const accountId = await insertTestAccount(stage.world, 'reddit', credentials)
    const place = {
      channel: 'reddit',
      recipient: MEMBER,
      externalThreadId: 't3_post',
      inboundMessageId,
    } as const
    const thread = await insertTestThread(stage.world, place, accountId)
    const message = await insertTestReply(stage.world, thread, { text: 'It is on its way.', sources })
    assert.equal((await stage.send(stage.connectorOf('reddit'), message)).kind, 'sent')
    assert.deepEqual(reddit.state.received, [{ to, text: 'It is on its way.', media: null }])
  })
}
