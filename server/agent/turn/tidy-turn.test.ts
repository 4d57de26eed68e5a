import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REPLIES } from '../replies-text.ts'
import { agent, customer, decide, knowing, nothing, RETURNS, turnOf } from '../test-factories.ts'
import { MOST_READ_CHARS, tidyTurn } from './tidy-turn.ts'

/** The API accepts this many characters in a message. */
const LONGEST_MESSAGE_CHARS = 20_000
/**
 * In the process's own CPU time: far above what any of these takes, and far below a reading whose time grows with the
 * square of the text.
 */
const LIMIT_MS = 2_000

/** Decides, within the limit. CPU time, unlike the clock's, does not count what other processes do meanwhile. */
const decideSoon: typeof decide = async (...given) => {
  const started = process.cpuUsage()
  const decision = await decide(...given)
  const { user, system } = process.cpuUsage(started)
  const tookMs = (user + system) / 1000
  const [text] = given[1].flatMap((message) => message.text ?? [])
  assert.ok(tookMs < LIMIT_MS, `${JSON.stringify(text?.slice(0, 30))} took ${Math.round(tookMs)} ms`)
  return decision
}

const fill = (unit: string) => unit.repeat(Math.ceil(LONGEST_MESSAGE_CHARS / unit.length))

const ENDLESS = [
  ...[' ', '\n', ' ,', '? ', '👍', '\ud83d', 'a', 'ing', '1,', 'ا', 'ﷺ', 'a@b.'],
  ...[
    'a ',
    'ا ',
    'ﷺ ',
    'and ',
    'kam ',
    'le la ',
    'how much? ',
    'if a b ',
    'sunday to ',
    'no ',
    'لا ',
    '- no ',
  ],
]

test('no message delays the others, however long it is and whatever it repeats', async () => {
  await decide(nothing, [customer('Can I return an item?')])
  const asked = [customer('How much is delivery?'), agent(REPLIES.en.clarify('Returns', 'Delivery'))]
  for (const unit of ENDLESS) {
    // The last text is the longest that is read to its end instead of being handed over.
    for (const text of [
      fill(unit),
      `How much is it${fill(unit)}x?`,
      `كم السعر${fill(unit)}س؟`,
      fill(unit).slice(0, MOST_READ_CHARS),
    ]) {
      await decideSoon(knowing(/return/i), [customer(text)], asked)
      await decideSoon(knowing(/return/i), [customer('and that?')], [customer(text), agent(RETURNS.text)])
    }
  }
})

test('no burst delays the others either, and its latest words are read', async () => {
  const said = 'I bought a blue chair there and it is late. '.repeat(70)
  const many = Array.from({ length: 600 }, () => customer(said))
  const asked = await decideSoon(nothing, [...many, customer('I want to talk to a person')])
  assert.equal(asked.kind === 'escalate' && asked.reason, 'customer_request')
  const told = await decideSoon(
    nothing,
    Array.from({ length: 3_000 }, (_, place) => customer(`how much is it ${place}?`)),
  )
  assert.equal(told.kind === 'escalate' && told.reason, 'low_confidence')
  await decideSoon(nothing, [customer(fill('ﷺ ')), customer(fill('ﷺ '))])
})

test('many spaces become one, and messages of the agent and colleagues stay unchanged', () => {
  const said = agent('One  moment,\n\nplease.')
  const turn = turnOf([customer(' how   much \n\n is\tit? ')], [said])
  assert.deepEqual(tidyTurn(turn), turnOf([customer(' how much\nis it? ')], [said]))
})

test('quotation marks around a question change nothing, and a sentence ends even if the next is written directly to it', () => {
  const read = (text: string) => tidyTurn(turnOf([customer(text)])).unanswered[0]?.text
  for (const text of ['«كم التوصيل؟»', '"كم التوصيل؟"', '(كم التوصيل؟)', '*كم التوصيل؟*'])
    assert.equal(read(text), 'كم التوصيل؟')
  assert.equal(read('كم التوصيل؟وين موقعكم'), 'كم التوصيل؟ وين موقعكم')
  for (const text of ['«الف» و«باء»', 'a?b=1', '(1) أو (2)', '1,000']) assert.equal(read(text), text)
})

test('invisible marks change nothing: a yes is a yes, and its language stays', async () => {
  const asked = [customer('Can I return an item?'), agent(REPLIES.en.confirm('Returns'))]
  for (const [text, seen] of [
    ['\u061cنعم', 'نعم'],
    ['\u061cyes', 'yes'],
    ['\u200f👍', '👍'],
    ['\u2068👍🏽\u2069', '👍🏽'],
    ['\u202bنعم\u202c', 'نعم'],
    ['y\u00ades\ufeff', 'yes'],
  ] as const) {
    assert.deepEqual(
      await decide(knowing(/return/i), [customer(text)], asked),
      await decide(knowing(/return/i), [customer(seen)], asked),
      JSON.stringify(text),
    )
  }
  const nothingSeen = await decide(nothing, [customer('\u200f\u200e', 'image')])
  assert.equal(nothingSeen.kind === 'escalate' && nothingSeen.reason, 'media_unreadable')
})

test('a question is answered whatever kind of space it holds', async () => {
  const { text } = await decide(knowing(/return an item/), [
    customer(`Can I return${' '.repeat(9_000)}an item?`),
  ])
  assert.equal(text, RETURNS.text)
})

test('a customer who writes more than the agent reads is handed to a person', async () => {
  const long = 'I bought a blue chair there. '.repeat(MOST_READ_CHARS / 20)
  const decision = await decide(knowing(/return/), [customer(`Can I return an item? ${long}`)])
  assert.equal(decision.kind === 'escalate' && decision.reason, 'low_confidence')
})

test('a question with lengthened letters is the same question', async () => {
  const asked = await decide(knowing(/كم سعر التوصيل/), [customer('كم سعر التوصيل؟')])
  for (const drawn of ['كـــم سـعـر الـتـوصـيـل؟', 'كممم سعررر التوصيييل؟'])
    assert.deepEqual(await decide(knowing(/كم سعر التوصيل/), [customer(drawn)]), asked)
  assert.ok(asked.kind === 'reply' && asked.sources.length > 0)
})

test('alefs that customers left out are restored', () => {
  assert.deepEqual(tidyTurn(turnOf([customer('متى تقفلو')])), turnOf([customer('متى تقفلوا')]))
})
