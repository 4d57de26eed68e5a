import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Agent } from '../agent/agent.ts'
import { createLog } from '../platform/log.ts'
import { ANSWER } from './test-factories.ts'
import { think } from './think.ts'
import type { OpenTurn } from './turn.ts'

const never = new AbortController().signal

function thinkWith(agent: Agent) {
  const open = { turn: {} } as OpenTurn
  return think({ agent, mediaReader: null, limitMs: 6, log: createLog('silent') }, open, never)
}

test('a turn has as long as it takes while its agent is busy with others, and then its own time', async () => {
  const answer = Promise.withResolvers<typeof ANSWER>()
  let looks = 0
  const watchLoad = () => () => {
    looks += 1
    if (looks === 20) answer.resolve(ANSWER)
    return true
  }
  assert.equal(await thinkWith({ answer: () => answer.promise, watchLoad }), ANSWER)
  const hanging = thinkWith({
    answer: () => new Promise(() => undefined),
    watchLoad: () => () => ++looks < 30,
  })
  await assert.rejects(hanging, /longer than 6 ms/)
  assert.equal(looks, 35)
})
