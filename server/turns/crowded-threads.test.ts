import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Turn } from '../agent/agent.ts'
import { sql } from '../db/sql.ts'
import { MOST_TAKEN } from '../inbound-events/queries.ts'
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

  const read = <Row extends object>(text: ReturnType<typeof sql>) =>
    stage.context.db.withTenant(stage.tenant, (tx) => tx.query<Row>(text))
  const countByAuthor = async () => {
    const rows = await read<{ author: string; count: number }>(
      sql`SELECT author, count(*) FROM messages GROUP BY author ORDER BY author`,
    )
    return new Map(rows.map(({ author, count }) => [author, count]))
  }
  const writeAll = async (senders: readonly string[]) => {
    for (const sender of senders) await stage.write({ thread: 'post', sender, text: sender })
  }
  const commenters = Array.from({ length: 2 * MOST_TAKEN + 2 }, (_, index) => `sender ${index}`)

  it('answers them part by part, no more at a time than it works threads, in the order in which they wrote', async () => {
    await writeAll(commenters)
    const asked: (string | null)[] = []
    let atOnce = 0
    let mostAtOnce = 0
    let answeredBeforeLast = 0
    const answer = async (turn: Turn) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      asked.push(...wordsOf(turn))
      if (asked.length === commenters.length) answeredBeforeLast = (await countByAuthor()).get('agent') ?? 0
      await setImmediate()
      atOnce -= 1
      return ANSWER
    }
    await stage.worker(answer, { threadsAtOnce: 8 }).drain()
    for (const from of [0, MOST_TAKEN, 2 * MOST_TAKEN]) {
      const part = (all: readonly (string | null)[]) => new Set(all.slice(from, from + MOST_TAKEN))
      assert.deepEqual(part(asked), part(commenters))
    }
    assert.ok(mostAtOnce <= 6, `${mostAtOnce} at once`)
    assert.equal(answeredBeforeLast, 2 * MOST_TAKEN)
    assert.deepEqual(
      await countByAuthor(),
      new Map([
        ['agent', commenters.length],
        ['customer', commenters.length],
      ]),
    )
    assert.deepEqual(await stage.workRows(), [])
  })

  it('goes on with the next part at once, whoever is writing meanwhile', async () => {
    await writeAll(commenters)
    const worker = stage.worker(
      async (turn) => {
        if (wordsOf(turn)[0] === 'sender 1') {
          stage.clock.advance(60_000)
          await stage.write({ thread: 'post', sender: 'late' })
        }
        return ANSWER
      },
      { burstWindowMs: 3_000 },
    )
    await worker.drain()
    assert.equal((await countByAuthor()).get('agent'), commenters.length + 1)
  })

  it('answers who has written in two parts once, to all of it', async () => {
    await writeAll(['first', ...commenters.slice(0, MOST_TAKEN), 'first'])
    await stage.worker(async () => ANSWER).drain()
    const [first] = (await stage.conversations()).filter(({ messages }) => messages[0]?.text === 'first')
    assert.deepEqual(
      first?.messages.map(({ author }) => author),
      ['customer', 'customer', 'agent'],
    )
  })

  it('hands all of them to persons where the service keeps failing', async () => {
    await writeAll(commenters)
    await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.execute(sql`UPDATE conversation_work SET attempts = 4`),
    )
    await stage.worker(async () => ANSWER).drain()
    assert.deepEqual(await read(sql`SELECT count(*) FROM conversations WHERE escalated`), [
      { count: commenters.length },
    ])
    assert.equal((await countByAuthor()).get('agent'), commenters.length)
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
