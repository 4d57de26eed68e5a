import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant } from '../../test/harness.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import { slackDouble } from './doubles/slack.ts'
import { insertTestAccount, useLiveConnectors } from './test-factories.ts'

const SLACK = { bot_token: 'xoxb-000000000001-SlackBotToken' }
const SLACK_PLACE = { channel: 'slack', recipient: 'U1', externalThreadId: 'C0001' } as const

const stage = useLiveConnectors()
const { listen, connectorOf, send, replyIn } = stage

describe('an account', () => {
  test('need not be named where the company has one on the channel', async () => {
    await listen(slackDouble(stage.world.context.clock), SLACK.bot_token, 'C0001')
    await insertTestAccount(stage.world, 'slack', SLACK)
    assert.equal((await send(connectorOf('slack'), await replyIn(SLACK_PLACE, null))).kind, 'sent')
  })

  test('of another company, or of another channel, is not there', async () => {
    const other = { ...stage.world, tenant: await insertTestTenant(stage.world.database.db, 'live') }
    await insertTestAccount(other, 'slack', SLACK)
    await insertTestAccount(stage.world, 'telegram', SLACK)
    const result = await send(connectorOf('slack'), await replyIn(SLACK_PLACE, null))
    assert.equal(result.kind === 'failed' && result.reason, 'not_configured')
    assert.match(result.kind === 'failed' ? result.error : '', /there is no slack account/)
  })

  test('with the credentials of two forms gives up with words, and calls nobody', async () => {
    const both = { page_id: '1', page_access_token: 'a', ig_user_id: '2', ig_access_token: 'b' }
    const accountId = await insertTestAccount(stage.world, 'instagram', both)
    const place = { channel: 'instagram', recipient: '1', externalThreadId: '1' } as const
    const result = await send(connectorOf('instagram'), await replyIn(place, accountId))
    assert.equal(result.kind === 'failed' && result.reason, 'not_configured')
    assert.match(
      result.kind === 'failed' ? result.error : '',
      /of two forms, and may hold only page_id and page_access_token, or ig_user_id and ig_access_token$/,
    )
  })

  test('that another master key sealed gives up with words, and shows nothing', async () => {
    const accountId = await insertTestAccount(stage.world, 'slack', SLACK)
    const stranger = {
      ...testContext(stage.world.database.db, stage.world.context.clock),
      secretBox: createSecretBox(Buffer.alloc(32, 1), systemRandom),
    }
    const result = await send(connectorOf('slack', stranger), await replyIn(SLACK_PLACE, accountId))
    assert.match(result.kind === 'failed' ? result.error : '', /cannot be opened with this master key/)
  })
})
