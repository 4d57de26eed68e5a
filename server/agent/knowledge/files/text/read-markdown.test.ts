import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from './read-markdown.ts'

const readBlocks = (text: string) => readMarkdown(text).sections.flatMap(({ blocks }) => blocks)
const readHeadings = (text: string) => readMarkdown(text).sections.flatMap(({ heading }) => heading ?? [])

test('marks that span lines, links, footnotes and escapes leave the words that a reader sees', () => {
  for (const [text, shown] of [
    ['Return **within\n14 days** of delivery.', 'Return within 14 days of delivery.'],
    ['See [our terms][t] or [terms].\n\n[t]: /terms\n[Terms]: <terms.md> "T"', 'See our terms or terms.'],
    ['A [bracket] and [x][y] stay.', 'A [bracket] and [x][y] stay.'],
    ['![][image1] Hi\n\n[image1]: <data:image/png;base64,iVBO>', 'Hi'],
    [`![](data:image/png;base64,${'A'.repeat(9000)}) <img src="data:${'A'.repeat(9000)}"> Hi`, 'Hi'],
    [
      'Map:\n\n![A map](a.png)\n[![Large](b.png)](https://a.example)\n\nPress ![plus](p.png).',
      'Map:|Press plus.',
    ],
    ['A 5\\* hotel, \\_plain\\_&nbsp;&amp; more &copy;', 'A 5* hotel, _plain_ & more ©'],
    ['5*3 is 15 and *2*4* is 8', '5*3 is 15 and 2*4 is 8'],
    ['~~300~~ 250 riyals, not <s>400</s> 350', '250 riyals, not 350'],
    ['Enter <your name> or `<b>*x*` here, 2 < 3 > 1.', 'Enter <your name> or <b>*x* here, 2 < 3 > 1.'],
    ['<div\n class="x">Words</div> <Note kind="tip" />', 'Words'],
    ['- [ ] open\n- [x] done', 'open|done'],
    ['نقدم:\n• التوصيل\n· التركيب\n١- اطلب\n2- استلم', 'نقدم:|التوصيل|التركيب|١- اطلب|2- استلم'],
    [
      'To order:\n1. Sign *in*\n2. Press New\n\n   and wait\n3. Pay',
      'To order:|1. Sign in|2. Press New|and wait|3. Pay',
    ],
    [
      '<ol start="4"><li><p>Dry</p></li><li></li><li value="9">Fold</li><li>Store</li></ol><ul><li>Bye</li></ul>',
      '4. Dry|9. Fold|10. Store|Bye',
    ],
    ['1. Sort\n   - white\n   - dark\n2. Wash', '1. Sort|white|dark|2. Wash'],
    ['Line one  \nline two\\\nline three<br>line four', 'Line one|line two|line three|line four'],
    [
      'Hi.\n\n:::note\nClosed on Friday.\n:::\n\n::: tip عنوان\nPack it.\n\n:::',
      'Hi.|Closed on Friday.|Pack it.',
    ],
    [
      '[[toc]]\n\n[TOC]\n\n!!! warning "Care"\n    Keep it dry!!!\n???+ note\n    Yes???',
      'Keep it dry!!! Yes???',
    ],
    ['!!! We close early today', '!!! We close early today'],
    [
      'import { Tab } from "@theme/Tabs";\nimport Tabs from \'tabs\'\n\n<Tabs>\n<Tab>iPhone</Tab> and <Name>\n</Tabs>',
      'iPhone and <Name>',
    ],
    ['{% include a.html b="x" %}\n\n{% if a %}20{% endif %} riyals {{< badge "new" >}}', '20 riyals'],
    ['> [!NOTE]\n> Closed on\n> Fridays.', 'Closed on Fridays.'],
    ['Name\nsame line', 'Name same line'],
  ] as const)
    assert.equal(readBlocks(text).join('|'), shown)
})

