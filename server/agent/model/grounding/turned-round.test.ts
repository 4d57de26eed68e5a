import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { detectLanguage } from '../../language/text/language.ts'
import { judgeSentences } from './grounding.ts'

const kindsOf = (text: string, article = '') => {
  const source = { id: 'a', type: 'article', title: '', url: null, snippet: '', score: 1 } as const
  const language = detectLanguage(article) ?? 'en'
  return judgeSentences(text, article === '' ? [] : [{ source, about: '', text: article, language }], [
    'Bayt Sidra',
  ]).map(({ kind }) => kind)
}

/**
 * What an article says, what it does not say although nearly all words are the same, and what it says in other words.
 */
const TURNED: readonly (readonly [article: string, wrong: readonly string[], right: readonly string[]])[] = [
  [
    'Items without a receipt cannot be returned.',
    [
      'Items without a receipt can be returned.',
      'Items with a receipt cannot be returned.',
      'Items cannot be returned.',
    ],
    ['You cannot return items without a receipt.', "Items can't be returned without a receipt."],
  ],
  [
    'لا يمكن إرجاع المنتج بدون فاتورة.',
    ['يمكن إرجاع المنتج بدون فاتورة.', 'لا يمكن إرجاع المنتج مع فاتورة.'],
    [],
  ],
  [
    'You do not need an account to order, but you cannot change an order without one.',
    ['You need an account to order.'],
    ['You do not need an account to order.'],
  ],
  [
    'VAT is included in the price.',
    ['VAT is excluded from the price.', 'VAT is not included in the price.'],
    ['The price includes VAT.'],
  ],
  [
    'السعر يشمل ضريبة القيمة المضافة.',
    ['السعر لا يشمل ضريبة القيمة المضافة.', 'السعر غير شامل ضريبة القيمة المضافة.'],
    ['السعر شامل ضريبة القيمة المضافة.'],
  ],
  [
    'The deposit is refundable.',
    ['The deposit is non-refundable.', 'The deposit is not refundable.', 'The deposit is nonrefundable.'],
    [],
  ],
  ['The deposit is non-refundable.', ['The deposit is refundable.'], ['The deposit is not refundable.']],
  ['العربون غير مسترد.', ['العربون مسترد.'], []],
  ['الطلبات المخفضة غير قابلة للإرجاع.', ['الطلبات المخفضة قابلة للإرجاع.'], []],
  [
    'We accept cash.',
    ['We refuse cash.', 'We no longer accept cash.', 'We stopped accepting cash.'],
    ['Cash is accepted.'],
  ],
  [
    'Smoking is prohibited in the rooms.',
    ['Smoking is fine in the rooms.', 'You can smoke in the rooms.'],
    ['You cannot smoke in the rooms.'],
  ],
  [
    'The lamp is available in black.',
    ['The lamp is unavailable in black.', 'The lamp is sold out in black.'],
    ['The lamp comes in black.'],
  ],
  ['The price goes up in winter.', ['The price goes down in winter.'], []],
  ['Prices increase in summer.', ['Prices decrease in summer.'], []],
  ['The pool is heated.', ['The pool is unheated.'], []],
  [
    'The table weighs 20 kilograms and is 2 metres long.',
    [
      'The table weighs 20 grams and is 2 metres long.',
      'The table weighs 20 kilograms and is 2 centimetres long.',
      'The table weighs 20 pounds and is 2 metres long.',
    ],
    ['The table weighs 20 kg and is 2 m long.'],
  ],
  ['وزن الطاولة 20 كيلو.', ['وزن الطاولة 20 جرام.'], ['وزن الطاولة 20 كجم.']],
  [
    'Parking costs 10 riyals per hour.',
    ['Parking costs 10 riyals per day.', 'Parking costs 10 riyals.'],
    ['Parking is 10 riyals an hour.'],
  ],
  ['المواقف بعشرة ريالات للساعة.', ['المواقف بعشرة ريالات لليوم.'], ['المواقف بـ10 ريالات للساعة.']],
  [
    'The room costs 300 riyals per person and night.',
    ['The room costs 300 riyals per night for the family.', 'The room costs 300 riyals per group and night.'],
    [],
  ],
  [
    'The subscription costs 50 riyals a month.',
    ['The subscription costs 50 riyals a year.', 'The subscription costs 50 riyals yearly.'],
    ['The subscription costs 50 riyals monthly.', 'The subscription is 50 riyals per month.'],
  ],
  ['الاشتراك بخمسين ريالًا شهريًا.', ['الاشتراك بخمسين ريالًا سنويًا.'], []],
  [
    'Refunds take 5 business days.',
    ['Refunds take 5 calendar days.', 'Refunds take 5 hours.'],
    ['Refunds take five working days.'],
  ],
  [
    'The package has 2 GB of data.',
    ['The package has 2 MB of data.', 'The package has 2 TB of data.'],
    ['The package has 2GB of data.'],
  ],
  [
    'The plot costs 2 million riyals.',
    ['The plot costs 2 thousand riyals.', 'The plot costs 2 riyals.', 'The plot costs 2 billion riyals.'],
    ['The plot costs two million riyals.'],
  ],
  ['الأرض بمليوني ريال.', ['الأرض بألفي ريال.', 'الأرض بريالين.'], []],
  [
    'We deliver up to 5 km away.',
    ['We deliver up to 5 miles away.', 'We deliver up to 5 m away.'],
    ['We deliver up to 5 kilometres away.'],
  ],
  ['The oven reaches 250 degrees Celsius.', ['The oven reaches 250 degrees Fahrenheit.'], []],
  [
    'You can return an item within 14 days.',
    [
      'You can return an item within ３０ days.',
      'You can return an item within 𝟑𝟎 days.',
      'You can return an item within ३० days.',
      'You can return an item within ³⁰ days.',
      'You can return an item within thirty days.',
      'You can return an item within a month.',
      'You can return an item within a couple of days.',
      'You can return an item within half a year.',
      'You can return an item within a few days.',
      'You can return an item within many days.',
      'You can return an item within several weeks.',
      'You can return an item within one hundred and fourteen days.',
      'You can return an item within 14 hundred days.',
      'You can return an item within 1 4 days and 0 hours.',
      'You can return an item within 14+16 days.',
      'You can return an item within 14.5 days.',
      'You can return an item within 14000 days.',
      'You can return an item after 14 days.',
      'You can return an item in 14 days at the earliest.',
      'You can return an item within 14 days, or later.',
      'You can return an item within 14 days or more.',
      '你可以在14天内免费退货。',
      'Вы можете вернуть товар бесплатно в течение 14 дней.',
      'Puede devolver un artículo gratis en 14 días.',
    ],
    [
      'You can return an item within １４ days.',
      'You can return an item within ١٤ days.',
      'You have 14 days to return an item.',
      'Items can be returned within 14 days.',
      'You may return items within 14 days 😊',
      'You can return an item within a 14-day period.',
    ],
  ],
  [
    'يمكنك إرجاع المنتج خلال 14 يومًا.',
    [
      'يمكنك إرجاع المنتج خلال ثلاثين يومًا.',
      'يمكنك إرجاع المنتج خلال ٣٠ يومًا.',
      'يمكنك إرجاع المنتج خلال ۳۰ يومًا.',
      'يمكنك إرجاع المنتج خلال أربعة وعشرين يومًا.',
      'يمكنك إرجاع المنتج بعد 14 يومًا.',
      'يمكنك إرجاع المنتج خلال 14 شهرًا.',
      'يمكنك إرجاع المنتج خلال أسابيع.',
      'يمكنك إرجاع المنتج خلال مئة يوم.',
    ],
    ['يمكنك إرجاع المنتج خلال أربعة عشر يومًا.', 'تقدر ترجع المنتج خلال ١٤ يوم.', 'مدة إرجاع المنتج 14 يومًا.'],
  ],
  [
    'The offer ends on 15 March.',
    [
      'The offer ends on 15 April.',
      'The offer ends on 16 March.',
      'The offer begins on 15 March.',
      'The offer starts on 15 March.',
    ],
    ['The offer ends on March 15.', 'The offer ends March 15th.'],
  ],
  [
    'ينتهي العرض يوم 15 مارس.',
    ['ينتهي العرض يوم 15 أبريل.', 'يبدأ العرض يوم 15 مارس.'],
    ['العرض ينتهي في 15 مارس.'],
  ],
  [
    'العرض مستمر حتى 20 رمضان في جميع فروع الشركة بالمملكة.',
    ['العرض مستمر حتى 20 شوال في جميع فروع الشركة بالمملكة.'],
    [],
  ],
  ['The office is open from 9 to 5.', ['The office is open from 5 to 9.'], ['The office is open 9 to 5.']],
  ['The museum is open in the morning.', ['The museum is open in the evening.'], []],
  ['We are open from Sunday to Thursday.', ['We are open at the weekend.', 'We are open on weekends.'], []],
  [
    'The clinic is on the third floor.',
    ['The clinic is on the second floor.', 'The clinic is on the 2nd floor.'],
    [],
  ],
  ['العيادة في الطابق الثالث.', ['العيادة في الطابق الثاني.'], []],
  [
    'The first visit is free.',
    ['The second visit is free.', 'Every visit is free.', 'The visit is free.', 'Visits are free.'],
    [],
  ],
  [
    'التوصيل إلى جدة يستغرق من يومين إلى أربعة أيام عمل.',
    [
      'التوصيل إلى الدمام يستغرق من يومين إلى أربعة أيام عمل.',
      'التوصيل إلى مصر يستغرق من يومين إلى أربعة أيام عمل.',
    ],
    [],
  ],
  [
    'يقع فرعنا الرئيسي في حي العليا على طريق الملك فهد بجانب برج المملكة.',
    [
      'يقع فرعنا الرئيسي في حي النزهة على طريق الملك فهد بجانب برج المملكة.',
      'يقع فرعنا الرئيسي في حي العليا على طريق الملك عبدالله بجانب برج المملكة.',
    ],
    [],
  ],
  [
    'Our main branch is on olaya street beside the kingdom tower in the north of the city.',
    [
      'Our main branch is on tahlia street beside the kingdom tower in the north of the city.',
      'Our main branch is on olaya street beside the kingdom tower in the south of the city.',
    ],
    [],
  ],
  [
    'We refund the shipping fee if the item was faulty.',
    ['We refund the shipping fee.'],
    [
      'We refund the shipping fee if the item was faulty.',
      'If the item was faulty, we refund the shipping fee.',
    ],
  ],
  ['نعيد رسوم الشحن إذا كان المنتج تالفًا.', ['نعيد رسوم الشحن.'], ['إذا كان المنتج تالفًا نعيد رسوم الشحن.']],
  [
    'You can cancel your order as long as it has not been shipped.',
    ['You can cancel your order.', 'You can cancel your order after it has been shipped.'],
    [],
  ],
  ['يمكنك إلغاء الطلب ما لم يتم شحنه.', ['يمكنك إلغاء الطلب.', 'يمكنك إلغاء الطلب بعد شحنه.'], []],
  [
    'Members get a discount of 10%.',
    ['Everyone gets a discount of 10%.', 'Customers get a discount of 10%.'],
    ['Members get 10% off.'],
  ],
  [
    'The guarantee covers only manufacturing faults.',
    ['The guarantee covers all faults.', 'The guarantee covers damage.'],
    [],
  ],
  [
    'Children under 6 enter free with an adult.',
    [
      'Children enter free.',
      'Children over 6 enter free with an adult.',
      'Children under 6 enter free without an adult.',
      'Adults enter free with a child.',
    ],
    ['Children under 6 with an adult enter free.'],
  ],
  [
    'Cash on delivery is possible for orders up to 2,000 riyals.',
    [
      'Cash on delivery is possible for orders over 2,000 riyals.',
      'Cash on delivery is possible for orders from 2,000 riyals.',
      'Cash on delivery is possible for all orders.',
    ],
    [],
  ],
  [
    'In Riyadh we deliver on the same day.',
    ['We deliver on the same day everywhere.', 'In Jeddah we deliver on the same day.'],
    [],
  ],
  [
    'We may charge a fee for late returns.',
    ['We charge no fee for late returns.', 'We do not charge a fee for late returns.'],
    [],
  ],
  [
    'The Riyadh branch is open on Friday. The Jeddah branch is closed on Friday.',
    ['The Jeddah branch is open on Friday.', 'The Riyadh branch is closed on Friday.'],
    ['The Jeddah branch is closed on Friday.'],
  ],
  [
    'Sofas are delivered assembled. Tables are delivered in parts.',
    ['Tables are delivered assembled.', 'Sofas are delivered in parts.'],
    ['Tables are delivered in parts.'],
  ],
  ['Cats are welcome. Dogs are not welcome.', ['Dogs are welcome.', 'Cats are not welcome.'], []],
  ['القطط مسموحة. الكلاب ممنوعة.', ['الكلاب مسموحة.', 'القطط ممنوعة.'], ['الكلاب ممنوعة.']],
  [
    'Sofas have a warranty of 5 years. Lamps have a warranty of 1 year.',
    ['Lamps have a warranty of 5 years.', 'Sofas have a warranty of 1 year.'],
    [],
  ],
  [
    'You can pay by card in the shop. Online you can pay by transfer.',
    ['Online you can pay by card.', 'You can pay by transfer in the shop.'],
    [],
  ],
  [
    'Standard customers wait a week. Gold customers get their order the next day.',
    ['Standard customers get their order the next day.'],
    [],
  ],
  [
    'Left luggage is free for guests. Visitors pay 10 riyals.',
    ['Left luggage is free for visitors.', 'Guests pay 10 riyals.'],
    [],
  ],
  [
    'The blue pass includes the museum. The red pass includes the park.',
    ['The blue pass includes the park.', 'The red pass includes the museum.'],
    [],
  ],
  ['The seller pays the fee to the buyer.', ['The buyer pays the fee to the seller.'], []],
  ['The largest size is XL.', ['The smallest size is XL.', 'The largest size is XXL.'], []],
  ['The latest check-in is 10 PM.', ['The earliest check-in is 10 PM.'], []],
  ['Domestic flights leave from terminal 5.', ['International flights leave from terminal 5.'], []],
  ['الرحلات الداخلية من صالة 5.', ['الرحلات الدولية من صالة 5.'], []],
  ['The monthly plan can be cancelled online.', ['The yearly plan can be cancelled online.'], []],
  ['You need a credit card.', ['You need a debit card.'], []],
  ['The ramp is on the left of the entrance.', ['The ramp is on the right of the entrance.'], []],
  ['The men’s gym opens at 6 AM.', ['The women’s gym opens at 6 AM.'], []],
  [
    'Call us on 0126 555 777.',
    ['Call us on 0126 555 778.', 'Call us on 0126-555.', 'WhatsApp us on 0126 555 777.'],
    ['You can call us on 0126555777.', 'Call 0126-555-777.'],
  ],
  [
    'Write to care@shop.example or see shop.example/returns.',
    [
      'Write to help@shop.example.',
      'See shop.example/refunds.',
      'See http://10.0.0.1/pay.',
      'See shop.example.evil.test/returns.',
      'See shop.example@evil.test.',
      'See shop.example/returns?x=1.',
      'See hxxp://evil/pay.',
    ],
    ['See https://shop.example/returns for details.', 'Write to care@shop.example.'],
  ],
]

describe('an article in other words', () => {
  for (const [article, wrong, right] of TURNED) {
    for (const claim of wrong)
      test(`does not say: ${claim}`, () => assert.ok(kindsOf(claim, article).includes('unsupported')))
    for (const claim of right)
      test(`says: ${claim}`, () => assert.deepEqual(new Set(kindsOf(claim, article)), new Set(['supported'])))
  }
})
