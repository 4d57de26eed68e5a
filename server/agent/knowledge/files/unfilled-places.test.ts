import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from './text/read-markdown.ts'
import { dropUnfilled } from './unfilled-places.ts'

const read = (text: string) => dropUnfilled(readMarkdown(text), text)
const tell = (text: string) => read(text).sections.flatMap(({ blocks }) => blocks)

const X3 = 'X'.repeat(3)

test('sentences with places that nobody has filled in are left out, and the file says so', () => {
  for (const [text, told] of [
    ['Call us at {{ site.phone }}. We open at 9.', ['We open at 9.']],
    ['اتصلوا على {{ site.phone }}. نفتح الساعة 9.', ['نفتح الساعة 9.']],
    [
      'Ask {{ page.team[0] | default: "us" }} first.\n\n- Mail {{{email}}}\n- Bring the invoice',
      ['Bring the invoice'],
    ],
    ['Dear %%FIRST_NAME%%,\n\nReturns are free.', ['Returns are free.']],
    [`It costs \${price} riyals.\n\nWe deliver on Sundays.`, ['We deliver on Sundays.']],
    [
      '| City | Phone |\n|---|---|\n| Riyadh | {{ riyadh }} |\n| Jeddah | 012 345 |',
      ['Jeddah: Phone 012 345'],
    ],
  ] as const) {
    assert.deepEqual(tell(text), told)
    assert.match(read(text).losses?.join() ?? '', /^has places that nobody has filled in, such as \S/)
  }
  const { sections, title } = read(
    '---\ntitle: About {{ site.name }}\n---\n## Write to {{ name }}\n\nWe answer soon.',
  )
  assert.equal(title, 'About')
  assert.deepEqual(sections.map(({ heading }) => heading).filter(Boolean), ['Write to'])
})

test('so are those of templates, and text that only shows a design', () => {
  for (const unfilled of [
    '[Company Name] was founded in 1990.',
    'At [Your Company], returns are free.',
    'We are in [Your City].',
    'Call us at [phone number].',
    'Call us at <phone number>.',
    `Call us at (${X3}) ${X3}-${X3}X.`,
    `WhatsApp: +966 XX ${X3} ${X3}X.`,
    'Mail us at [email address].',
    'Refunds take [X] days.',
    'Delivery costs [insert price here].',
    'Our address is [ADDRESS].',
    'Last updated: [Date].',
    'Lorem ipsum dolor sit amet.',
    'مرحبا بكم في [اسم الشركة].',
    'اتصلوا بنا على [رقم الهاتف].',
    'فرعنا في [المدينة].',
    'التوصيل خلال [عدد الأيام] أيام.',
    'رسوم الشحن [أدخل السعر].',
    'Delivery takes {{< days >}} days.',
    'We are open {% include hours.html %} on Fridays.',
    'يستغرق التوصيل {{< days >}} أيام.',
  ]) {
    assert.deepEqual(tell(`${unfilled} Parking is free.`), ['Parking is free.'], unfilled)
    assert.match(read(unfilled).losses?.join() ?? '', /^has places that nobody has filled in, such as \S/)
  }
})

test('template tags that put no words in are not missed', () => {
  for (const [text, told] of [
    ['{% include banner.html %}\n\nParking is free.', ['Parking is free.']],
    ['{{< figure src="/a.png" >}} We open at 9.', ['We open at 9.']],
    ['{{< hint info >}}\nBring your card.\n{{< /hint >}}', ['Bring your card.']],
    ['See [our terms]({{< ref "terms.md" >}}).', ['See our terms.']],
    ['{: .note }\nCash only.', ['Cash only.']],
  ] as const) {
    assert.deepEqual(tell(text), told)
    assert.equal(read(text).losses, undefined)
  }
})

test('texts that only look so, and files that explain such places, stay as they are', () => {
  for (const text of [
    'The tag `{{first_name}}` is the name. Type {{first_name}} in your mail.',
    '```\nDear {{name}}\n```\n\nSend {{name}} as it stands.',
    'Use <code>{{ name }}</code> or {{ name }}.',
    'Prices are $40 {net} and 100% off on {Sunday}, that is 5%%.',
    'Enter <your number> and [order number].',
    'Choose {{ in the menu.',
    'Please send [phone number] and [name] to 9200.',
    'Press [Date], then choose [Time].',
    'اكتب [رقم الهاتف] ثم اضغط [السعر].',
    'As shown [1], he wrote "teh [sic] box" [optional], see [note 2].',
    'The [Gold] plan is for [RUH-JED] flights.',
    `Order numbers look like ${X3}-${X3}X, and yours is ORD-${X3}X-${X3}X.`,
    `We have S to XXL, ${X3}L and 3XL; chapter XX, section ${X3}.`,
    '- [x] Bring the box\n- [ ] Bring the invoice',
    'See [our price](https://x.example) and [the date][date].\n\n[date]: https://x.example',
    'Notes stand below.[^1]\n\n[^1]: With tax.',
  ]) {
    const file = readMarkdown(text)
    assert.equal(dropUnfilled(file, text), file)
  }
})
