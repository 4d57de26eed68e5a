import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGroundedAgent } from '../../agent/grounded.ts'
import { RETURNS } from '../../agent/test-factories.ts'
import { answering, createTalk, useActionStage } from '../test-factories.ts'
import { createPersonalActions } from './personal-actions.ts'

const stage = await useActionStage()
const { listEnabled, context } = stage
const FEES = { ...RETURNS, title: 'Fees', heading: 'Fees', text: 'A change costs 150 riyals.' }
const agent = createGroundedAgent({
  knowledge: {
    search: async (_tenant, query) => (/cost|fee/.test(query) && !/check/.test(query) ? [FEES] : []),
  },
  actions: createPersonalActions({ actions: stage.actions(), listEnabled, clock: context.clock }),
})

const ask = (en: string) => ({ 'x-ask': { en, ar: en } })
const ACTIONS = [
  {
    ...{ name: 'book', title: 'Book an appointment', phrases: ['book appointment', 'book check-up'] },
    properties: {
      treatment: {
        type: 'string',
        enum: ['check-up', 'cleaning'],
        ...ask('For what: check-up or cleaning?'),
      },
      date: { type: 'string', format: 'date', ...ask('On which day?') },
      time: { type: 'string', 'x-extract': 'time', pattern: '^\\d{2}:\\d{2}$', ...ask('At what time?') },
    },
    confirmation: 'Shall I book a {{parameters.treatment}} on {{parameters.date}} at {{parameters.time}}?',
  },
  {
    ...{ name: 'add_bag', title: 'Add a bag', phrases: ['add a bag'] },
    properties: {
      weight: {
        type: 'string',
        enum: ['15 kg', '23 kg', '32 kg'],
        ...ask('Which weight: 15 kg, 23 kg or 32 kg?'),
      },
      email: { type: 'string', format: 'email', ...ask('What is your e-mail address?') },
    },
    confirmation: 'Shall I add {{parameters.weight}} and write to {{parameters.email}}?',
  },
  {
    ...{ name: 'tour', title: 'Book a tour', phrases: ['book a tour'] },
    properties: {
      name: { type: 'string', 'x-extract': 'text', ...ask('What is your name?') },
      date: { type: 'string', format: 'date', ...ask('On which day?') },
    },
    confirmation: 'Shall I book a tour for {{parameters.name}} on {{parameters.date}}?',
  },
]

/** What the agent replies to the last of these messages. */
async function reply(...words: string[]): Promise<string> {
  await stage.setUp(answering({}))
  for (const { name, title, phrases, properties, confirmation } of ACTIONS) {
    await stage.put(stage.tenant, {
      ...{ name, title: { en: title, ar: title }, when_to_use: title, intents: ['booking'] },
      phrases: { en: phrases, ar: ['احجز موعد'] },
      parameters: { type: 'object', properties, required: Object.keys(properties) },
      request: { method: 'POST', url: `${stage.api.url}/${name}` },
      answer: { template: { en: 'Done.', ar: 'تم.' } },
      confirmation: { en: confirmation, ar: confirmation },
    })
  }
  return (await createTalk(stage, agent)(...words)).at(-1)?.text ?? ''
}

test('an hour that puts a time right and may be two is asked for, and the rest is kept', async () => {
  const booked = ['book a check-up on 5 October at 5 pm', 'actually make it 6']
  assert.match(await reply(...booked), /06:00 or 18:00\?\nAt what time\?$/)
  assert.match(await reply(...booked, 'the second one'), /check-up on Monday 5 October at 18:00\?$/)
})

test('who asks first is answered, and nothing is called off', async () => {
  const booked = 'book a check-up on 5 October at 5 pm'
  assert.match(
    await reply(booked, 'wait, what does a change cost?'),
    /150 riyals\.\n\nShall I book a check-up/,
  )
  assert.equal(await reply(booked, 'wait, what does a change cost?', 'yes'), 'Done.')
})

test('what something costs does not choose it', async () => {
  assert.doesNotMatch(await reply('book an appointment', 'how much is a check-up?'), /^On which day/)
})

test('who says again what is known is asked for the rest once more, and not without end', async () => {
  const said = ['book an appointment', 'cleaning', 'cleaning then']
  assert.equal(await reply(...said), 'On which day?\nAt what time?')
  assert.match(await reply(...said, 'cleaning I said'), /handing you over/)
})

test('a number chooses what alone has it', async () => {
  assert.equal(await reply('add a bag', '23'), 'What is your e-mail address?')
  assert.match(await reply('add a bag', '5'), /Which weight/)
})

test('an address is read that hides its sign', async () => {
  assert.match(await reply('add a bag, 23 kg', 'ali(at)mail.example'), /write to ali@mail\.example\?$/)
  assert.match(
    await reply('add a bag, 23 kg', 'ali [at] mail [dot] example'),
    /write to ali@mail\.example\?$/,
  )
})

test('who says what they are called where it was asked does not only greet', async () => {
  assert.equal(await reply('book a tour', 'my name is Omar'), 'On which day?')
})
