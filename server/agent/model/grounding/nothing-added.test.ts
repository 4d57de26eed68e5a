import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { detectLanguage } from '../../language/text/language.ts'
import { judgeSentences } from './grounding.ts'

const kindsOf = (text: string, article: string) => {
  const source = { id: 'a', type: 'article', title: '', url: null, snippet: '', score: 1 } as const
  const language = detectLanguage(article) ?? 'en'
  return judgeSentences(text, [{ source, about: '', text: article, language }], ['Bayt Sidra']).map(
    ({ kind }) => kind,
  )
}

/** What an article says, what a draft adds to it or mixes up, and other ways to say the same. */
const CAUSES: Readonly<
  Record<string, readonly (readonly [article: string, wrong: readonly string[], right: readonly string[]])[]>
> = {
  'something that stands nowhere': [
    [
      'In our branches you can also pay in cash.',
      [
        'In our branches you can also pay in cash, and parking is available.',
        'In our branches you can also pay in cash, with a lifetime warranty.',
        'In our branches you can also pay in cash, as long as you bring your passport.',
        'In our new branches you can also pay in cash.',
        'In our branches you can also pay in cash at any time.',
      ],
      ['Bayt Sidra accepts cash in its branches too.'],
    ],
    [
      'يمكنك تقسيم المبلغ على 4 دفعات عبر تابي أو تمارا.',
      [
        'يمكنك تقسيم المبلغ على 4 دفعات عبر تابي أو تمارا، والأطفال مرحب بهم.',
        'يمكنك تقسيم المبلغ على 4 دفعات عبر تابي أو تمارا، والتركيب مشمول.',
        'يمكنك تقسيم المبلغ على 4 دفعات عبر تابي أو تمارا في أي وقت.',
      ],
      ['تقدر تقسم المبلغ على أربع دفعات عبر تابي أو تمارا.'],
    ],
    [
      'A medical report is issued within two working days.',
      [
        'A medical report is issued within two days at the earliest.',
        'A medical report is issued within two days.',
      ],
      ['A medical report is issued in 2 business days.', 'A medical report takes 2 working days at most.'],
    ],
    ['Riyadh takes one to two days.', ['Riyadh takes one to two days at most.'], []],
  ],
  'a figure of something else': [
    [
      'You can split the payment into 4 instalments. Instalments are available for orders from 100 to 5,000 riyals.',
      ['You can split the payment into 100 instalments.'],
      ['You can split the payment into four instalments.'],
    ],
    [
      'A checked bag of 23 kilos costs 120 riyals each way.',
      ['A checked bag of 120 kilos costs 23 riyals each way.'],
      ['Each way, a checked bag of 23 kilos costs SAR 120.'],
    ],
    [
      '- Small room: 8 seats, 150 riyals an hour\n- Board room: 16 seats, 280 riyals an hour',
      ['Small room: 16 seats, 280 riyals an hour', 'The board room has 8 seats.'],
      ['The board room has 16 seats.'],
    ],
    ['Sales: 016 555 0210\nService: 016 555 0220', ['Sales: 016 555 0220'], ['Sales: 0165550210']],
    [
      'Puppies get three doses, at 6, 9 and 12 weeks.',
      ['Puppies get three doses, at 9, 6 and 12 weeks.'],
      ['Puppies get 3 doses, at 6, 9 and 12 weeks.'],
    ],
    ['وزن الطرد 23 كيلو وسعره 120 ريالًا.', ['وزن الطرد 120 كيلو وسعره 23 ريالًا.'], []],
  ],
  'another half of the day': [
    [
      'The branch is open from 10 in the morning to 11 in the evening.',
      ['The branch is open from 10 in the evening to 11 in the evening.'],
      ['The branch is open from 10:00 AM to 11:00 PM.', 'The branch is open from 10:00 to 23:00.'],
    ],
    [
      'العيادات مفتوحة من التاسعة صباحًا حتى العاشرة مساءً.',
      ['العيادات مفتوحة من التاسعة مساءً حتى العاشرة مساءً.'],
      ['العيادات مفتوحة من 9 صباحًا حتى 10 مساءً.'],
    ],
    [
      'The desk is open from 4 pm to midnight.',
      ['The desk is open from 4 pm to noon.'],
      ['The desk is open from 4 PM to 12 AM.'],
    ],
  ],
  'another word in its place': [
    [
      'If you forgot your password, press "Forgot password" on the sign-in page.',
      ['If you forgot your order, press "Forgot password" on the sign-in page.'],
      [],
    ],
    [
      'The branches are closed on the first day of Ramadan and on the first day of Shawwal.',
      ['The branches are closed on the last day of Ramadan and on the first day of Shawwal.'],
      [],
    ],
    ['You paid in riyals.', ['You paid in dollars.'], []],
  ],
  'a denial too many or too few': [
    [
      'Do not bathe the animal, and do not let it jump.',
      ['Do not bathe the animal, and do let it jump.'],
      ["Don't bathe the animal, and don't let it jump."],
    ],
    [
      'Coloured lenses without power can be bought without a prescription.',
      ['Coloured lenses with power can be bought without a prescription.'],
      ['Coloured lenses without power can be purchased without a prescription.'],
    ],
    [
      'There is no upper age, but the rider may weigh 95 kilos at most.',
      ['There is an upper age.', 'The rider may not weigh 95 kilos.'],
      ['The rider may weigh 95 kilos at most.'],
    ],
    [
      'If you do not answer, the courier tries once more on the next day.',
      ['If you answer, the courier tries once more on the next day.'],
      ['The courier tries once more on the next day if you do not answer.'],
    ],
  ],
  'somebody who is left out': [
    [
      'Students pay 15% less from Sunday to Wednesday.',
      ['You pay 15% less from Sunday to Wednesday.'],
      ['From Sunday to Wednesday students pay 15% less.'],
    ],
    ['الدخول مجاني للأعضاء يوم الأحد.', ['الدخول مجاني يوم الأحد.'], ['الدخول يوم الأحد مجاني للأعضاء.']],
  ],
}

