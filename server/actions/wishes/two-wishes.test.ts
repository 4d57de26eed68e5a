import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useOrderTalk } from '../test-factories.ts'

const { talk, called } = await useOrderTalk()

describe('two wishes in one message', () => {
  test('are both carried out, one after the other', async () => {
    const [both] = await talk('Where is my order 48213? And please cancel order 48214')
    assert.equal(
      both?.text,
      'Your order 48213 is on its way.\n\nAs for “cancel order 48214”:\nShall I cancel order 48214?',
    )
    assert.deepEqual(
      both?.sources?.map(({ type }) => type),
      ['action'],
    )
    const [first, then] = await talk('الغي طلبي 48213 وابغى تتبع الطلب 48214', 'نعم')
    assert.equal(first?.text, 'هذا أولًا، ثم «ابغى تتبع الطلب 48214»:\nهل ألغي الطلب 48213؟')
    assert.match(then?.text ?? '', /^ألغيت الطلب .?48213\.\n\nأما «[^»]+»:\nطلبك .?48214 تم شحنه\.$/)
    assert.deepEqual(called(), ['GET /orders/48213', 'POST /orders/48213/cancel', 'GET /orders/48214'])
  })

  test('are separated at the end of a sentence rather than at a comma', async () => {
    const [both] = await talk('Where is my order, 48213? And please cancel order 48214')
    assert.match(
      both?.text ?? '',
      /^Your order 48213 is on its way\.\n\n[^\n]*\nShall I cancel order 48214\?$/,
    )
  })

  test('are one if the second names no action', async () => {
    const [one] = await talk('please cancel order 48213 and tell my friend')
    assert.equal(one?.text, 'Shall I cancel order 48213?')
    assert.deepEqual(called(), [])
  })

  test('may be for two records of one action, each with its own confirmation', async () => {
    for (const words of [
      'please cancel order 48213 and 48214',
      'please cancel order 48213 and cancel order 48214',
      'please cancel order 48213, and also order 48214',
    ]) {
      const [first, then, last] = await talk(words, 'yes', 'no')
      assert.match(
        first?.text ?? '',
        /^First this, and then “[^”]*48214”:\nShall I cancel order 48213\?$/,
        words,
      )
      assert.match(then?.text ?? '', /48213 is canceled\.[\s\S]*Shall I cancel order 48214\?$/, words)
      assert.match(last?.text ?? '', /have not done it/, words)
    }
    const [both] = await talk('وين طلبي 48213 و48214؟')
    assert.match(both?.text ?? '', /48213 .*\n\n[^\n]*48214[^\n]*\n.*48214/)
  })

  test('are not for two records if either may be meant, or one is corrected', async () => {
    for (const words of [
      'cancel order 48213 or 48214',
      'cancel order 48213 not 48214',
      'الغي طلبي 48213 لا 48214',
    ]) {
      const [first] = await talk(words)
      assert.doesNotMatch(first?.text ?? '', /First this|هذا أولًا/, words)
    }
    assert.deepEqual(called(), [])
  })

  test('are not resumed once the second has had its turn', async () => {
    const [, , , done] = await talk(
      'cancel order 48213 and track order 48214',
      'where is my order 48214?',
      'please cancel order 48213',
      'yes',
    )
    assert.equal(done?.text, 'The order 48213 is canceled.')
  })
})
