import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCustomerSentences } from '../questions/sentences.ts'
import { dropCourtesy } from './courtesy.ts'

test('courtesies around a question are dropped, and the question stays as it was written', () => {
  for (const [said, bare] of [
    ['السلام عليكم ممكن اعرف كم سعر التوصيل لو سمحت', 'كم سعر التوصيل'],
    ['الله يعطيك العافية متى تفتحون؟', 'متى تفتحون؟'],
    ['مساء الخير اخوي بغيت استفسر عن سعر التوصيل مشكورين', 'سعر التوصيل'],
    ['السلاااام عليكم، عندكم تمارا؟', 'عندكم تمارا؟'],
    ['كم سعر التوصيل الله يعافيكم؟', 'كم سعر التوصيل؟'],
    ['معاكم ابو فهد التوصيل بكم', 'التوصيل بكم'],
    ['مساء الخير عساكم بخير حبيت اسألكم كم سعر التوصيل', 'كم سعر التوصيل'],
    ['يا ابو محمد الله يطول بعمرك بسألك عن سعر التوصيل', 'سعر التوصيل'],
    ['الله يجزاكم خير ويبارك فيكم متى تفتحون', 'متى تفتحون'],
    ['لا تحولني لموظف بس قل لي كم سعر التوصيل', 'كم سعر التوصيل'],
    ['معك نورة التوصيل بكم', 'التوصيل بكم'],
    ['معك نورة، متى تفتحون؟', 'متى تفتحون؟'],
    ['معاكم ابو فهد كم سعر التوصيل', 'كم سعر التوصيل'],
    ['اسف على الازعاج بس بسأل كم سعر التوصيل ههههه', 'كم سعر التوصيل'],
    ['شباب تقدرون تقولون لي كم سعر التوصيل ولا لا', 'كم سعر التوصيل'],
    ['1- كم سعر التوصيل؟ ارجو الرد', 'كم سعر التوصيل؟'],
    ['hi, quick question, do you ship to Abha?', 'do you ship to Abha?'],
    ['Excuse me, could you please tell me when you open?', 'when you open?'],
    ['how long is delivery, thank you in advance!', 'how long is delivery'],
  ] as const)
    assert.equal(dropCourtesy(said), bare)
})

test('what thanks are for is no question, and courtesy alone stays', () => {
  for (const said of ['thanks for nothing', 'شكرا على ولا شي', 'good evening', 'السلام عليكم', 'please'])
    assert.equal(dropCourtesy(said), said)
})

test('a message of nothing but courtesies is read in no time', () => {
  // This process's own time, whatever else the machine does.
  const started = process.cpuUsage()
  const endless = 'لو سمحت '.repeat(2000)
  assert.equal(dropCourtesy(endless), endless)
  const { user, system } = process.cpuUsage(started)
  assert.ok(user + system < 3_000_000)
})

test('a word that only begins like a courtesy is none', () => {
  for (const said of ['عن كم يوم يوصل الطلب', 'history of my orders', 'سلامة المنتج مضمونة؟'])
    assert.equal(dropCourtesy(said), said)
})

test('a greeting of everyone is a greeting', () => {
  for (const said of ['Good evening everyone', 'هلا وغلا', 'hello dear team'])
    assert.deepEqual(
      listCustomerSentences([said]).map(({ intent }) => intent),
      ['greeting'],
    )
})

test('a question behind a greeting is asked, however short', () => {
  for (const said of [
    'السلام عليكم كيف اسدد الفاتوره',
    'parking, thanks a lot',
    'الله يعطيك العافية أين يقع فرع الخبر؟',
  ])
    assert.ok(
      listCustomerSentences([said]).every(({ intent }) => intent === 'question' || intent === 'statement'),
    )
})

test('what is asked for stays, though it is said in words of courtesy', () => {
  for (const said of [
    'ملابس شباب',
    'معكم سيارة توصيل؟',
    'شباب كرة القدم',
    'عندكم توصيل مستعجل؟',
    '30 دقيقة',
    '24- 48 ساعة',
  ])
    assert.equal(dropCourtesy(said), said)
})

test('who tells their name, or begs pardon, complains of nothing', () => {
  for (const said of ['انا اسمي سارة.', 'معك نورة', 'آسفة على الإزعاج', 'انا عميلة عندكم'])
    assert.deepEqual(
      listCustomerSentences([`${said}\nكم سعر التوصيل؟`]).map(({ intent }) => intent),
      ['greeting', 'question'],
    )
})

test('who writes, how urgent it is and that an answer is awaited are no part of a question', () => {
  for (const [said, asked] of [
    ['Hi, my name is Omar and do you ship to Abha?', 'do you ship to Abha?'],
    ['this is Sara Al-Harbi, do you ship to Abha?', 'do you ship to Abha?'],
    ['Re: delivery to Abha', 'delivery to Abha'],
    ['URGENT! do you ship to Abha?', 'do you ship to Abha?'],
    ["it's Omar here, any idea when you open, its important", 'when you open'],
    ['do you ship to Abha? waiting for your reply', 'do you ship to Abha?'],
    ['urgent delivery to Abha', 'urgent delivery to Abha'],
    ['umm al hamam branch hours', 'umm al hamam branch hours'],
    ['this is broken, can I return it?', 'this is broken, can I return it?'],
  ] as const)
    assert.equal(dropCourtesy(said), asked)
})

test('sentences that only tell who writes, and signatures, change nothing of what is asked', () => {
  const asked = 'Do you ship to Abha?'
  for (const said of [
    `Hi I am Omar. ${asked}`,
    `This is Sara. ${asked}`,
    `${asked} Looking forward to hearing from you.`,
    `${asked} Please reply asap.`,
    `${asked}\nBest regards,\nOmar`,
    `${asked}\nKind regards\nSara Al-Harbi\n+966 50 123 4567`,
    `${asked}\nSent from my iPhone`,
  ]) {
    const telling = listCustomerSentences([said]).filter(({ intent }) => intent !== 'greeting')
    assert.deepEqual(
      telling.map(({ text, intent }) => [text, intent]),
      [[asked, 'question']],
      said,
    )
  }
})

test('whom a sentence calls is courtesy, and what stands joined to its words is not', () => {
  assert.equal(
    dropCourtesy("what's the difference between Starter and Team"),
    "what's the difference between Starter and Team",
  )
  assert.equal(dropCourtesy('is there a plan for a team'), 'is there a plan for a team')
  assert.equal(dropCourtesy('how much is delivery, team'), 'how much is delivery')
})