test('the address of a link is shown after its words, unless they already are it or customers cannot use it', () => {
  for (const [text, shown] of [
    ['Fill in [this form](https://a.example/form "T").', 'Fill in this form (https://a.example/form).'],
    ['Olaya Street ([map](https://a.example/m))', 'Olaya Street (map: https://a.example/m)'],
    ['املأ [النموذج](https://a.example/form).', 'املأ النموذج (https://a.example/form).'],
    [
      '[Write](mailto:help@a.example?subject=Hi) or [call](tel:+966112345678).',
      'Write (help@a.example) or call (+966112345678).',
    ],
    [
      'See [www.a.example](https://www.a.example/) or <https://b.example>.',
      'See www.a.example or https://b.example.',
    ],
    [
      '[help@a.example](mailto:help@a.example), [011 234 5678](tel:+966112345678)',
      'help@a.example, 011 234 5678',
    ],
    ['<a href="tel:+966112345678">٠١١ ٢٣٤ ٥٦٧٨</a>', '٠١١ ٢٣٤ ٥٦٧٨'],
    [
      '[Up](#top), [fees](fees.md), [x](javascript:alert(1)), [y](https://a.example/Foo_(bar))',
      'Up, fees, x, y (https://a.example/Foo_%28bar%29)',
    ],
    [`[Long](https://a.example/${'a'.repeat(200)}) [![](i.png)](https://a.example)`, 'Long'],
    [
      '| Form | Where |\n|---|---|\n| Claim | [open](https://a.example/c) |',
      'Claim: Where – open (https://a.example/c)',
    ],
  ] as const)
    assert.equal(readBlocks(text).join('|'), shown)
  assert.deepEqual(readHeadings('## [Returns](https://a.example/returns)'), ['Returns'])
})

test('a table of contents is left out: entries that only lead to a heading of the page', () => {
  const text =
    '# Help\n- [Fees](#fees)\n- [Returns](#returns)\n  1. [By post](#post)\n\n\n- [Up](#top) for more\n- Fees\n\n## Fees\n20 riyals.'
  assert.deepEqual(readBlocks(text), ['Up for more', 'Fees', '20 riyals.'])
})

test('a link of a wiki leaves its words, and what only looks like one stays', () => {
  for (const [text, shown] of [
    [
      'See [[Car classes|our classes]], [[Insurance#Excess]], [[#Fees]] and [[Fuel]].',
      'See our classes, Insurance > Excess, Fees and Fuel.',
    ],
    ['انظر [[سياسة الإرجاع|شروطنا]]. ![[map.png]]', 'انظر شروطنا.'],
    ['| Class | Price |\n|---|---|\n| [[Cars\\|Small]] | 120 |', 'Small: Price 120'],
    ['Take list[[0]], see [[2]](https://a.example/2).', 'Take list[[0]], see [2] (https://a.example/2).'],
    ['`[[Fuel]]`', '[[Fuel]]'],
  ] as const)
    assert.equal(readBlocks(text).join('|'), shown)
  assert.deepEqual(readHeadings('# The [[Fuel]] rule\n\nFull to full.'), ['The Fuel rule'])
})

test('a hint in a box is told without its kind, and its title is a line of its own', () => {
  for (const [text, shown] of [
    ['> [!NOTE]\n> Bring a card.', 'Bring a card.'],
    ['> [!warning] Cards only\n> Cash is not taken.', 'Cards only|Cash is not taken.'],
    ['> [!tip]- وقود\n> أعد السيارة ممتلئة.', 'وقود|أعد السيارة ممتلئة.'],
    ['[!] Bring a card.', '[!] Bring a card.'],
  ] as const)
    assert.equal(readBlocks(text).join('|'), shown)
})

test('the text of a footnote becomes a paragraph of its own', () => {
  assert.deepEqual(readBlocks('Free.[^a]\n[^a]: Above 200 riyals.'), ['Free.', 'Above 200 riyals.'])
})

