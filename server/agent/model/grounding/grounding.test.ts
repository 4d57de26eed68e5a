import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { detectLanguage } from '../../language/text/language.ts'
import { listSentences } from '../../language/text/sentences.ts'
import type { Evidence } from './evidence.ts'
import { listFacts } from './facts.ts'
import { judgeSentences } from './grounding.ts'

/** Every section of the demo articles, in both languages. */
const DEMO: readonly Evidence[] = readArticles(new URL('../../knowledge/demo/', import.meta.url)).flatMap(
  (article) =>
    article
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [about = '', ...lines] = section.split('\n')
        const text = lines.join('\n').trim()
        const source = { id: about, type: 'article', title: about, url: null, snippet: '', score: 1 } as const
        return { source, about, text, language: detectLanguage(text) ?? 'en' }
      }),
)

function readArticles(folder: URL): string[] {
  return readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
}

const SUPPORTED = [
  'You have 14 days from the day you receive an item to return it.',
  'Returns are accepted within fourteen days of receiving the item.',
  'The item has to be unused and in its original packaging, with the invoice.',
  'To return an item, open My Orders in the app, select the item and tap Return.',
  'You can also bring it to any of our branches.',
  'Pickup from your door costs 20 riyals, deducted from your refund.',
  'Returning at a branch is free.',
  'Delivery in Riyadh takes 1 to 2 business days.',
  'Orders to Jeddah usually arrive in 2 to 4 business days.',
  'Shipping is 25 riyals, and it is free if your order is 300 riyals or more.',
  'Unfortunately, opened mattresses and pillows cannot be returned for hygiene reasons.',
  "No, gift cards can't be returned.",
  'Yes, you can pay with Apple Pay.',
  'We accept mada, Visa, Mastercard, Apple Pay and stc pay.',
  'Cash on delivery is possible for orders up to 2,000 riyals and costs 15 riyals extra.',
  'You can split the payment into four instalments with Tabby or Tamara, without interest.',
  'The bank may need 5 to 10 business days to show it on your card.',
  'Electrical appliances have a two-year warranty from the day you receive them.',
  'Our branches are open Saturday to Thursday from 10 AM to 11 PM.',
  "We don't ship outside the Gulf yet.",
  'The shipping fee is only refunded if the item was faulty, damaged or wrong.',
  'Store credit is valid for 12 months.',
  'Shipping is free for orders of 300 riyals or more; otherwise it costs 25 riyals.',
  'Standard shipping costs SAR 25, and it is free on orders of SAR 300 or more.',
  'On Fridays we open from 4 PM to 11 PM.',
  'Collection from your door costs 20 riyals, but returning at a branch is free.',
  'Delivery takes 1 to 2 business days in Riyadh and 2 to 4 business days in Jeddah.',
  'الشحن مجاني للطلبات من 300 ريال فأكثر، وإلا فرسومه 25 ريالًا.',
  'بعد شحن الطلب لا يمكن إلغاؤه، ولكن يمكنك إرجاعه بعد وصوله.',
  'يمكنك إرجاع المنتج خلال ١٤ يومًا من تاريخ استلامه.',
  'مدة الإرجاع 14 يوم من الاستلام.',
  'يجب أن يكون المنتج غير مستخدم وفي عبوته الأصلية مع الفاتورة.',
  'تقدر ترجع المنتج في أي فرع من فروعنا مجانًا.',
  'التوصيل داخل الرياض يستغرق من يوم إلى يومي عمل.',
  'توصيل جدة ياخذ من يومين إلى أربعة أيام عمل.',
  'رسوم الشحن 25 ريال، ويكون مجاني للطلبات من 300 ريال وأكثر.',
  'للأسف لا يمكن إرجاع المراتب بعد فتحها حفاظًا على الصحة العامة.',
  'نعيد المبلغ بعد فحص المنتج خلال 3 أيام عمل من وصوله.',
  'إذا دفعت نقدًا عند الاستلام نحوّل المبلغ إلى حسابك البنكي.',
  'رصيد المتجر صالح لمدة 12 شهرًا.',
  'نعم، نشحن إلى الكويت والإمارات مقابل 75 ريالًا.',
  'لا نشحن حاليًا خارج دول الخليج.',
  'إذا وصلك المنتج تالفًا، أخبرنا خلال ثلاثة أيام مع صورة للمنتج.',
]

