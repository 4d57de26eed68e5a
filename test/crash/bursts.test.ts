import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useTestDatabase } from '../harness.ts'
import { runBursts } from './bursts.ts'

// The long run: node test/crash/bursts.ts --bursts 10000
const BURSTS = 120

const database = await useTestDatabase()

test('bursts, persons who take over, and workers killed at random: nobody is answered twice, too late or not at all, and nothing is charged wrongly', {
  timeout: 600_000,
  skip: process.platform === 'win32' ? 'there are no process groups to kill on Windows' : false,
}, async () => {
  const seed = Date.now() % 1_000_000
  const { breaches, replies, kills } = await runBursts({ databaseUrl: database.url, bursts: BURSTS, seed })
  assert.deepEqual(breaches, [], `seed ${seed}`)
  assert.ok(replies > 0 && kills > 0, `${replies} replies, ${kills} kills`)
})
