import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArticles } from './read-articles.ts'
import { readMarkdown } from './text/read-markdown.ts'

const list = (text: string) =>
  listArticles([{ sourcePath: 'terms.md', read: readMarkdown(text) }]).map(
    ({ sourcePath, title, language, passages }) => ({
      is: [sourcePath, title, language],
      says: passages.map(({ heading, text }) => [heading, text]),
    }),
  )

test('a file with much text in both languages becomes an article in each, in whatever order they stand', () => {
  const articles = list(`# Returns / الإرجاع

## Time / المدة

Unused goods are taken back within seven days of the day on which our drivers brought them to you, in their packing.

نستعيد البضاعة غير المستخدمة خلال سبعة أيام من التوصيل.

## Mail / البريد

Write to returns@wathir.example and we answer within a day.

راسلنا ونرد عليك خلال يوم واحد من وصول رسالتك:

returns@wathir.example`)
  assert.deepEqual(articles, [
    {
      is: ['terms.md', 'Returns', 'en'],
      says: [
        [
          'Time',
          'Unused goods are taken back within seven days of the day on which our drivers brought them to you, in their packing.',
        ],
        ['Mail', 'Write to returns@wathir.example and we answer within a day.'],
      ],
    },
    {
      is: ['terms.md#ar', 'الإرجاع', 'ar'],
      says: [
        ['المدة', 'نستعيد البضاعة غير المستخدمة خلال سبعة أيام من التوصيل.'],
        ['البريد', 'راسلنا ونرد عليك خلال يوم واحد من وصول رسالتك:\nreturns@wathir.example'],
      ],
    },
  ])
})

test('names, addresses and a few lines in another language are no version', () => {
  const [only, ...others] = list(`# الفروع

يفتح الفرع الرئيسي أبوابه كل يوم من العاشرة صباحًا حتى الحادية عشرة مساءً، وأيام الجمعة بعد صلاة العصر.

King Fahd Road, Al Olaya, Riyadh

الدفع بهذه الطرق:

- Apple Pay
- mada
- Visa and Mastercard`)
  assert.deepEqual(others, [])
  assert.deepEqual(only?.is, ['terms.md', 'الفروع', 'ar'])
})

test('a whole section in another language becomes an article in it, however small its share of the file', () => {
  const english = Array.from(
    { length: 12 },
    (_, at) => `Part ${at} of the pump is in stock in Riyadh and in Jeddah.`,
  )
  const arabic = ['فضية: أربع زيارات في الشهر', 'ذهبية: ثماني زيارات في الشهر', 'بلاتينية: زيارات بلا حد']
  const text = (heading: string) =>
    `# Parts\n\n${english.join('\n\n')}\n\n## ${heading}\n\n${arabic.join('\n\n')}`
  assert.deepEqual(
    list(text('باقات الصيانة')).map(({ is }) => is),
    [
      ['terms.md', 'Parts', 'en'],
      ['terms.md#ar', 'Parts', 'ar'],
    ],
  )
  assert.equal(list(text('Plans')).length, 1)
})

test('a short section is a version if it is in Arabic: what is in English may be names', () => {
  const hours = '## أوقات رمضان\n\n- العليا: من 21:00\n- التحلية: من 20:30'
  const prices = '## Prices\n\nThe Dune costs 450 riyals in all branches, and the Oasis 520 riyals.'
  assert.deepEqual(
    list(`# Shop\n\n${prices}\n\n${hours}`).map(({ is }) => is[2]),
    ['en', 'ar'],
  )
  const pay = '## Apple Pay\n\n- Visa and Mastercard\n- Tabby and Tamara'
  const returns = '## الإرجاع\n\nنستعيد البضاعة غير المستخدمة خلال سبعة أيام من التوصيل إلى عنوانكم.'
  assert.deepEqual(
    list(`# المتجر\n\n${returns}\n\n${pay}`).map(({ is }) => is[2]),
    ['ar'],
  )
})
