import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import type { Answer } from '../../../test/model-provider/model-provider.ts'
import type { ModelRequest } from '../../../test/model-provider/model-request.ts'
import type { Wire } from '../../../test/model-provider/wires.ts'
import { REPLIES } from '../replies-text.ts'
import { customer, RETURNS, turnOf } from '../test-factories.ts'
import type { Outcome } from './ending.ts'
import { API_KEY, reply, run, type Scene, search } from './test-factories.ts'

const ANSWER = 'You can return it within 14 days.'
const GOOD = [search('return an item'), reply(ANSWER)]
const WIRES: readonly Wire[] = ['openai-compatible', 'openai', 'anthropic']

/** A script that ends in the answer, whatever precedes it. */
const ANSWERED: Readonly<Record<string, readonly Answer[]>> = {
  'a search and a reply': GOOD,
  'text without a tool': [search('return'), { text: ANSWER }],
  'text beside a call': [
    { text: 'Let me look.', calls: [{ name: 'search_knowledge', input: { query: 'x' } }] },
    reply(ANSWER),
  ],
  'two searches in one step': [
    { calls: ['return', 'unused'].map((query) => ({ name: 'search_knowledge', input: { query } })) },
    reply(ANSWER),
  ],
  'a reply beside the search it rests on': [
    {
      calls: [
        { name: 'reply', input: { text: ANSWER } },
        { name: 'search_knowledge', input: { query: 'return' } },
      ],
    },
  ],
  'a tool that does not exist': [{ calls: [{ name: 'format_disk', input: {} }] }, ...GOOD],
  'arguments that are no JSON': [{ calls: [{ name: 'search_knowledge', input: '{"query": "ret' }] }, ...GOOD],
  'arguments of another shape': [{ calls: [{ name: 'search_knowledge', input: { q: 7 } }] }, ...GOOD],
  'nothing at all, once': [{ text: '' }, ...GOOD],
  'a tool call written as text, once': [{ text: '{"name": "search_knowledge"}' }, ...GOOD],
  'a claim that no article makes, once': [
    search('return'),
    reply('You can return it within 30 days.'),
    reply(ANSWER),
  ],
  'a promise, once': [search('return'), reply(`${ANSWER} I will check and get back to you.`), reply(ANSWER)],
  'too many requests, once': [{ status: 429, headers: { 'retry-after': '2' } }, ...GOOD],
  'a server error, twice': [{ status: 500 }, { status: 503 }, ...GOOD],
  'a connection that breaks in mid-stream, once': [
    search('return'),
    { cut: { text: 'You can return it within 14 days and get a free car.' }, afterEvents: 3 },
    reply(ANSWER),
  ],
  'a stream that stops without an end, once': [
    search('return'),
    { text: 'You can', end: 'silence' },
    reply(ANSWER),
  ],
}

interface Failure {
  readonly answers: readonly Answer[]
  readonly outcome: Outcome
  readonly reason: 'agent_error' | 'low_confidence'
  readonly requests?: number
  readonly settings?: Scene['settings']
}

const fails = (outcome: Outcome, answers: readonly Answer[], more: Partial<Failure> = {}): Failure => ({
  ...{ answers, outcome, reason: 'agent_error' },
  ...more,
})