for (const [cause, articles] of Object.entries(CAUSES)) {
  describe(`a draft may not say ${cause}`, () => {
    for (const [article, wrong, right] of articles) {
      for (const claim of wrong)
        test(`refused: ${claim}`, () => assert.ok(kindsOf(claim, article).includes('unsupported')))
      for (const claim of right)
        test(`passes: ${claim}`, () =>
          assert.deepEqual(new Set(kindsOf(claim, article)), new Set(['supported'])))
    }
  })
}

describe('phrases that models put around the words of an article', () => {
  const ENGLISH = 'You can return an item within 14 days.'
  for (const before of [
    'As per our terms, you',
    'In general, you',
    'To answer your question, you',
    'Hi there, you',
    'Just so you know, you',
    'Here is the information you asked for: You',
    'Regarding items: you',
  ]) {
    test(`claims nothing: ${before}`, () =>
      assert.deepEqual(kindsOf(ENGLISH.replace('You', before), ENGLISH), ['supported']))
  }
  const ARABIC = 'يمكنك إرجاع المنتج خلال 14 يومًا.'
  for (const before of [
    'وفقًا لسياستنا، ',
    'بحسب سياستنا ',
    'نود إعلامك أنه ',
    'حياك الله، ',
    'بشكل عام، ',
    'بخصوص سؤالك، ',
  ])
    test(`claims nothing: ${before}`, () =>
      assert.deepEqual(kindsOf(`${before}${ARABIC}`, ARABIC), ['supported']))
  for (const courtesy of ['نحن في خدمتك.', 'نسعد بخدمتك دائمًا.', 'سؤال جيد!', 'أبشر.', 'يا هلا والله!'])
    test(`claims nothing: ${courtesy}`, () => assert.deepEqual(kindsOf(courtesy, ARABIC), ['courtesy']))
  test('but a topic has to be that of the article', () =>
    assert.deepEqual(kindsOf('Regarding mattresses: you can return an item within 14 days.', ENGLISH), [
      'unsupported',
    ]))
})

describe('the same statement in another notation', () => {
  for (const [article, claim] of [
    ['The fee is 25 riyals.', 'The fee is 25 Saudi riyals.'],
    ['الرسوم 25 ريالًا.', 'الرسوم 25 ريال سعودي.'],
    ['We are open from Saturday to Thursday.', 'We are open from Sat to Thu.'],
    ['The office is closed on Fridays.', 'The office is closed every Friday.'],
    ['Gift cards are valid for 12 months.', 'Gift cards are valid for one year.'],
    ['Send a photo within 24 hours of delivery.', 'Send a photo within one day of delivery.'],
    ['A session takes half an hour.', 'A session takes 30 minutes.'],
    ['A session takes 90 minutes.', 'A session takes an hour and a half.'],
    ['الاستلام مجاني.', 'الاستلام بدون مقابل.'],
    ['Collection is free of charge.', 'Collection is at no extra charge.'],
    ['Wheel alignment: 160 riyals', 'Wheel alignment costs 160 riyals.'],
    [
      'Orders of up to 2,000 riyals can be paid in cash.',
      'Orders of a maximum of 2,000 riyals can be paid in cash.',
    ],
    ['احجز قبل 3 ساعات على الأقل.', 'احجز قبل 3 ساعات كحد أدنى.'],
  ] as const) {
    test(claim, () => assert.deepEqual(kindsOf(claim, article), ['supported']))
  }
})