const UNSUPPORTED = [
  'You can return an item within 30 days of receiving it.',
  'You can return an item within 14 hours.',
  'Opened mattresses can be returned within 14 days.',
  'Gift cards can be returned.',
  'Delivery in Riyadh takes 3 business days.',
  'Shipping is free for orders of 200 riyals or more.',
  'We ship to Egypt for 75 riyals.',
  'We accept PayPal and American Express.',
  'You can pay with Bitcoin.',
  'Cash on delivery costs 25 riyals extra.',
  'You can split the payment into 6 instalments.',
  'Electrical appliances have a warranty of five years.',
  'The warranty covers water damage.',
  'Your order has been shipped and arrives tomorrow.',
  'I have cancelled your order.',
  'Your refund of 250 riyals was issued yesterday.',
  'Our branches are open 24 hours a day.',
  'We ship worldwide.',
  'Store credit is valid for 24 months.',
  'You get a 10% discount on your next order.',
  'Call us on 920012345 for help.',
  'See https://baytsidra.example/en/help/free-stuff for details.',
  'We offer a price match guarantee.',
  'Returns are free from your door.',
  'Pickup from your door is free.',
  'Returning at a branch costs 20 riyals.',
  'You will receive a free gift with your order.',
  'يمكنك إرجاع المنتج خلال 30 يومًا من استلامه.',
  'يمكنك إرجاع المنتج خلال شهرين.',
  'يمكن إرجاع المراتب بعد فتحها.',
  'التوصيل داخل الرياض خلال ساعتين.',
  'نشحن إلى مصر مقابل 75 ريالًا.',
  'نقبل الدفع عبر باي بال.',
  'ضمان الأجهزة خمس سنوات.',
  'الاسترجاع من باب بيتك مجاني.',
  'تم إلغاء طلبك بنجاح.',
  'طلبك في الطريق وسيصل غدًا.',
  'لك خصم 10% على طلبك القادم.',
  'فروعنا مفتوحة على مدار الساعة.',
  'لدينا فرع في لندن.',
]

const kindsOf = (text: string, evidence = DEMO) =>
  judgeSentences(text, evidence, ['Bayt Sidra']).map(({ kind }) => kind)

