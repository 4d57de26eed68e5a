import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { SMALL_TALK } from '../message/courtesy/small-talk-data.ts'
import { REPLIES } from '../replies-text.ts'
import { customer, decide, nothing, RETURNS, turnOf } from '../test-factories.ts'
import { tellsOfEmergency } from './emergency.ts'

const EMERGENCIES: Passage = {
  ...RETURNS,
  passageId: 'p2',
  title: 'In an emergency',
  text: 'Call our doctor on duty, day and night: 0126 555 777.',
  score: 0.1,
}

/** A knowledge base that finds its passages by what they are called. */
const holding = (...passages: Passage[]): Knowledge => ({
  search: async (_tenant, query) =>
    passages.filter(({ title }) => title.split(' ').some((word) => query.includes(word))),
})

test('a customer who tells of somebody in danger is told apart from one who asks about such things', () => {
  for (const text of [
    'my nephew stopped breathing',
    'the woman next to me fainted',
    'عمتي أغمي عليها',
    'زميلي في العمل مغمى عليه',
    'there is a fire in my tent',
    'fire in the kitchen!!',
    'فيه حريق في الخيمة ساعدوني',
    'حريق بالغرفة. الحقونا',
  ]) {
    assert.ok(tellsOfEmergency(turnOf([customer('hello'), customer(text)])), text)
  }
  for (const text of [
    'do you sell fire extinguishers',
    'is a first aid course included',
    'كم سعر دورة الإسعافات',
    'my parcel is late',
    'I want to cancel',
    'help',
    'i need help',
    'I need help with something',
    'help me please',
    'ساعدوني أختار خيمة',
    'عندكم طفايات حريق؟',
    'is there a fire pit in the chalet?',
    'is the tent safe in case of fire?',
  ]) {
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  }
})

test('danger of every kind is recognized in spoken words too, and what only resembles it is not', () => {
  for (const text of [
    'ashom re7at ghaz fel matbakh',
    'the corridor smells of gas',
    'شامين ريحة غاز عند الدرج',
    'الغسالة شبت فيها النار',
    'الدخان مالي الممر',
    'my kettle is on fire',
    'the toaster gave my aunt an electric shock',
    'عمي مسكته الكهرباء من الثلاجة',
    'my nephew swallowed a marble',
    'ابن خالي بلع مسمار',
    'بنت اختي شربت كلور',
    'my lips are swelling and I can hardly breathe after your soup',
    'وشي ورم ومش قادر آخد نفسي',
    'i dont want to live anymore',
    'مابي أعيش',
    'هموت نفسي',
    'my niece is locked in the car and it is hot',
    'الباب انقفل على أخوي الصغير',
    'احنا محبوسين في الأسانسير',
    'we crashed and my cousin is hurt',
    'عملت حادثة دلوقتي',
    'a man with a knife is at the door',
    'سواقكم يهددني',
    'خالي طاح من السلم وما يتحرك',
    'مراتي بتولد دلوقتي',
  ]) {
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
  }
  for (const text of [
    'the battery died',
    'my phone died after a week',
    "I'm dying to try it",
    'your prices kill me',
    'أسعاركم نار',
    'بموت في القهوة حقتكم',
    'petrol station opening hours',
    'do you sell smoke detectors',
    'كم سعر أسطوانة الغاز',
    'بكام كاشف الغاز',
    'is it normal to feel a little pain after the session',
    'my son has a cold, can we move the appointment',
    'ما أقدر أدخل حسابي',
    'my account is locked',
    'أبغى أنهي الاشتراك',
    'who pays if I have an accident',
    'كيف أولع الشواية',
  ]) {
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  }
})

test('a customer who tells of danger first reads whom to call, from the article for emergencies, and a colleague takes over', async () => {
  const decision = await decide(holding({ ...EMERGENCIES, title: 'emergency' }), [
    customer('my nephew stopped breathing'),
  ])
  assert.ok(decision.kind === 'escalate')
  const [warning, help] = decision.text.split('\n\n')
  assert.deepEqual([warning, help], [REPLIES.en.emergency, EMERGENCIES.text])
  assert.deepEqual([decision.queue, decision.intent], ['general', 'emergency'])
  assert.deepEqual(
    decision.sources?.map(({ id }) => id),
    ['p2'],
  )
})

test('without such an article the warning stands alone, and an article without a number is not given', async () => {
  for (const knowledge of [
    nothing,
    holding({ ...EMERGENCIES, title: 'emergency', text: 'We train for emergencies.' }),
  ]) {
    const decision = await decide(knowledge, [customer('my nephew stopped breathing')])
    assert.ok(decision.kind === 'escalate' && decision.sources === undefined)
    assert.ok(decision.text.startsWith(`${REPLIES.en.emergency}\n\n`))
  }
})

