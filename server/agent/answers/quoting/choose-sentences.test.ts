import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSentences } from '../../language/text/sentences.ts'
import { chooseSentences } from './choose-sentences.ts'

/** A sentence that is too long to be read at a glance. */
const LONG = `Flowers ${'and trees and grass and leaves '.repeat(13)}are painted on our walls.`

test('a passage that is read at a glance is shown whole, however many sentences it has', () => {
  const text =
    'Fast for eight hours before a glucose test. Water is allowed. Avoid sport on the day before. Keep taking your medicine. Thyroid tests need no fasting.'
  assert.equal(chooseSentences(text, 'do thyroid tests need fasting?'), text)
})

test('of a longer passage the answer is one verbatim run that covers the question and extends to one glance', () => {
  const text = `We were founded long ago. Our team is large. Our stores are nice. Returns are free within 14 days. Bring the invoice. Thank you. Bye now. ${LONG}`
  const chosen = chooseSentences(text, 'how can I return it and do I need the invoice?')
  assert.equal(chosen, 'Returns are free within 14 days. Bring the invoice. Thank you. Bye now.')
})

const PRICES =
  'Examination: 100 riyals\nFilling: from 300 riyals\nRoot canal: from 900 riyals\nTeeth whitening: 1,200 riyals\nLaser: 350 riyals'

test('of a list the answer is the requested entry, and entries stand on lines of their own', () => {
  assert.equal(chooseSentences(PRICES, 'how much is whitening?'), 'Teeth whitening: 1,200 riyals')
  assert.equal(
    chooseSentences(PRICES, 'how much are a filling and a root canal?'),
    'Filling: from 300 riyals\nRoot canal: from 900 riyals',
  )
})

test('a question that names no entry gets a short list whole, and of a longer one as much as is read at a glance', () => {
  assert.equal(chooseSentences(PRICES, 'what are your prices?'), PRICES)
  const long = Array.from({ length: 30 }, (_, at) => `Treatment number ${at}: ${at + 100} riyals`).join('\n')
  const chosen = chooseSentences(long, 'what are your prices?')
  assert.ok(long.startsWith(`${chosen}\n`) && chosen.length > 350 && chosen.length <= 400)
})

test('of a table among sentences the answer is the rows that the question names, and the sentences', () => {
  const above = 'الأسعار بالريال وتشمل الضريبة.'
  const below = 'التقسيط عبر تابي.'
  const rows = [
    'تنظيف الجير: السعر ٢٠٠',
    'حشوة تجميلية للسن: السعر ٣٠٠',
    'علاج عصب للأسنان الأمامية: السعر ٨٠٠',
    'تاج زيركون: السعر ١٤٠٠',
    'خلع عادي: السعر ٢٠٠',
    'خلع ضرس العقل: السعر ٩٠٠',
    'زراعة سن مع التاج: السعر ٤٥٠٠',
  ]
  const table = [above, ...rows, below].join('\n')
  const choose = (question: string) => chooseSentences(table, question, 'أسعار الأسنان').split('\n')
  assert.deepEqual(choose('كم سعر تنظيف الاسنان'), [above, rows[0], below])
  assert.deepEqual(choose('كم سعر الحشوة والتاج'), [above, rows[1], rows[3], rows[6], below])
  assert.deepEqual(choose('كم خلع ضرس العقل'), [above, rows[5], below])
  assert.deepEqual(choose('كم اسعار الاسنان'), [above, ...rows, below])
  assert.deepEqual(choose('كم سعر الكشف'), [above, ...rows, below])
})

test('of a list the rows that cover the question are shown, wherever they stand', () => {
  const rows = [
    'Season opens: Date 3 September',
    'Autumn race: Date 18 October',
    'Winter camp: Date 13 December',
    'Open day: Date 8 February',
    'Spring race: Date 4 March',
    'Summer camp: Date 24 June',
    'Season ends: Date 30 June',
  ]
  const choose = (question: string) => chooseSentences(rows.join('\n'), question, 'Calendar').split('\n')
  assert.deepEqual(choose('when are the camps?'), [rows[2], rows[5]])
  assert.deepEqual(choose('when is the winter camp?'), [rows[2]])
  assert.deepEqual(choose('when is the winter race?'), [rows[1], rows[2], rows[4]])
})