/** Scripts that end with a person, each in its own way. */
const FAILED: Readonly<Record<string, Failure>> = {
  'too many requests, again and again': fails('rate_limited', [{ status: 429 }], { requests: 4 }),
  'a wait that is longer than the turn may take': fails(
    'rate_limited',
    [{ status: 429, headers: { 'retry-after': '600' } }],
    { requests: 1 },
  ),
  'a server error, again and again': fails('unavailable', [{ status: 500 }], { requests: 4 }),
  'a key that is not accepted': fails('rejected', [{ status: 401 }], { requests: 1 }),
  'a model that does not exist': fails('rejected', [{ status: 404 }], { requests: 1 }),
  'a redirect to somewhere else': fails(
    'rejected',
    [{ status: 307, headers: { location: 'http://127.0.0.1:9/v1' } }],
    { requests: 1 },
  ),
  'a web page': fails(
    'malformed',
    [{ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<h1>Hello</h1>' }],
    { requests: 1 },
  ),
  // Long enough for a slow machine to send the request.
  'no answer for ever': fails('timed_out', ['hang'], { requests: 1, settings: { timeLimitMs: 2_000 } }),
  'output without an end': fails('too_long', ['flood'], { requests: 1 }),
  'output up to its limit': fails('too_long', [{ text: ANSWER, end: 'length' }], { requests: 1 }),
  'a refusal of the provider': fails('refused', [{ text: 'I cannot', end: 'refusal' }], { requests: 1 }),
  'a connection that breaks every time': fails('unavailable', [{ cut: { text: ANSWER }, afterEvents: 2 }], {
    requests: 4,
  }),
  'a stream that never ends well': fails('unavailable', [{ text: ANSWER, end: 'silence' }], { requests: 4 }),
  'nothing at all, twice': fails('draft_refused', [{ text: '' }], { requests: 2 }),
  'a tool call written as text, twice': fails(
    'draft_refused',
    [{ text: '<tool_call>{"name":"reply"}</tool_call>' }],
    {
      requests: 2,
    },
  ),
  'a search without an end': fails('exhausted', [search('return')], { requests: 8 }),
  'unreadable calls without an end': fails('exhausted', [{ calls: [{ name: 'reply', input: '{"text":' }] }], {
    requests: 8,
  }),
  'more tokens than a turn may take': fails(
    'exhausted',
    [
      {
        calls: [{ name: 'search_knowledge', input: { query: 'x' } }],
        inputTokens: 19_000,
        outputTokens: 1000,
      },
    ],
    { requests: 1 },
  ),
  'a claim that no article makes, twice': fails(
    'draft_refused',
    [search('return'), reply('You can return it within 30 days.')],
    { reason: 'low_confidence', requests: 3 },
  ),
  'an answer without a search': fails('draft_refused', [reply(ANSWER)], {
    reason: 'low_confidence',
    requests: 2,
  }),
  'a promise, twice': fails('draft_refused', [search('return'), reply('I will check and let you know.')], {
    ...{ reason: 'low_confidence', requests: 3 },
  }),
}

for (const wire of WIRES) {
  describe(`an endpoint of the kind ${wire}`, () => {
    for (const [name, answers] of Object.entries(ANSWERED)) {
      test(`${name}: the customer is answered`, async () => {
        const { decision, kept } = await run({ wire, answers })
        assert.ok(decision.kind === 'reply', JSON.stringify(decision))
        assert.equal(decision.text, ANSWER)
        assert.deepEqual(
          decision.sources.map(({ id, snippet }) => [id, snippet]),
          [['p1', 'You can return an item within 14 days.']],
        )
        assert.deepEqual(
          kept.map(({ outcome }) => outcome),
          ['answered'],
        )
      })
    }

    for (const [name, { answers, outcome, reason, requests: expected, settings }] of Object.entries(FAILED)) {
      test(`${name}: a person takes over`, async () => {
        const { decision, kept, requests, logged } = await run({
          wire,
          answers,
          ...(settings && { settings }),
        })
        assert.ok(decision.kind === 'escalate', JSON.stringify(decision))
        assert.equal(decision.reason, reason)
        assert.equal(decision.text, REPLIES.en.handOver[reason])
        assert.deepEqual(
          kept.map((each) => each.outcome),
          [outcome],
        )
        if (expected !== undefined) assert.equal(requests.length, expected)
        assert.ok(!logged.includes(API_KEY) && !logged.includes('return an item'), logged)
      })
    }

    const LEAKS: Readonly<Record<string, (request: ModelRequest) => string>> = {
      'the secret word': ({ instructions }) => `It is ${/internal-[0-9a-f]+/.exec(instructions)?.[0]}.`,
      'the mark of data': ({ instructions }) => `It is ${/data-[0-9a-f]+/.exec(instructions)?.[0]}.`,
      'a rule of the instructions': ({ instructions }) =>
        `They say: ${instructions.split('\n').find((line) => line.startsWith('- Say'))}`,
    }
    for (const [name, tell] of Object.entries(LEAKS)) {
      test(`${name} in a reply: a person takes over at once, and nothing of it is said`, async () => {
        const { decision, requests } = await run({
          wire,
          answers: (request) => reply(tell(request)),
        })
        assert.ok(decision.kind === 'escalate')
        assert.equal(decision.text, REPLIES.en.handOver.low_confidence)
        assert.doesNotMatch(decision.summary, /internal-|data-[0-9a-f]|search result/)
        assert.equal(requests.length, 1)
      })
    }

    test('gets the key and the model, and the instruction to keep nothing', async () => {
      const { requests } = await run({ wire, answers: GOOD })
      for (const { headers, model, body } of requests) {
        assert.equal(
          headers.authorization ?? headers['x-api-key'],
          wire === 'anthropic' ? API_KEY : `Bearer ${API_KEY}`,
        )
        assert.equal(model, 'double')
        assert.equal(body.stream, true)
        assert.equal(body.store, wire === 'openai' ? false : undefined)
      }
    })

    test('reports tokens, and those of every step are kept with their cost', async () => {
      const step = { inputTokens: 1000, outputTokens: 100 }
      const { kept } = await run({
        wire,
        answers: GOOD.map((answer) => ({ ...(answer as object), ...step })),
        settings: { prices: { input: 0.5, output: 2 } },
      })
      const [{ durationMs, startedAt, ...turn } = assert.fail()] = kept
      assert.deepEqual(turn, {
        ...{ model: `${wire}:double`, steps: 2, outcome: 'answered' },
        ...{ inputTokens: 2000, outputTokens: 200, costMicros: 1400 },
      })
      assert.ok(durationMs >= 0 && startedAt.getTime() > 0)
    })
  })
}

describe('between two tries', () => {
  test('the endpoint gets the pause that it asks for', async () => {
    const { waitedMs } = await run({ answers: [{ status: 429, headers: { 'retry-after': '7' } }, ...GOOD] })
    assert.deepEqual(waitedMs, [7000])
  })
  test('the wait doubles if the endpoint names none', async () => {
    const { waitedMs } = await run({ answers: [{ status: 500 }] })
    assert.deepEqual(waitedMs, [500, 1000, 2000])
  })
})

test('only the endpoint is reached and nothing is printed, whatever happens', async (context) => {
  const written: string[] = []
  const write = (...words: unknown[]) => void written.push(words.map(String).join(' '))
  for (const name of ['log', 'info', 'warn', 'error'] as const) context.mock.method(console, name, write)
  context.mock.method(process, 'emitWarning', write)
  const reached = new Set<string>()
  const look = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.once('connect', () => reached.add(`http://${socket.remoteAddress}:${socket.remotePort}`))
  }
  subscribe('net.client.socket', look)
  const origins: string[] = []
  for (const wire of WIRES) {
    for (const answers of [
      GOOD,
      [{ status: 500 }],
      [{ raw: 'data: {' }],
      [{ calls: [{ name: 'nothing', input: 1 }] }],
    ]) {
      await run({ wire, answers, onStart: ({ baseUrl }) => void origins.push(new URL(baseUrl).origin) })
    }
  }
  unsubscribe('net.client.socket', look)
  assert.deepEqual([[...reached].sort(), written], [origins.sort(), []])
})

test('a newer message ends the turn at once, and the turn’s usage is kept', async () => {
  const superseding = new AbortController()
  const running = run({
    answers: [search('return'), 'hang'],
    signal: superseding.signal,
    onStart: ({ untilRequests }) =>
      void untilRequests(2).then(() => superseding.abort(new Error('superseded'))),
  })
  await assert.rejects(running, (error: Error & { kept: { outcome: string; steps: number }[] }) => {
    assert.equal(error.message, 'superseded')
    assert.deepEqual(
      error.kept.map(({ outcome, steps }) => [outcome, steps]),
      [['superseded', 1]],
    )
    return true
  })
})

test('the bound on tokens is estimated from the texts if an endpoint does not count them', async () => {
  const { decision, kept } = await run({
    answers: [
      {
        raw: 'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"search_knowledge","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n',
      },
    ],
    settings: { mostTokens: 400 },
  })
  assert.equal(decision.kind, 'escalate')
  assert.deepEqual(
    kept.map(({ outcome, inputTokens, steps }) => [outcome, inputTokens, steps]),
    [['exhausted', null, 1]],
  )
})

test('if the record cannot be kept, the customer still gets the answer', async () => {
  const { decision, logged } = await run({
    answers: GOOD,
    options: { turns: { keep: () => Promise.reject(new Error('no database')) } },
  })
  assert.equal(decision.text, ANSWER)
  assert.match(logged, /could not be kept/)
})

test('a passage that is not near the question supports nothing', async () => {
  const { decision } = await run({
    answers: GOOD,
    options: { knowledge: { search: async () => [{ ...RETURNS, score: 0.1 }] } },
  })
  assert.ok(decision.kind === 'escalate' && decision.reason === 'low_confidence')
})

test('an attachment beside a question is named as unread', async () => {
  const { decision } = await run({
    answers: GOOD,
    turn: turnOf([customer('Can I return an item?', 'image')]),
  })
  assert.equal(decision.text, `${ANSWER}\n\n${REPLIES.en.attachmentUnread}`)
})
