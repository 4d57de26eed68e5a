import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { createGroundedAgent } from '../../agent/grounded.ts'
import { importKnowledge } from '../../agent/knowledge/import.ts'
import { createKnowledge } from '../../agent/knowledge/search.ts'
import { answering, createTalk, useActionStage } from '../test-factories.ts'
import { createPersonalActions } from './personal-actions.ts'

const CARS = `# Car rental
## Our cars
| Car | Price per day | Seats |
|---|---|---|
| Kia Picanto | 95 SAR | 4 |
| Toyota Camry | 210 SAR | 5 |
| Kia Carnival | 330 SAR | 8 |
`
const ask = (en: string) => ({ 'x-ask': { en, ar: en } })

const stage = await useActionStage()
const { listEnabled, context } = stage
const agent = createGroundedAgent({
  knowledge: createKnowledge(context.db),
  actions: createPersonalActions({ actions: stage.actions(), listEnabled, clock: context.clock }),
})
const talk = createTalk(stage, agent)

before(async () => {
  await stage.setUp(answering({}))
  const { db, clock, ids } = context
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-cars-'))
  await writeFile(path.join(folder, 'cars.md'), CARS)
  await importKnowledge({ database: db, clock, ids, tenant: stage.tenant, path: folder })
  await rm(folder, { recursive: true })
  await stage.put(stage.tenant, {
    ...{ name: 'rent', title: { en: 'Rent a car', ar: 'استئجار سيارة' }, when_to_use: 'Wants a car.' },
    ...{ intents: ['booking'], phrases: { en: ['rent a car', 'book a car'], ar: ['احجز سيارة'] } },
    parameters: {
      type: 'object',
      properties: { date: { type: 'string', format: 'date', ...ask('From which day?') } },
      required: ['date'],
    },
    request: { method: 'POST', url: `${stage.api.url}/rentals` },
    answer: { template: { en: 'Booked.', ar: 'تم.' } },
    confirmation: { en: 'Shall I, {{parameters.date}}?', ar: 'هل أحجز {{parameters.date}}؟' },
  })
})

test('who wants a bigger one behind a price is told which are bigger, and who wants one at all rents it', async () => {
  for (const [words, told] of [
    ['i want a bigger car', /^Kia Carnival/],
    ['i need a cheaper one', /^Kia Picanto/],
    ['i want to rent a car', /^From which day\?/],
  ] as const)
    assert.match((await talk('how much is the camry', words))[1]?.text ?? '', told, words)
  assert.match((await talk('i want to rent a car'))[0]?.text ?? '', /^From which day\?/)
})

test('a question behind a pause is answered while a yes is awaited, and then the yes is asked for again', async () => {
  const decisions = await talk('rent a car tomorrow', 'wait, how much is the camry first?', 'yes')
  assert.match(decisions[1]?.text ?? '', /Toyota Camry.*Shall I, .*\?$/s)
  assert.equal(decisions[2]?.text, 'Booked.')
})
