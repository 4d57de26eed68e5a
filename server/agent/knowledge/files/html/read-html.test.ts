import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitArticle } from '../split.ts'
import { readHtml } from './read-html.ts'

const read = (html: string) => splitArticle(readHtml(html), 'page').passages

test('a definition list with a few words for each term is a list of entries', () => {
  const passages = read(
    '<h1>Warranty</h1><h2>Years</h2><dl><div><dt>Frames:</dt><dd>10 years</dd></div><dt>Foam</dt><dd>2 years</dd></dl>',
  )
  assert.deepEqual(passages, [{ heading: 'Years', text: 'Frames: 10 years\nFoam: 2 years' }])
})

test('a short bold line above others is a heading, unless it is a statement, stands alone or belongs to a list', () => {
  const passages = read(
    `<h1>Terms</h1><p>1. <b>General</b></p><p>These apply.</p><p><strong>Returns:</strong></p><p><b>Free from 200 riyals on</b></p><p>Within a week.</p>
     <ul><li><b>Sofas</b></li><li>Beds</li></ul><div><b>Can I pay later?</b><br>Yes.</div><p><b>Last</b></p>`,
  )
  assert.deepEqual(
    passages.map(({ heading, text }) => [heading, text]),
    [
      ['1. General', 'These apply.\nReturns:\nFree from 200 riyals on\nWithin a week.\nSofas\nBeds'],
      ['Can I pay later?', 'Yes.\nLast'],
    ],
  )
})

test('an element that acts as a button is the heading of what it opens, and of nothing after it', () => {
  const item = (id: string, question: string, answer: string) =>
    `<div><div role="button" aria-expanded="false" aria-controls="${id}">${question}</div><div id="${id}" hidden><p>${answer}</p></div></div>`
  const passages = read(
    `<h2>Questions</h2>${item('a', 'When?', 'Today.')}${item('b', 'Where?', 'Here.')}<p>Or call us.</p>`,
  )
  assert.deepEqual(
    passages.map(({ heading, text }) => [heading, text]),
    [
      ['When?', 'Today.'],
      ['Where?', 'Here.'],
      ['Questions', 'Or call us.'],
    ],
  )
})

test('a row of links into the site is a menu, but not with words between the links or with ways to contact somebody', () => {
  const passages = read(
    `<div><a href="/">Home</a><a href="/faq">FAQ</a> | <a href="/cart">Cart</a></div><h1>Help</h1>
     <p><a href="/a">Beds</a>, <a href="/b">sofas</a> and <a href="/c">desks</a></p>
     <div class="breadcrumb"><a href="/">Home</a> / Help</div>
     <p><a href="https://x.example/us">X</a> <a href="/b">Y</a> <a href="/c">Z</a></p>`,
  )
  assert.deepEqual(passages, [{ heading: null, text: 'Beds, sofas and desks\nX (https://x.example/us) Y Z' }])
})

test('a page of Word or Writer is read without its table of contents, header and footer, and notes are put where the text refers to them', () => {
  const passages = read(
    `<p class=MsoTitle>Pools</p><p class=MsoToc1><a href="#a">1. Lifeguards <span>1</span></a></p><div title="footer"><p>Page 1 of 1</p></div>
     <h1><a name="a">1. Lifeguards</a></h1><p>One costs 5,200 riyals.<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p><p>See <a href="#a">1</a>.</p>
     <p>Tests<sup><a name="n1anc" href="#n1sym">1</a></sup> are monthly.</p>
     <div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Overtime is 45
     riyals.</p></div><div id="n1"><p><a name="n1sym" href="#n1anc">1</a>In a laboratory</p></div>`,
  )
  assert.deepEqual(passages, [
    {
      heading: '1. Lifeguards',
      text: 'One costs 5,200 riyals. (Overtime is 45 riyals)\nSee 1.\nTests (In a laboratory) are monthly.',
    },
  ])
})

test('comments of colleagues are not read, and the text that they are about is', () => {
  const docs = `<p><span>The excess is 2,000 SAR.</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
    <p>Call us.<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Day and night.</p></div>
    <div class="c5"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Legal says 2,500?</span></p><p>Ask Ahmed.</p></div>`
  assert.deepEqual(
    readHtml(docs).sections.flatMap(({ blocks }) => blocks),
    ['The excess is 2,000 SAR.', 'Call us. (Day and night)'],
  )
  const word = `<p class=MsoNormal><a style='mso-comment-reference:A_1'>الإلغاء مجاني.</a><span
    class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[A1]</a></span></span></p>
    <div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText><a class=msocomoff href="#_msoanchor_1">[A1]</a>متأكد؟</p></div></div>`
  assert.deepEqual(
    readHtml(word).sections.flatMap(({ blocks }) => blocks),
    ['الإلغاء مجاني.'],
  )
})

test('an answer that unfolds in an element for navigation is read, and a menu is not', () => {
  const fold = (question: string, answer: string) =>
    `<div class="w-dropdown"><div class="w-dropdown-toggle"><div>${question}</div></div><nav class="w-dropdown-list"><p>${answer}</p></nav></div>`
  const page = `<nav>Home Shop Help</nav><nav><p>Find all of it here.</p><a href="/x">Shop</a></nav>`
  assert.deepEqual(
    read(
      `${page}${fold('How long is the warranty?', 'Two years on all shelves.')}${fold('هل تركبون؟', 'نعم، التركيب مجاني.')}`,
    ),
    [
      {
        heading: null,
        text: 'How long is the warranty?\nTwo years on all shelves.\nهل تركبون؟\nنعم، التركيب مجاني.',
      },
    ],
  )
})

test('a question of Microdata heads its answer, folded or not', () => {
  const entity = (name: string, text: string, style = '') =>
    `<div itemprop="mainEntity" itemtype="https://schema.org/Question"><div itemprop="name">${name}</div><div itemprop="acceptedAnswer" itemtype="https://schema.org/Answer"><p itemprop="text"${style}>${text}</p></div></div>`
  const { sections } = readHtml(
    `<h1>Help</h1>${entity('Hours on Eid', 'We are closed.')}${entity('الدفع بالبطاقة', 'نعم، مدى وفيزا.', ' style="display:none"')}<p>Call us.</p>`,
  )
  const told = sections.filter(({ blocks }) => blocks.length > 0)
  assert.deepEqual(
    told.map(({ heading, blocks }) => [heading, ...blocks]),
    [
      ['Hours on Eid', 'We are closed.'],
      ['الدفع بالبطاقة', 'نعم، مدى وفيزا.'],
      ['Help', 'Call us.'],
    ],
  )
})

test('a bold line with the number of a clause is a heading', () => {
  for (const [first, second] of [
    ['المادة (1): قبل البدء', 'المادة (2): بعد البدء'],
    ['Section 1 - Before', 'Section 2 - After'],
  ] as const)
    assert.deepEqual(
      read(`<h1>Terms</h1><p><b>${first}</b></p><p>Free.</p><p><b>${second}</b></p><p>Half.</p>`),
      [
        { heading: first, text: 'Free.' },
        { heading: second, text: 'Half.' },
      ],
    )
})