describe('a sentence', () => {
  for (const sentence of SUPPORTED) {
    test(`stands in the articles: ${sentence}`, () => assert.deepEqual(kindsOf(sentence), ['supported']))
  }
  for (const sentence of UNSUPPORTED) {
    test(`does not stand in the articles: ${sentence}`, () =>
      assert.deepEqual(kindsOf(sentence), ['unsupported']))
  }

  test('of an article always stands in it', () => {
    for (const evidence of DEMO) {
      for (const sentence of listSentences(evidence.text)) {
        assert.ok(!kindsOf(sentence, [evidence]).includes('unsupported'), sentence)
      }
    }
  })

  test('of an article does not stand in it with another figure', () => {
    for (const evidence of DEMO) {
      for (const sentence of listSentences(evidence.text)) {
        const changed = sentence.replace(/\d+/, (digits) => String(Number(digits) + 60))
        if (changed !== sentence) assert.deepEqual(kindsOf(changed, [evidence]), ['unsupported'], changed)
      }
    }
  })

  test('of an article hardly ever stands in it with one word replaced', () => {
    let [changed, supported] = [0, 0]
    for (const evidence of DEMO) {
      for (const sentence of listSentences(evidence.text)) {
        const words = sentence.split(' ')
        const place = words.findIndex(
          (word, at) => at > 1 && at < words.length - 1 && /^\p{L}{5,}$/u.test(word),
        )
        if (place < 0) continue
        const other = words.with(place, evidence.language === 'ar' ? 'الدراجة' : 'bicycle').join(' ')
        changed++
        if (!kindsOf(other, [evidence]).includes('unsupported')) supported++
      }
    }
    // "The item" may be replaced by the thing that the customer has.
    assert.ok(changed > 100 && supported < changed * 0.2, `${supported} of ${changed}`)
  })

  test('needs no article if it claims nothing', () => {
    for (const sentence of [
      'Hello!',
      'Sorry to hear that.',
      'I hope this helps!',
      'Is there anything else I can help you with?',
      'Let me know if you have any other questions.',
      'أهلًا بك!',
      'نأسف لذلك.',
      'هل تحتاج إلى شيء آخر؟',
      'Which of our branches do you mean?',
      'Sorry, which item do you mean?',
    ]) {
      assert.deepEqual(kindsOf(sentence, []), ['courtesy'], sentence)
    }
  })

  test('is no question if a claim precedes its question', () => {
    for (const sentence of [
      'Everything is free for you, is there anything else?',
      'Your order has been cancelled, do you need anything else?',
      'Has your order been cancelled? Yes, it was.',
      'You get a new sofa from us?',
      'كل شيء مجاني لك، هل تحتاج إلى شيء آخر؟',
    ]) {
      assert.ok(kindsOf(sentence, []).includes('unsupported'), sentence)
    }
    const [evidence] = DEMO
    assert.ok(evidence)
    const paid: Evidence = { ...evidence, about: '', text: 'You can pay with mada.' }
    assert.deepEqual(kindsOf('You can pay with mada, is there anything else?', [paid]), ['supported'])
  })

  test('may use the names of the organization and of the customer', () => {
    const [evidence] = DEMO
    assert.ok(evidence)
    const paid: Evidence = { ...evidence, about: '', text: 'You can pay with mada.' }
    assert.deepEqual(kindsOf('At Bayt Sidra you can pay with mada.', [paid]), ['supported'])
    assert.deepEqual(kindsOf('At Dar Nakheel you can pay with mada.', [paid]), ['unsupported'])
  })

  test('that something was done rests on an action alone', () => {
    const [evidence] = DEMO
    assert.ok(evidence)
    const text = 'Cancel your order in the app.'
    const claim = 'I have cancelled your order.'
    assert.deepEqual(kindsOf(claim, [{ ...evidence, text }]), ['unsupported'])
    const source = { ...evidence.source, type: 'action' } as const
    assert.deepEqual(kindsOf(claim, [{ ...evidence, source, text: 'The order is cancelled.' }]), [
      'supported',
    ])
  })
})