test('nothing within a fence is markup, whatever fences it shows, and each line stays a line', () => {
  const text = '````\n```\n# no *heading*\n| a |\n```\n````\n# Heading'
  assert.deepEqual(readBlocks(text), ['```', '# no *heading*', '| a |', '```'])
  assert.deepEqual(readHeadings(text), ['Heading'])
})

test('headings are recognized by underlines, tags and unfolding parts, and lose their ids and closing marks', () => {
  for (const [text, ...headings] of [
    ['Returns\n=======\nYes.', 'Returns'],
    ['Returns\n---\nYes.', 'Returns'],
    ['A sentence above a rule.\n---\nYes.'],
    ['- an item\n---\nYes.'],
    ['Two lines\nabove a rule\n---\nYes.'],
    ['## Contact {#contact}', 'Contact'],
    ['## C# ##', 'C#'],
    ['<h2 align="center">Hello</h2>', 'Hello'],
    [
      '# One\n<details>\n<summary><b>How long?</b></summary>\n\nThree days.\n\n</details>\n\nMore.',
      'One',
      'How long?',
      'One',
    ],
  ] as const)
    assert.deepEqual(readHeadings(text), headings, text)
})

test('tables may lack their outer bars, and bars may be escaped', () => {
  assert.deepEqual(readBlocks('Plan | Price | Users\n--- | :-: | -\nSeed | 10 | a\\|b\n\nMore | less'), [
    'Seed: Price 10, Users – a|b',
    'More | less',
  ])
  assert.deepEqual(readBlocks('City | Days\n---|---\nRiyadh | 1'), ['Riyadh: Days 1'])
})

test('each row of a table names its cells, even if it has too few or too many', () => {
  const table =
    '|:---|---|---:|\n| Seed | 10 GB | 19 riyals |\n| Oasis | | 110 riyals |\n| Palm | 5 GB |\n\nMore.'
  assert.deepEqual(readBlocks(`| Package | Storage | Monthly |\n${table}`), [
    'Seed: Storage 10 GB, Monthly 19 riyals',
    'Oasis: Monthly 110 riyals',
    'Palm: Storage 5 GB',
    'More.',
  ])
  assert.deepEqual(readBlocks('| الباقة | المساحة | الشهر |\n| --- | --- | --- |\n| بذرة | 10 | 19 |'), [
    'بذرة: المساحة 10، الشهر 19',
  ])
  assert.deepEqual(readBlocks('| Day | Hours |\n|---|---|\n| Friday | 4 to 11 |\n| Sunday | closed |'), [
    'Friday: Hours 4 to 11',
    'Sunday: Hours – closed',
  ])
  assert.deepEqual(readBlocks('| Friday | closed |\n|---|---|\n| Sunday | 9 to 5 |'), [
    'Friday: closed',
    'Sunday: 9 to 5',
  ])
  assert.deepEqual(readBlocks('| Phone | 920001234 |\n|---|---|\n| Address | King Road |'), [
    'Phone: 920001234',
    'Address: King Road',
  ])
  assert.deepEqual(readBlocks('| Phone | |\n|---|---|\n| Address | King Road |'), [
    'Phone:',
    'Address: King Road',
  ])
  assert.deepEqual(readBlocks('Ours:\n| a | b | c |\n| d | e | f |\nThat is all.'), [
    'Ours:',
    'a: b: c',
    'd: e: f',
    'That is all.',
  ])
})

test('a bold line of its own is the heading of the text right below it', () => {
  const text =
    '# Visits\n\n**Booking**\nBook in the app.\n__What to bring:__\nYour card.\n\n**Free** until 6.\nThen 5 riyals.'
  assert.deepEqual(readHeadings(text), ['Visits', 'Booking', 'What to bring'])
  assert.deepEqual(readBlocks(text), ['Book in the app.', 'Your card.', 'Free until 6. Then 5 riyals.'])
})

test('however many template tags a paragraph has, each is read once', () => {
  const text = 'Open {% hours %} '.repeat(20_000).trim()
  assert.deepEqual(readMarkdown(text).sections, [{ heading: null, level: 0, blocks: [text] }])
})
