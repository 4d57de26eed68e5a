import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ANSWER, type Stage, useStageHouse, wordsOf } from './test-factories.ts'

let stage: Stage
useStageHouse((opened) => {
  stage = opened.stage
})

describe('a thread in which many customers write, such as the comments on a post', () => {
  const statuses = async () => (await stage.conversations()).map(({ status }) => status)

  it('answers each of them without the conversations of the others, whatever is done in those', async () => {
    const worker = stage.worker(async () => ANSWER)
    await stage.write({ thread: 'post', sender: 'first' })
    await worker.drain()
    const client = await stage.context.db.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM conversations FOR UPDATE')
      await stage.write({ thread: 'post', sender: 'second' })
      await worker.drain()
    } finally {
      await client.end()
    }
    const answered = (await stage.conversations()).map(({ messages }) => messages.map(({ author }) => author))
    assert.deepEqual(answered, [
      ['customer', 'agent'],
      ['customer', 'agent'],
    ])
  })

  it('keeps what was decided for those who have not written meanwhile', async () => {
    const asked: (string | null)[] = []
    const worker = stage.worker(async (turn) => {
      const [said = null] = wordsOf(turn)
      asked.push(said)
      if (said === 'one') await stage.write({ thread: 'post', sender: 'second', text: 'two' })
      if (said === 'two' && wordsOf(turn).length === 1)
        await stage.write({ thread: 'post', sender: 'second', text: 'three' })
      return ANSWER
    })
    await stage.write({ thread: 'post', sender: 'first', text: 'one' })
    await worker.drain()
    // Whoever has written again is answered anew, to both messages.
    assert.deepEqual(asked, ['one', 'two', 'two'])
    const answered = (await stage.conversations()).map(({ messages }) => messages.map(({ author }) => author))
    assert.deepEqual(answered, [
      ['customer', 'agent'],
      ['customer', 'customer', 'agent'],
    ])
    assert.deepEqual(await stage.workRows(), [])
  })

  it('goes on in the conversation of each, and with what was left unanswered in another', async () => {
    const seen: number[] = []
    const worker = stage.worker(async ({ history, unanswered }) => {
      seen.push(history.length + unanswered.length)
      return ANSWER
    })
    for (const sender of ['first', 'second', 'first']) {
      await stage.write({ thread: 'post', sender })
      await worker.drain()
    }
    assert.deepEqual(seen, [1, 1, 3])
    assert.equal((await statuses()).length, 2)
    const failing = stage.worker(() => Promise.reject(Object.assign(new Error('away'), { code: '57P01' })))
    await stage.write({ thread: 'post', sender: 'second' })
    await assert.rejects(failing.drain(), AggregateError)
    stage.clock.advance(60_000)
    await stage.write({ thread: 'post', sender: 'third' })
    await worker.drain()
    assert.deepEqual(seen.slice(3).sort(), [1, 3])
    assert.equal((await stage.workRows()).length, 0)
  })
})
