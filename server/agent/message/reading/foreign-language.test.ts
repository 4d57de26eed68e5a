import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge } from '../../agent.ts'
import { createGroundedAgent } from '../../grounded.ts'
import { isForeign } from './foreign-language.ts'

const FOREIGN = [
  'Hola, ¿cuánto cuesta el envío a Riad?',
  'Hola, ¿cuánto cuesta el plan Team?',
  'cuanto cuesta el envio',
  'mera flight kab hai',
  'kya main apni flight change kar sakta hoon',
  "Bonjour, quels sont vos horaires d'ouverture ?",
  'Wie lange dauert die Lieferung und was kostet das?',
  'Vorrei sapere quanto costa la spedizione',
  'teslimat ne kadar sürer?',
  "Combien coûte la location d'un vélo ?",
  'delivery ka kitna paisa lagta hai',
  'magkano po ang delivery sa Riyadh?',
  'berapa harga ongkir ke Jeddah?',
  'کیا آپ ریاض میں ڈیلیوری کرتے ہیں؟',
  'ارسال چقدر طول می کشد؟ این برای شما',
  'Сколько стоит доставка?',
  'क्या आप डिलीवरी करते हैं',
]

const KNOWN = [
  'how much is delivery to Riyadh?',
  'do you sell the Café de la Mer?',
  'is the Pokémon set in stock, or the crème brûlée?',
  'hi bro, el shipping is free?',
  'bkam el tawseel le jeddah?',
  'el email ma yersel men el jawwal',
  'كم سعر التوصيل للرياض؟',
  'عندكم iPhone 16 Pro Max؟',
  '👍',
  '48213',
  'تتبع الشحنة SE1010101 و SE2020202',
  'where are DE48213 and DE48214?',
]

test('a language that is neither English nor Arabic is told from both, and from Arabic in Latin letters', () => {
  for (const text of FOREIGN) assert.equal(isForeign(text), true, text)
  for (const text of KNOWN) assert.equal(isForeign(text), false, text)
})

test('who writes in another language gets a person and is told so in both languages', async () => {
  const knowledge: Knowledge = { search: async () => assert.fail('Nothing is looked up.') }
  const decision = await createGroundedAgent({ knowledge }).answer(
    {
      tenant: { organizationId: '00000000-0000-7000-8000-000000000000', environment: 'sandbox' },
      ...{ organizationName: 'Bayt Sidra', conversationId: 'c', id: 'm', customerName: null, history: [] },
      unanswered: [{ author: 'customer', text: FOREIGN[0] ?? '', mediaKinds: [] }],
    },
    new AbortController().signal,
  )
  assert.ok(decision.kind === 'escalate')
  assert.deepEqual([decision.reason, decision.queue], ['no_answer', 'general'])
  assert.match(decision.text, /English and Arabic only[\s\S]*بالعربية والإنجليزية فقط/)
})
