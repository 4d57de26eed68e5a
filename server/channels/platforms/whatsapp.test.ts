import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { whatsappDouble } from '../doubles/whatsapp.ts'
import { insertTestAccount, useLiveConnectors } from '../test-factories.ts'

const CREDENTIALS = { phone_number_id: '106540352242922', access_token: 'EAAGm0PX4ZCpsBAPageToken' }

const stage = useLiveConnectors()

describe('a WhatsApp customer', () => {
  for (const [who, recipient] of [
    ['with a number', '966500000001'],
    ['with a number in its international form', '+966500000001'],
    ['who hides the number behind a user name', 'SA.13491208655302741918'],
    ['of a group of businesses who hides the number', 'SA.ENT.11815799212886844830'],
  ] as const) {
    test(`${who} gets the reply`, async () => {
      const shape = whatsappDouble(stage.world.context.clock, CREDENTIALS.phone_number_id)
      const whatsapp = await stage.listen(shape, CREDENTIALS.access_token, recipient)
      const accountId = await insertTestAccount(stage.world, 'whatsapp', CREDENTIALS)
      const place = { channel: 'whatsapp', recipient, externalThreadId: recipient } as const
      const message = await stage.replyIn(place, accountId)
      assert.equal((await stage.send(stage.connectorOf('whatsapp'), message)).kind, 'sent')
      assert.deepEqual(whatsapp.state.received, [{ to: recipient, text: message.text, media: null }])
    })
  }

  test('whom the company names by an id of its own is given up on: WhatsApp would take the reply and drop it', async () => {
    const shape = whatsappDouble(stage.world.context.clock, CREDENTIALS.phone_number_id)
    const whatsapp = await stage.listen(shape, CREDENTIALS.access_token, 'customer-42')
    const accountId = await insertTestAccount(stage.world, 'whatsapp', CREDENTIALS)
    const place = { channel: 'whatsapp', recipient: 'customer-42', externalThreadId: '1' } as const
    const result = await stage.send(stage.connectorOf('whatsapp'), await stage.replyIn(place, accountId))
    assert.equal(result.kind === 'failed' && result.reason, 'unknown_recipient', JSON.stringify(result))
    assert.equal(whatsapp.state.calls, 0)
  })
})
