import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { customer, decide } from '../test-factories.ts'

const passageOf = (passageId: string, heading: string, text: string): Passage => ({
  ...{
    passageId,
    articleId: passageId,
    title: heading,
    url: null,
    heading,
    text,
    language: 'en',
    score: 0.9,
  },
})
const MIRROR = passageOf('p1', 'Damaged goods', 'If it arrived smashed, send us a photo within 3 days.')
const HOURS = passageOf('p2', 'Opening hours', 'The branches are open from 10 to 23.')
const PRICE = passageOf('p3', 'Prices', 'A ride costs 0.60 riyals a minute.')
const AGE = passageOf('p4', 'Minimum age', 'Riders must be 16 or older: that is the minimum age.')
const ALL = [
  [/smashed|mirror/, MIRROR],
  [/open|hours/, HOURS],
  [/cost|minute/, PRICE],
  [/age/, AGE],
] as const

/** The last words of a query outweigh those before them. */
const knowledge: Knowledge = {
  async search(_tenant, query) {
    const found = ALL.filter(([about]) => about.test(query.toLowerCase())).map(([, passage]) => passage)
    return found.slice(-1)
  },
}

/** The ids of the sources of the reply to a burst. */
async function ask(...texts: string[]) {
  const decision = await decide(
    knowledge,
    texts.map((text) => customer(text)),
  )
  return {
    kind: decision.kind,
    told: [...new Set(decision.sources?.map(({ id }) => id))].sort(),
    text: decision.text,
  }
}

test('words told beside a question are answered too if they are a matter of their own', async () => {
  for (const texts of [
    ['The mirror arrived smashed. When are you open?'],
    ['The mirror arrived smashed', 'when are you open?'],
    ['when are you open?\nthe mirror arrived smashed'],
  ])
    assert.deepEqual((await ask(...texts)).told, ['p1', 'p2'], texts.join(' | '))
})

test('the names of several matters are looked up one by one', async () => {
  assert.deepEqual((await ask('cost per minute', 'minimum age')).told, ['p3', 'p4'])
  assert.deepEqual((await ask('cost per minute\nminimum age\nopening hours')).told, ['p2', 'p3', 'p4'])
})

test('a plain question without an answer beside an answered one is named as open', async () => {
  const { kind, told, text } = await ask('price of helmets', 'when are you open?')
  assert.equal(kind, 'escalate')
  assert.deepEqual(told, ['p2'])
  assert.match(text, /“price of helmets”/)
})

test('words that a question depends on stay with it', async () => {
  for (const texts of [
    ['the mirror arrived smashed', 'can I return it when you are open?'],
    ['my brother told me about you', 'when are you open?'],
    ['I live in Abha', 'when are you open?'],
  ])
    assert.deepEqual((await ask(...texts)).told, ['p2'], texts.join(' | '))
})

test('a question that corrects the one before it is looked up without the words of correction', async () => {
  for (const correction of ['no I meant', 'sorry I meant', 'no, what I meant is'])
    assert.deepEqual((await ask('when are you open?', `${correction} how much is a minute?`)).told, [
      'p2',
      'p3',
    ])
})

test('a sentence that was sent in pieces is read whole', async () => {
  assert.deepEqual((await ask('what opening hours', 'do you have on Friday?')).told, ['p2'])
  assert.deepEqual((await ask('how much is it per', 'minute')).told, ['p3'])
})

test('two questions are told apart even if the second is written directly after the mark of the first', async () => {
  assert.deepEqual((await ask('when are you open?how much is a minute?')).told, ['p2', 'p3'])
})
