import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from '../reading/read-text.ts'
import { readBrandRequest, tellsBrand } from './brand-request.ts'

test('whoever asks whether one may pay by a card, a wallet or in instalments by its name is understood', () => {
  for (const [said, named] of [
    ['do you take KNET?', 'KNET'],
    ['can i pay with apple pay online', 'Apple Pay'],
    ['is Klarna available?', 'Klarna'],
    ['tabby or tamara?', 'Tamara'],
    ['عندكم تمارا؟', 'تمارا'],
    ['اقدر ادفع بتابي', 'Tabby'],
    ['يمشي معكم كي نت', 'KNET'],
    ['هل تقبلون الدفع عن طريق قوقل باي؟', 'Google Pay'],
    ['تقبلون فيزا', 'Visa'],
    ['tigbaloon stc pay?', 'STC Pay'],
    ['bte2balo mada?', 'mada'],
    ['can I pay the fees with tabby', 'Tabby'],
    ['اقدر ادفع الرسوم بتابي', 'Tabby'],
  ] as const) {
    const asked = readBrandRequest(readText(said))
    assert.ok(asked !== null, said)
    assert.equal(tellsBrand(`We accept ${named}.`, asked), 'same', said)
    assert.equal(tellsBrand('We accept American Express.', asked), 'other', said)
    assert.equal(tellsBrand('We do not accept cash.', asked), 'none', said)
  }
})

test('what is asked of something else, or names what may be something else, is no such question', () => {
  for (const said of [
    ...['can I return what I paid with Tabby?', 'how long does a refund to mada take', 'do you have visa?'],
    ...['do you take cash?', 'how much is delivery', 'my Klarna payment failed', 'ok tamam', 'are you wise'],
    ...['عندكم فيزا؟', 'رجعت الفستان وتمارا للحين يسحبون مني', 'كم عمولة تابي', 'تمام', 'تقبلون كاش؟'],
  ])
    assert.equal(readBrandRequest(readText(said)), null, said)
})