test('a number that names a row chooses it, within a range as well, and an amount does not', () => {
  const models = ['Fan 10: 250 riyals', 'Fan 12: 310 riyals', 'Fan 14: 390 riyals', 'Fan 20: 12 riyals off']
  assert.equal(chooseSentences(models.join('\n'), 'how much is the fan 12', 'Fans'), models[1])
  const ages = ['Ages 3–5: 400 riyals', 'Ages 6–9: 500 riyals', 'Ages 10 to 14: 650 riyals']
  assert.equal(chooseSentences(ages.join('\n'), 'what does it cost for age 7', 'Camp prices'), ages[1])
  assert.equal(chooseSentences(ages.join('\n'), 'بكم لعمر 12', 'Camp prices'), ages[2])
})

test('a row of a table is not shown alone for a word that is only similar', () => {
  const table =
    'Sunday to Thursday: 9 am – 10 pm\nSaturday: 10 am – 9 pm\nFriday: closed until 5 pm\nIn Ramadan we work at night.'
  assert.equal(chooseSentences(table, 'when are you open?', 'Opening hours'), table)
})

test('steps are shown complete and in order, with the line above them, on lines of their own', () => {
  const english =
    'To send it back:\n1. Open the app and choose the order. It is under Orders.\n2. Press Return.\n3. Print the label\n4. Leave the box at our desk.'
  assert.equal(chooseSentences(english, 'how do I print the return label?'), english)
  const behind = `We sell lamps. ${LONG}\n${english}\nQuestions are answered at the desk. We open at nine. We close at ten.`
  assert.ok(chooseSentences(behind, 'how do I return a lamp with the app?').includes(english))
  const arabic = 'للإرجاع:\n1. افتح التطبيق\n2. اختر الطلب\n٣- اطبع الملصق\n4. سلّم الصندوق للفرع'
  assert.equal(chooseSentences(arabic, 'كيف أطبع الملصق؟'), arabic)
  const halves = `1. Wash it.\n2. Dry it. ${LONG}\nThen call us.\n1. Name the lamp.\n2. Say where you live.`
  assert.ok(!chooseSentences(halves, 'what do I say when I call and name the lamp?').includes('Dry it'))
})

test('entries stay with the line that introduces them', () => {
  const text = 'In Riyadh:\nExpress: 30 riyals\nElsewhere:\nExpress: 60 riyals\nPickup: free'
  assert.equal(chooseSentences(`${text}\n${LONG}`, 'how much is express?'), text)
})

test('an answer does not begin with a sentence that continues the one before it', () => {
  const text = `A parcel reaches Qassim in three days. However, a wardrobe takes a week. It is carried up to your flat. We ring you first. ${LONG}`
  assert.equal(
    chooseSentences(text, 'when does a wardrobe reach us?'),
    'A parcel reaches Qassim in three days. However, a wardrobe takes a week. It is carried up to your flat. We ring you first.',
  )
  const arabic = `نستلم السجاد من بيتك كل يوم. أما الستائر فتحضرها أنت إلى المغسلة. سعر المتر ثمانية ريالات. نعيدها مكوية. الفاتورة مع السائق. ${LONG}`
  assert.match(chooseSentences(arabic, 'هل تغسلون الستائر؟'), /^نستلم السجاد/)
})

test('of runs that cover the question, the one that begins a paragraph is chosen', () => {
  const text = `${LONG}\nThe pool is warm all year. Towels are at the desk. Showers are inside.\nChildren swim with a parent. Armbands are lent. Lessons are on Saturdays.`
  assert.match(chooseSentences(text, 'can my children swim with armbands?'), /^Children swim with a parent\./)
})

test('the last paragraph may answer by itself, however short it is', () => {
  const text = `${LONG} Press New to write an offer. Add the rows. Then press Send. The offer holds for a month.\nWe do not print offers on paper.`
  assert.equal(chooseSentences(text, 'do you print on paper?'), 'We do not print offers on paper.')
})

test('the sentence that answers the usual question is shown even if it shares no word with it', () => {
  const text = `Our shop has sold lamps since 1990. Our lamps are made in Taif. ${LONG} Every lamp is packed by hand. You can get your money back within 14 days.`
  assert.match(chooseSentences(text, 'what is the refund policy'), /14 days/)
})

