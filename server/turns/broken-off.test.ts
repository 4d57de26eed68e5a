import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../db/database.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createAnswerSource } from './answer.job.ts'
import { ANSWER, type Stage, useStageHouse } from './test-factories.ts'

let stage: Stage
useStageHouse((opened) => {
  stage = opened.stage
})

test('a thread is answered in the end, however often the database went away before', async () => {
  await stage.write({ thread: 't' })
  const { context, clock } = stage
  let isFlapping = true
  let isAway = false
  const db: Database = {
    ...context.db,
    async acrossTenants(work) {
      if (isAway) throw new Error('Connection terminated unexpectedly')
      return context.db.acrossTenants(work)
    },
    async aheadOfDisk(work) {
      if (isAway) throw new Error('Connection terminated unexpectedly')
      return context.db.aheadOfDisk(work)
    },
  }
  const agent = {
    async answer() {
      isAway = isFlapping
      return ANSWER
    },
  }
  const source = createAnswerSource({ ...context, db }, agent) as WorkSource<unknown>
  const worker = createRunner({ db, clock, log: context.log, sources: [source] })
  for (let round = 0; round < 5; round++) {
    isAway = false
    await assert.rejects(worker.drain(), AggregateError)
    clock.advance(60_000)
  }
  isFlapping = false
  isAway = false
  await worker.drain()
  const [conversation] = await stage.conversations()
  assert.deepEqual([conversation?.escalated, conversation?.messages.at(-1)?.text], [false, ANSWER.text])
})