test('a customer in danger is not asked back, and one who asks for a person as well gets both', async () => {
  const likely = { ...EMERGENCIES, title: 'breathing', score: 0.6, text: 'Call 997 at once.' }
  const decision = await decide(holding(likely), [customer('my nephew stopped breathing')])
  assert.ok(decision.kind === 'escalate' && decision.text.includes(likely.text))
  const asked = await decide(nothing, [customer('he is unconscious, I want to talk to a human')])
  assert.ok(asked.kind === 'escalate' && asked.reason === 'customer_request')
  assert.ok(asked.text.startsWith(REPLIES.en.emergency))
})

test('an emergency that an article answers is answered', async () => {
  const text = 'Who stopped breathing needs an ambulance: call 997.'
  const sure = { ...EMERGENCIES, title: 'breathing', score: 0.95, text }
  const decision = await decide(holding(sure), [customer('my nephew stopped breathing')])
  assert.equal(decision.text, text)
})

test('an answer about something else stands below the warning', async () => {
  const seats = {
    ...EMERGENCIES,
    title: 'Students in the hall',
    score: 0.95,
    text: 'The hall has room for 20 students.',
  }
  const fell = 'one of the students in the hall collapsed and is not breathing'
  const decision = await decide(holding(seats), [customer(fell)])
  assert.deepEqual([decision.kind, decision.text], ['reply', `${REPLIES.en.emergency}\n\n${seats.text}`])
  const asked = await decide(holding(seats), [customer('how many students fit into the hall?')])
  assert.equal(asked.text, seats.text)
})

test('a broken leg is danger whatever an article says of broken things, and that of a table is none', async () => {
  const broken = { ...EMERGENCIES, title: 'إذا انكسر شيء', language: 'ar' as const, score: 0.95 }
  const insured = { ...broken, text: 'أخبرونا خلال 24 ساعة، والتأمين يدفع حتى 2000 ريال.' }
  const hurt = await decide(holding(insured), [customer('العاملة طاحت وانكسرت رجلها')])
  assert.ok(hurt.kind === 'escalate')
  assert.match(hurt.text, new RegExp(`^${REPLIES.ar.emergency}`))
  const told = await decide(holding(insured), [customer('انكسر شيء، انكسرت رجل الطاولة')])
  assert.equal(told.text, insured.text)
})

test('a customer who asks in danger is not told that an answer is missing', async () => {
  const asked = customer('can you help my nephew who stopped breathing?')
  const decision = await decide(holding({ ...EMERGENCIES, title: 'emergency' }), [asked])
  assert.ok(decision.kind === 'escalate' && decision.reason === 'no_answer')
  const told = [REPLIES.en.emergency, EMERGENCIES.text, REPLIES.en.handOver.low_confidence]
  assert.deepEqual(decision.text.split('\n\n'), told)
})

test('courtesies around a danger do not hide it, and parcels that leave a warehouse are no danger', () => {
  for (const text of ['السلام عليكم خلعت ضرسي العصر وللحين ينزف الدم ما وقف وش اسوي'])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of [
    'طلع من المستودع',
    'الطلب خرج من الفرع',
    'it has left the warehouse',
    'thank you, goodbye',
  ])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
})

test('a lone word is no emergency, unless it names a danger', () => {
  for (const text of [
    'Full',
    'medicine',
    'truck',
    'moving',
    'hockey',
    'مصعد',
    'الطائف',
    'بير',
    'ماما',
    'احرام',
  ])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of [
    ...['fire!', 'Smoke', 'blood', 'suicide', 'Ambulance', 'stroke', 'bomb', 'SOS'],
    ...['حريق', 'نار', 'دخان', 'ثعبان', 'ابتلع', 'إسعاف', 'الطوارئ', 'غرق'],
  ])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
  // To a question for free words a lone word is just the answer, unless it sounds like danger as well.
  assert.ok(!tellsOfEmergency(turnOf([customer('accident')]), true))
  assert.ok(tellsOfEmergency(turnOf([customer('fire')]), true))
})

test('a customer who only asks for somebody to answer is in no danger, unless they name one', () => {
  for (const text of ['حد يرد عليا', 'حد يرد عليا ضروري', 'can someone answer me'])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of ['call someone, my father is not breathing', 'حد يرد عليا ابوي مغمى عليه'])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
})