test('a question about what the heading above a list names gets the whole list', () => {
  assert.equal(chooseSentences(PRICES, 'كم أسعار الخدمات', 'أسعار الخدمات'), PRICES)
  assert.equal(
    chooseSentences(PRICES, 'what are your prices for treatments?', 'Treatments and prices'),
    PRICES,
  )
  assert.equal(
    chooseSentences(PRICES, 'how much is whitening?', 'Treatments and prices'),
    'Teeth whitening: 1,200 riyals',
  )
  const kinds = 'Silver: 250 a month\nGold: 600 a month\nFamily: 900 a month\nCorporate: 2,000 a month'
  const mixed = `${kinds}\nJoining costs 100 riyals once. A student card makes it free.`
  assert.equal(chooseSentences(mixed, 'what memberships are there?', 'Kinds of membership'), kinds)
})

test('of a long list the beginning is shown', () => {
  const long = Array.from({ length: 20 }, (_, at) => `Dish ${at}: ${at + 10} riyals`).join('\n')
  assert.equal(listSentences(chooseSentences(long, 'what is on the menu?', 'Menu')).length, 8)
})

test('a question that only a sentence beside a list answers gets that sentence too', () => {
  const text =
    'Children: Lesson 90 riyals\nTeens: Lesson 150 riyals\nAdults: Lesson 180 riyals\nLessons take 45 minutes.'
  assert.equal(chooseSentences(text, 'how long is a lesson?', 'Riding lessons'), text)
  assert.equal(
    chooseSentences(text, 'how much is a lesson?', 'Riding lessons'),
    text.split('\n').slice(0, 3).join('\n'),
  )
})

const PLANS = [
  'Tasks is for small teams. Every plan has unlimited projects.',
  ...['Free', 'Starter', 'Team', 'Enterprise'].map(
    (plan, at) =>
      `${plan}: Price per user, monthly $${at * 9}, Storage ${at + 1} GB, Support – by e-mail within ${9 - at} days`,
  ),
]

test('a row that is called by a word that names nothing elsewhere is told, and of two that are compared both', () => {
  const choose = (question: string) =>
    chooseSentences(PLANS.join('\n'), question, 'Plans and prices').split('\n')
  assert.deepEqual(choose('How much is the Team plan per month'), [PLANS[0], PLANS[3]])
  assert.deepEqual(choose('whats the storage of team'), [PLANS[0], PLANS[3]])
  assert.deepEqual(choose('which is cheaper, Starter or Team?'), [PLANS[0], PLANS[2], PLANS[3]])
})

test('of a table with a column for each branch the kind of detail is told that is asked for', () => {
  const english =
    'Our two garages work on all makes.\nAddress: North – Olive Road, South – Palm Street\nMonday: North – 8 am to 6 pm, South – closed\nSunday: North – closed, South – 9 am to 1 pm\nPhone: North – 011 555 0101, South – 011 555 0102'
  const arabic =
    'لنا ورشتان.\nالعنوان: الشمال – طريق الزيتون، الجنوب – شارع النخيل\nالاثنين: الشمال – من 8 إلى 6، الجنوب – مغلق\nالأحد: الشمال – مغلق، الجنوب – من 9 إلى 1\nالهاتف: الشمال – 0115550101، الجنوب – 0115550102'
  for (const [text, question] of [
    [english, 'where is the north garage?'],
    [arabic, 'وين فرع الشمال؟'],
  ] as const)
    assert.equal(chooseSentences(text, question), text.split('\n').slice(0, 2).join('\n'))
})

test('a sentence that says what the question names is not left out', () => {
  const covered =
    'Policies usually cover visits, X-rays, stitches, broken bones, simple operations and treatment of the skin such as allergies or infections.'
  const others =
    'Grooming, boarding, vaccines, implants and dental cleaning are not covered by any of the companies we work with.'
  const claims =
    'Some treatments need an approval. We send the request on the day of your visit, and the answer normally comes within 2 working days. If it is declined you can pay cash at the list price or ask the insurer for a review.'
  const chosen = chooseSentences(
    `${covered} ${others}\n${claims}`,
    'does insurance pay for vaccines',
    'What insurance covers',
  )
  assert.equal(chosen, `${others}\n${claims}`)
})

test('a table is not broken off in the middle', () => {
  assert.equal(chooseSentences(PLANS.join('\n'), 'and yearly?', 'Plans and prices'), PLANS.join('\n'))
})
