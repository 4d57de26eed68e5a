import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { writeRequest } from '../http-connection.ts'
import { paceHttp, percentile } from '../load.ts'
import { openQuestions } from '../questions.ts'
import type { BenchOptions, Figure, Scenario } from '../scenario.ts'
import type { Stand } from '../stand.ts'
import { ask, countStatements, startCounting } from '../statements.ts'
import { submission } from '../submission.ts'

const EVENTS_PER_SECOND = 100
// Three times what the worker of a fast machine answers: at 500 it kept up, so nothing was loaded.
const EVENTS_PER_SECOND_UNDER_LOAD = 1500
// In 5 s the p99 would be the fifth slowest of 500: a single pause of the machine would decide it.
const LEAST_SECONDS = 15
// A new service still compiles its code, and its first thousands of customers wait for that: medians were 26 ms in the
// first five seconds and 20 ms afterwards. In 20 s at this pace it answers as many as in a minute of the measurement.
const WARM_UP = { seconds: 20, perSecond: 300 }
// When statements are counted and no time is measured, a worker only needs to have read what it reads at its start.
const SHORT_WARM_UP = { seconds: 3, perSecond: EVENTS_PER_SECOND }

/**
 * From the commit of an inbound event to the reply in its conversation, at a steady 100 events per
 * second with the grounded agent and no merge window. The times are those that the service itself
 * writes, so the load generator's own lag does not count. Statements count for the gateway, the worker
 * and the sandbox's outbox together, BEGIN and COMMIT too.
 */
export const reply: Scenario = async (stand, options) => {
  const nextQuestion = await openQuestions()
  // Comes first, because replies leave at 20 a second: after the others, thousands of their replies would still be sent
  // and counted here.
  const underLoad = await measureUnderLoad(stand, options, nextQuestion)
  // Questions that the built-in agent looks up, and small talk that it answers by itself: the difference is the cost of
  // its search.
  return [
    await measure(stand, options, 'questions', nextQuestion),
    await measure(stand, options, 'small talk', () => 'Thank you!'),
    underLoad,
  ]
}

/** Events faster than they can be answered: what one costs when they share their statements. */
async function measureUnderLoad(
  stand: Stand,
  options: BenchOptions,
  nextQuestion: () => string,
): Promise<Figure> {
  const stopWorker = stand.startWorker()
  await submitSteadily(stand, { ...options, ...SHORT_WARM_UP }, randomUUID(), nextQuestion)
  await waitUntilAnswered(stand.databaseUrl)
  await startCounting(stand.databaseUrl)
  const next = () => writeRequest(submission(stand.token, nextQuestion()))
  const from = performance.now()
  const events = await countNewEvents(stand.databaseUrl, () =>
    paceHttp(stand.baseUrl, next, { ...options, expect: 202, perSecond: EVENTS_PER_SECOND_UNDER_LOAD }),
  )
  await waitUntilAnswered(stand.databaseUrl)
  const seconds = (performance.now() - from) / 1000
  const statements = await countStatements(stand.databaseUrl)
  await stopWorker()
  return {
    name: 'SQL statements per accepted and answered event, under load',
    value: statements / events,
    unit: 'statements',
    details: { events, answered_per_second: events / seconds },
  }
}

async function countNewEvents(databaseUrl: string, load: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const [row] = await ask<{ count: number }>(
      databaseUrl,
      'SELECT count(*)::int AS count FROM inbound_events',
    )
    return row?.count ?? 0
  }
  const before = await count()
  await load()
  return (await count()) - before
}

async function waitUntilAnswered(databaseUrl: string): Promise<void> {
  for (;;) {
    const waiting = await ask(databaseUrl, 'SELECT FROM conversation_work LIMIT 1')
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function measure(
  stand: Stand,
  options: BenchOptions,
  name: string,
  nextText: () => string,
): Promise<Figure> {
  const stopWorker = stand.startWorker()
  await submitSteadily(stand, { ...options, ...WARM_UP }, randomUUID(), nextText)
  await waitUntilAnswered(stand.databaseUrl)
  await startCounting(stand.databaseUrl)
  const run = randomUUID()
  const seconds = Math.max(LEAST_SECONDS, options.seconds)
  const pace = { ...options, seconds, perSecond: EVENTS_PER_SECOND }
  const total = await submitSteadily(stand, pace, run, nextText)
  const times = await readReplyTimes(stand.databaseUrl, run, total)
  const statements = await countStatements(stand.databaseUrl)
  await stopWorker()
  return {
    name: `commit to reply, p50, ${name}`,
    value: percentile(times, 0.5),
    unit: 'ms',
    details: {
      p99_ms: percentile(times, 0.99),
      replies: times.length,
      events: total,
      statements_per_event: statements / total,
    },
  }
}

/** Submits events at the steady pace, whose ids begin with `run`; returns how many. */
async function submitSteadily(
  { baseUrl, token }: Stand,
  options: BenchOptions & { readonly perSecond: number },
  run: string,
  nextText: () => string,
): Promise<number> {
  let count = 0
  const next = () => writeRequest(submission(token, nextText(), `${run}-${count++}`))
  await paceHttp(baseUrl, next, { ...options, expect: 202 })
  return count
}

async function readReplyTimes(databaseUrl: string, run: string, total: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let times: number[] = []
  for (const deadline = Date.now() + 30_000; times.length < total && Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { rows } = await client.query<{ ms: number }>(
      `SELECT extract(epoch FROM reply.created_at - event.received_at)::float8 * 1000 AS ms
       FROM inbound_events event
       JOIN messages question ON question.inbound_event_id = event.id
       JOIN messages reply ON reply.conversation_id = question.conversation_id AND reply.direction = 'out'
       WHERE event.external_message_id LIKE $1`,
      [`${run}-%`],
    )
    times = rows.map(({ ms }) => ms).sort((a, b) => a - b)
  }
  await client.end()
  return times
}