/** What an article says, what it does not say in similar words, and what it says in other words. */
const TURNED: readonly (readonly [article: string, wrong: readonly string[], right: readonly string[]])[] = [
  [
    'You can return an item within 14 days. It must be unused.',
    [
      'You can return an item for free within 14 days.',
      'You can return an unused item within a week.',
      'You can return an item within 14 days for half the price.',
      'You can return an item within 14 days, starting tomorrow.',
      'We are on it.',
      'Our team is looking into it.',
      'It was done.',
      'Done!',
      'You can do that there.',
    ],
    ['You can return an item within 14 days.', 'An item can be returned within fourteen days.'],
  ],
  [
    'Delivery is free if you order for 300 riyals or more.',
    ['Delivery is free.'],
    ['Delivery is free if you order for 300 riyals.'],
  ],
  [
    'Delivery is free for orders of 300 riyals or more.',
    ['Delivery is free.'],
    ['Delivery is free for orders of 300 riyals.'],
  ],
  ['You can return an item within 20 days.', ['You can return an item within twenty one days.'], []],
  ['يمكنك إرجاع المنتج خلال 20 يومًا.', ['يمكنك إرجاع المنتج خلال واحد وعشرين يومًا.'], []],
  [
    'Assembly at home costs 100 riyals for each 2 rooms.',
    ['Assembly at home costs two hundred riyals.'],
    ['Assembly at home costs 100 riyals for each two rooms.'],
  ],
  [
    'You can pay before delivery.',
    ['You can pay after delivery.', 'You must pay before delivery.'],
    ['You may pay before delivery.'],
  ],
  [
    'يمكنك الدفع قبل التسليم.',
    ['يمكنك الدفع بعد التسليم.', 'يجب عليك الدفع قبل التسليم.'],
    ['تقدر تدفع قبل التسليم.'],
  ],
  ['You can return items for 14 days.', ['You can return items for more than 14 days.'], []],
  [
    'Orders under 300 riyals are delivered free.',
    ['Orders over 300 riyals are delivered free.'],
    ['Orders below 300 riyals are delivered free.'],
  ],
  ['الطلبات الأقل من 300 ريال توصيلها مجاني.', ['الطلبات الأكثر من 300 ريال توصيلها مجاني.'], []],
  [
    'The shop opens at 9 AM and closes at 5 PM.',
    ['The shop opens at 5 PM and closes at 9 AM.'],
    ['The shop opens at 9am and closes at 5pm.'],
  ],
  ['The shop is open on Friday.', ['The shop is closed on Friday.'], ['On Friday the shop is open.']],
  ['محلنا مفتوح يوم الجمعة.', ['محلنا مغلق يوم الجمعة.'], []],
  ['It is forbidden to bring your own food.', ['It is allowed to bring your own food.'], []],
  ['You pay the shipping.', ['We pay the shipping.'], []],
  ['رسوم الشحن على حسابك.', ['رسوم الشحن على حسابنا.'], []],
  [
    'Standard shipping costs 25 riyals. Shipping is free for orders of 300 riyals or more.',
    ['Shipping is free for orders of 25 riyals or more; otherwise it costs 300 riyals.'],
    ['Shipping is free for orders of 300 riyals or more; otherwise it costs 25 riyals.'],
  ],
  [
    'Adults pay 50 riyals. Children pay 20 riyals.',
    ['Adults pay 20 riyals, and children pay 50 riyals.'],
    ['Children pay 20 riyals, and adults pay 50 riyals.'],
  ],
  ['Adults pay 50 riyals, children 20 riyals.', ['Adults pay 20 riyals, children 50 riyals.'], []],
  ['Order 88231 arrives on 12/4.', ['Order 88231 arrives on 4/12.'], ['Order 88231 arrives on ١٢/٤.']],
  ['We deliver in all of Saudi Arabia.', [], ['We deliver all over Saudi Arabia.']],
  ['Gift cards can be returned only if they are unused.', ['Gift cards can be returned'], []],
  [
    'We do not deliver to Jeddah.',
    ['deliver to Jeddah.', 'We do deliver to Jeddah.'],
    ['We do not deliver to Jeddah'],
  ],
  ['لا يمكن إرجاع المراتب بعد فتحها.', ['يمكن إرجاع المراتب بعد فتحها.', 'يمكن إرجاع المراتب بعد فتحها'], []],
  [
    'Our branches are open Saturday to Thursday from 10 AM to 11 PM.',
    [
      'Our branches are open Saturday to Thursday from 10 PM to 11 AM.',
      'Our branches are open Thursday to Saturday from 10 AM to 11 PM.',
      'Fridays our branches are open from 10 AM to 11 PM.',
    ],
    [
      'Our branches are open Saturday to Thursday from 10 a.m. to 11 p.m.',
      'On Monday our branches are open from 10 AM to 11 PM.',
      'Our branches are open from 10am to 11pm.',
    ],
  ],
  [
    'فروعنا مفتوحة من السبت إلى الخميس من 10 صباحًا إلى 11 مساءً.',
    [
      'فروعنا مفتوحة من السبت إلى الخميس من 10 مساءً إلى 11 صباحًا.',
      'فروعنا مفتوحة من الأحد إلى الجمعة من 10 صباحًا إلى 11 مساءً.',
    ],
    [
      'فروعنا مفتوحة من السبت إلى الخميس من ١٠ ص إلى ١١ م.',
      'فروعنا مفتوحة يوم الاثنين من 10 صباحًا إلى 11 مساءً.',
    ],
  ],
  [
    'Once your order has been shipped, we send you a tracking link.',
    ['Your order has been shipped.', 'We have sent you a tracking link.'],
    ['Once your order has been shipped, we send you a link for tracking.'],
  ],
  ['بعد أن يتم شحن طلبك نرسل لك رابط التتبع.', ['تم شحن طلبك.'], []],
  [
    'Shipping costs 25 riyals.',
    ['Shipping costs $25.', 'Shipping costs 25 €.', 'Shipping costs USD 25.'],
    ['Shipping costs SAR 25.'],
  ],
  [
    'Express shipping to your home in Riyadh costs 25 riyals.',
    ['Express shipping to your home in Riyadh costs 25 dollars.'],
    [],
  ],
  [
    'يمكنك إرجاع المنتج خلال 14 يومًا.',
    ['يمكنك إرجاع المنتج خلال أسبوع.', 'يمكنك إرجاع المنتج خلال يوم واحد.'],
    [],
  ],
  [
    'The appliance has a warranty of one year.',
    ['The appliance has a warranty of one month.'],
    ['The appliance has a one-year warranty.'],
  ],
]

