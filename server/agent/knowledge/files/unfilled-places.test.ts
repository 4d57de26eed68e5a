import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from './read-markdown.ts'
import { dropUnfilled } from './unfilled-places.ts'

const read = (text: string) => dropUnfilled(readMarkdown(text), text)
const tell = (text: string) => read(text).sections.flatMap(({ blocks }) => blocks)

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
    assert.match(read(text).losses?.join() ?? '', /^has places that a program fills in, such as \S/)
  }
  const { sections, title } = read(
    '---\ntitle: About {{ site.name }}\n---\n## Write to {{ name }}\n\nWe answer soon.',
  )
  assert.equal(title, 'About')
  assert.deepEqual(sections.map(({ heading }) => heading).filter(Boolean), ['Write to'])
})

test('texts that only look so, and files that explain such places, stay as they are', () => {
  for (const text of [
    'The tag `{{first_name}}` is the name. Type {{first_name}} in your mail.',
    '```\nDear {{name}}\n```\n\nSend {{name}} as it stands.',
    'Use <code>{{ name }}</code> or {{ name }}.',
    'Prices are $40 {net} and 100% off on {Sunday}, that is 5%%.',
    'Enter <your number> and [order number].',
    'Choose {{ in the menu.',
  ]) {
    const file = readMarkdown(text)
    assert.equal(dropUnfilled(file, text), file)
  }
})