test('who waits in a crowd is in no danger, unless one is named', () => {
  for (const text of [
    'there are 20 people in front of me',
    'people are cutting the line',
    'في ناس كتير مستنية',
    'في ناس واقفة برا',
    'المحل مولع زحمة',
  ])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of ['a lady fainted in the waiting room', 'في الطابور واحد أغمي عليه'])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
})

test('small talk and a bare goodbye are no emergency, and goodbyes with other words may be one', () => {
  for (const text of [...Object.values(SMALL_TALK).flat(), 'Goodbye!', 'Bye. Goodbye'])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of ['goodbye everyone, I want to die', 'goodbye, I will not be here tomorrow'])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
})

test('customers who are hurt, followed or tired of life are in danger; those who bring relatives or are dying to try something are not', () => {
  for (const text of [
    'my uncle beats me',
    'I am 10 and my teacher touches me',
    'خالي يتحرش فيني',
    'واحد يبتزني بصوري',
    'I wish I would never wake up again',
    'طفشت من حياتي وودي أنهيها',
    'my toddler drank the floor cleaner',
    'wedi amoot w akhalas mn 7ayati',
  ])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of [
    'and with my sister and her friend?',
    'ومع ولد عمي وزميلي؟',
    'I tried everything and nothing changed',
    'جربت كل الحلول وما فاد',
    'I am 14, can I join',
    'عمري ١٢ وأبي أسجل',
    'my uncle teaches my son',
    'the heat is killing me, do you have fans',
    'بموت على هالكيكة',
  ])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
})

test('danger is recognized in Latin letters, and in the words that the agent asked for', () => {
  for (const text of ['fe 7aree2 fel matbakh', 'ibni byghra2', 'fih shrar men el fish', 'el walad yenzef'])
    for (const isAnswer of [false, true])
      assert.ok(tellsOfEmergency(turnOf([customer(text)]), isAnswer), text)
  for (const text of [
    'there are sparks from the outlet',
    'smoke is coming out of the socket',
    'دخان طالع من الفيش',
  ])
    assert.ok(tellsOfEmergency(turnOf([customer(text)]), true), text)
  assert.ok(!tellsOfEmergency(turnOf([customer('the tap is leaking')]), true))
  for (const text of ['7arir fee 3andkom?', '3ndi 7agz bokra', 'kam se3r el sharab'])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
})

test('a word that the agent offered is a choice, and tells of no danger unless it names one', () => {
  const sayTo = (asked: string, text: string) =>
    tellsOfEmergency({
      ...turnOf([customer(text)]),
      history: [{ author: 'agent', text: asked, mediaKinds: [] }],
    })
  const say = (text: string) => sayTo('Which wash: outside, inside or full body?', text)
  assert.ok(tellsOfEmergency(turnOf([customer('full body')])))
  assert.ok(!say('full body'))
  assert.ok(say('my brakes failed and a child is hurt'))
  assert.ok(sayTo('In case of a fire call 998.', 'fire'))
  assert.ok(sayTo('What is it about: a delivery, a gas leak or a bill?', 'gas leak'))
})

test('who asks how much or how long in a word or two tells of nobody', () => {
  for (const text of ['وقديش بتاخد', 'كم تاخذ', 'بكام الشريحة'])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  assert.ok(tellsOfEmergency(turnOf([customer('ابني أخذ كم حبة دواء ومغمى عليه')])))
})

test('who may smoke, and that nobody is hurt, tells of no danger', () => {
  for (const text of [
    'can i smoke on the balcony',
    'my husband smokes on the balcony',
    'is it okay to smoke on the terrace',
    'هل أقدر أدخن في البلكونة',
    'nobody hurt',
    'no one was injured',
  ])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of ['I see smoke in the corridor', 'there is smoke coming from the engine'])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
})

test('mice, a dripping tap and a bad smell are no danger, unless one is named with them', () => {
  for (const text of [
    'mice in the attic!!',
    'cockroach in the bathroom!!!',
    'wasps in the roof!!',
    'water leaking from the ceiling',
    'the washing machine is leaking!!',
    'عندي نمل بالبيت!!',
    'المويه تسرب من السقف!!!',
    'العاملة كسرت التلفزيون امس!!',
    'انكسرت لي الفازة!!',
  ])
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  for (const text of [
    'there is a gas leak!!',
    'a wasp stung me and my throat is closing',
    'a snake in the bathroom!!',
    'ريحة غاز في البيت',
    'انكسرت اللمبة وطلع شرار من الكهرب!!',
    'انكسر الكاس وجرحت يدي',
    'انكسرت النظارة ودخل الزجاج في عيني',
    'في ريحة شياط من الغسالة',
    'لدغني عقرب',
  ])
    assert.ok(tellsOfEmergency(turnOf([customer(text)])), text)
})