describe('an article', () => {
  for (const [article, wrong, right] of TURNED) {
    const language = detectLanguage(article) ?? 'en'
    const source = { id: 'a', type: 'article', title: '', url: null, snippet: '', score: 1 } as const
    const evidence = [{ source, about: '', text: article, language }]
    for (const claim of wrong)
      test(`does not say: ${claim}`, () => assert.ok(kindsOf(claim, evidence).includes('unsupported')))
    for (const claim of right)
      test(`says: ${claim}`, () => assert.deepEqual(kindsOf(claim, evidence), ['supported']))
  }
})

describe('facts', () => {
  const valuesOf = (text: string) =>
    listFacts(text).map(({ value, unit }) => `${value}${unit === null ? '' : ` ${unit}`}`)
  for (const [text, values] of [
    ['14 days', ['14 day']],
    ['fourteen calendar days', ['14 day']],
    ['١٤ يومًا', ['14 day']],
    ['أربعة عشر يوما', ['14 day']],
    ['خمسة وعشرون ريالًا', ['25 riyal']],
    ['يومين', ['2 day']],
    ['SAR 1,500.50', ['1500.5 riyal']],
    ['١٬٥٠٠ ريال', ['1500 riyal']],
    ['15% tax', ['15 percent']],
    ['twenty four hours', ['24 hour']],
    ['at 10:00 and 22:30', ['10', '10:30 pm']],
    ['from 9 in the morning to midnight', ['9 am', '12 am']],
    ['من التاسعة صباحًا حتى الثانية عشرة ظهرًا', ['9 am', '12 pm']],
    ['6, 9 and 12 weeks', ['6 week', '9 week', '12 week']],
    ['10 a.m. to 11pm', ['10 am', '11 pm']],
    ['٩ صباحًا إلى ٥ مساءً', ['9 am', '5 pm']],
    ['within a week or one business day', ['1 week', '1 workday']],
    ['خلال أسبوع أو يوم واحد', ['1 week', '1 day']],
    ['$20 or 20 دولارًا', ['20 dollar', '20 dollar']],
    ['call +966 11 234-5678', ['966112345678']],
    ['order 88231', ['88231']],
    ['see https://www.shop.example/en/returns.', ['shop.example/en/returns']],
    ['write to care@shop.example', ['care@shop.example']],
    ['one of our branches', []],
  ] as const) {
    test(`of "${text}"`, () => assert.deepEqual(valuesOf(text), values))
  }
})
