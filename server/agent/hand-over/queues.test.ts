import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer, decide, nothing } from '../test-factories.ts'

// Of an agent that knows nothing, so that everything is handed over.
const queueOf = async (text: string) => {
  const decision = await decide(nothing, [customer(text)])
  return decision.kind === 'escalate' ? decision.queue : decision.kind
}

const MESSAGES = {
  orders: ['Your lorry was due at seven, how far away is it?', 'ابي اقدم موعدي لبكره الصبح'],
  refunds: ['The kettle arrived cracked, please send me another one', 'سحبتوا مني المبلغ مرتين رجعوا واحد'],
  products: ['How much is a day pass for two adults?', 'هل تتوفر الخيمة الكبيرة باللون الأخضر؟'],
  dev: ['The code for signing in never arrives', 'الموقع يعلق عند الدفع'],
  general: ['We bake bread and would like to supply you, who decides on that?', 'هل يوجد مصلى للنساء عندكم؟'],
  complaints: [
    'The woman at your desk looked at my shoes and said this place is not for people like me',
    'تركت الممرضة والدي في الممر ساعة ثم قالت له لا تزعجنا',
  ],
}

for (const [queue, messages] of Object.entries(MESSAGES))
  test(`what is for ${queue} goes to those who deal with it`, async () => {
    for (const text of messages) assert.equal(await queueOf(text), queue, text)
  })

test('who was treated badly and wants a person gets one who deals with complaints', async () => {
  for (const text of [
    'Your guard shouted at my father. I want to speak to a manager.',
    'الكاشير رفع صوته على زوجتي، ابي اكلم المدير',
  ])
    assert.equal(await queueOf(text), 'complaints', text)
})
