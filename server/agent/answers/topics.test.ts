import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Knowledge, Passage, Topic } from '../agent.ts'
import { agent, customer, decide, RETURNS } from '../test-factories.ts'

// The customer writes nothing but a name that the company uses: a tapped entry of a menu, or a heading.

const passage = (heading: string | null, text: string, changes: Partial<Passage> = {}): Passage => ({
  ...{ ...RETURNS, passageId: text, articleId: 'stay', title: 'Your stay', heading, text, score: 1 },
  ...changes,
})

const VILLA = { articleId: 'villa', title: 'The villa' }

/** A knowledge base that finds nothing by words, and has these names. */
function calling(topics: Readonly<Record<string, readonly Topic[]>>): Knowledge {
  return {
    search: async () => [],
    listTopics: async (_tenant, name, _signal, nearly = false) =>
      topics[`${nearly ? '~' : ''}${name.toLowerCase().replace(/[\s\p{P}]+$/u, '')}`] ?? [],
  }
}

const part = (heading: string, text: string, changes: Partial<Passage> = {}): Topic => ({
  kind: 'part',
  passages: [passage(heading, text, changes)],
})

describe('a message that is what the company calls something', () => {
  test('is answered by it, however it sounds', async () => {
    for (const name of [
      'Pool and gym',
      'Jobs',
      'Resetting the password',
      'Teaching with us',
      'Full body',
      'Where we are',
      'Hi, pool and gym please',
    ]) {
      const called = name.replace(/^Hi, | please$/g, '')
      const knowledge = calling({ [called.toLowerCase()]: [part(called, 'Open from 7 am.')] })
      const decision = await decide(knowledge, [customer(name)])
      assert.deepEqual([decision.kind, decision.text.split('\n').at(-1)], ['reply', 'Open from 7 am.'], name)
      assert.equal(decision.sources?.length, 1)
    }
  })

  test('is answered after a greeting, and after words that only lead to it', async () => {
    for (const [name, said] of [
      ['الأظافر', 'السلام عليكم، الأظافر'],
      ['resetting the password', 'tell me about resetting the password'],
      ['jobs', 'Hello! Info about your jobs please'],
      ['while you wait', 'question about while you wait'],
      ['مطبخنا', 'حدثني عن مطبخنا'],
    ] as const) {
      const language = /\p{Script=Arabic}/u.test(name) ? 'ar' : 'en'
      const knowledge = calling({ [name]: [part(name, 'Open from 7 am.', { language })] })
      const { text } = await decide(knowledge, [customer(said)])
      assert.match(text, /Open from 7 am\.$/, said)
    }
  })

  test('goes to a person if it asks for one in so many words, and if it is about the customer’s own record', async () => {
    for (const [name, reason] of [
      ['Customer care', 'customer_request'],
      ['Complaints and suggestions', 'complaint'],
      ['Where is my order?', 'no_answer'],
    ] as const) {
      const key = name.toLowerCase().replace(/\W+$/, '')
      const decision = await decide(calling({ [key]: [part(name, 'Open from 7 am.')] }), [customer(name)])
      assert.equal(decision.kind === 'escalate' && decision.reason, reason)
    }
  })

  test('tells of a danger that it names, whatever the company calls so', async () => {
    const knowledge = calling({ 'gas leak': [part('Gas leak', 'Open the windows.')] })
    assert.match((await decide(knowledge, [customer('Gas leak')])).text, /emergency number/)
  })

  test('is asked back about if several things or parts have that name', async () => {
    const other = part('Rooms', 'Of the villa.', VILLA)
    const stay: Topic = {
      kind: 'article',
      passages: ['Rooms', 'Pool and gym', 'Parking'].map((heading) => passage(heading, heading)),
    }
    const knowledge = calling({ rooms: [part('Rooms', 'Of the hotel.'), other], 'your stay': [stay] })
    const { text } = await decide(knowledge, [customer('Rooms')])
    assert.equal(text, 'Do you mean “Your stay: Rooms” or “The villa: Rooms”?')
    const asked = await decide(knowledge, [customer('Your stay')])
    assert.equal(
      asked.text,
      'Under “Your stay” there is “Rooms”, “Pool and gym” and “Parking”. Which of them do you need?',
    )
    assert.ok(asked.kind === 'reply' && asked.asks === true && asked.sources.length === 0)
  })

  test('is chosen after such a question by its name or its place, in that article', async () => {
    const asked =
      'Under “Your stay” there is “Rooms”, “Parking” and “Pool and gym”. Which of them do you need?'
    const history = [customer('Your stay'), agent(asked)]
    const knowledge = calling({
      'pool and gym': [part('Pool and gym', 'Of the hotel.'), part('Pool and gym', 'Of the villa.', VILLA)],
      'your stay / pool and gym': [part('Pool and gym', 'Of the hotel.')],
      prices: [part('Prices', 'From 900 riyals.')],
    })
    for (const [said, told] of [
      ['pool and gym', 'Of the hotel.'],
      ['the third one please', 'Of the hotel.'],
      ['the last', 'Of the hotel.'],
      ['prices', 'From 900 riyals.'],
    ] as const)
      assert.equal((await decide(knowledge, [customer(said)], history)).text, told, said)
    const beyond = await decide(knowledge, [customer('the fourth')], history)
    assert.notEqual(beyond.text, 'Of the hotel.')
  })
})

test('an article that begins with a text of its own is answered with that text', async () => {
  const stay: Topic = { kind: 'article', passages: [passage(null, 'A hotel.'), passage('Rooms', 'Forty.')] }
  assert.equal((await decide(calling({ 'your stay': [stay] }), [customer('Your stay')])).text, 'A hotel.')
})

test('a customer who misspells a name is asked whether it is meant, and told nothing of it yet', async () => {
  const knowledge = calling({ '~sea veiw rooms': [part('Sea view rooms', 'On floors 3 to 9.')] })
  const asked = await decide(knowledge, [customer('sea veiw rooms')])
  assert.equal(asked.text, 'Do you mean “Your stay: Sea view rooms”?')
  assert.ok(asked.kind === 'reply' && asked.sources.length === 0)
})

test('a name in the other language is answered if only that language has it', async () => {
  const history = [customer('كم سعر الكيك؟'), agent('بستين ريالًا.')]
  const { text } = await decide(
    calling({ bread: [part('Bread', 'From 6 am.')] }),
    [customer('Bread')],
    history,
  )
  assert.match(text, /بالإنجليزية.*From 6 am\.$/s)
})
