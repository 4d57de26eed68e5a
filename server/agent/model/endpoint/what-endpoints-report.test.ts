import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Answer } from '../../../../test/model-provider/model-provider.ts'
import type { ModelRequest } from '../../../../test/model-provider/model-request.ts'
import { REPLIES } from '../../replies-text.ts'
import { API_KEY, reply, run, search } from '../test-factories.ts'
import { HINTS, type Hint } from './failure-hints.ts'
import type { FailureKind } from './model-failure.ts'
import { readRetryAfter } from './retry-after.ts'

const ANSWER = 'You can return it within 14 days.'
const GOOD = [search('return an item'), reply(ANSWER)]

const refuse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  ...{ status, headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const streamed = (...events: readonly unknown[]): Answer => ({
  raw: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
})
const BEGUN = {
  choices: [{ index: 0, delta: { role: 'assistant', content: 'You can' }, finish_reason: null }],
}
const message = (text: string, more: object = {}) => ({ error: { message: text, ...more } })

interface Reported {
  readonly answer: Answer
  readonly kind: FailureKind
  readonly status: number | null
  readonly hint: Hint | null
  readonly requests: number
}
const passing = (kind: FailureKind, status: number | null, answer: Answer): Reported => ({
  ...{ answer, kind, status, hint: null, requests: 4 },
})
const lasting = (status: number | null, hint: Hint | null, answer: Answer): Reported => ({
  ...{ answer, kind: 'rejected', status, hint, requests: 1 },
})

// The words are shortened from real answers of endpoints; some repeat the key or the request.
const REPORTED: Readonly<Record<string, Reported>> = {
  'a key that was taken back': lasting(
    401,
    'wrong_key',
    refuse(401, message(`Incorrect API key provided: ${API_KEY}.`, { code: 'invalid_api_key' })),
  ),
  'an account without credit': lasting(402, 'no_credit', refuse(402, message('Insufficient credits'))),
  'a quota that is used up': lasting(
    429,
    'no_credit',
    refuse(429, message('You exceeded your current quota.', { code: 'insufficient_quota' })),
  ),
  'a balance that is too low': lasting(
    400,
    'no_credit',
    refuse(400, message('Your credit balance is too low to access the API.')),
  ),
  'a model that was not pulled': lasting(
    404,
    'unknown_model',
    refuse(404, message('model "double" not found, try pulling it first', { type: 'api_error' })),
  ),
  'a model that nobody serves': lasting(
    404,
    'unknown_model',
    refuse(404, { object: 'error', message: 'The model `double` does not exist.', code: 404 }),
  ),
  'an address without a model': lasting(404, 'unknown_model', refuse(404, '<h1>Not found</h1>')),
  'a model without tools': lasting(400, 'no_tools', refuse(400, message('gemma3:4b does not support tools'))),
  'a server without a parser of calls': lasting(
    400,
    'no_tools',
    refuse(400, {
      ...{ object: 'error', code: 400 },
      message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    }),
  ),
  'a context that is too small': {
    ...lasting(
      400,
      'small_context',
      refuse(
        400,
        message("This model's maximum context length is 512 tokens.", { code: 'context_length_exceeded' }),
      ),
    ),
    // The second try has no limit of the output.
    requests: 2,
  },
  'a request that it cannot read': lasting(
    422,
    null,
    refuse(422, { detail: [{ loc: ['body', 'x'], input: `return an item ${API_KEY}` }] }),
  ),
  'too many requests': passing(
    'rate_limited',
    429,
    refuse(429, message('Rate limit reached. Add a payment method at https://host.example/account/billing.')),
  ),
  'that it is overloaded': passing(
    'unavailable',
    529,
    refuse(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  ),
  'a page of a gateway': passing(
    'unavailable',
    502,
    refuse(502, '<html><h1>502 Bad Gateway</h1>nginx</html>', { 'content-type': 'text/html' }),
  ),
  'an error with a number in the stream': passing(
    'rate_limited',
    429,
    streamed(BEGUN, { error: { code: 429, message: 'Rate limited upstream' }, choices: [] }),
  ),
  'an error with a name in the stream': passing(
    'unavailable',
    529,
    streamed(BEGUN, { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  ),
  'an error in words in the stream': passing(
    'unavailable',
    null,
    streamed(BEGUN, { error: 'an error was encountered while running the model' }),
  ),
  'an error as the reason of the end': passing(
    'unavailable',
    null,
    streamed(BEGUN, { choices: [{ index: 0, delta: {}, finish_reason: 'error' }] }),
  ),
  'a key that was taken back, behind a good status': lasting(
    401,
    'wrong_key',
    streamed({ error: { code: 401, message: `No auth credentials found: ${API_KEY}` } }),
  ),
  'a context that overflows in the stream': lasting(
    null,
    'small_context',
    streamed(BEGUN, {
      error: { message: 'The number of tokens to keep is greater than the context length' },
    }),
  ),
  'an error in the place of an answer': lasting(
    400,
    'no_tools',
    refuse(200, message('This model does not support tool use', { code: 400 })),
  ),
  'an error in the place of an answer, in a list': passing(
    'unavailable',
    503,
    refuse(200, [message('The model is overloaded.', { code: 503 })]),
  ),
}

describe('an endpoint that reports', () => {
  for (const [what, { answer, kind, status, hint, requests: expected }] of Object.entries(REPORTED)) {
    test(`${what}: a person takes over, and the operator is told why`, async () => {
      const { decision, kept, requests, logged } = await run({ answers: [answer] })
      assert.ok(decision.kind === 'escalate', JSON.stringify(decision))
      assert.deepEqual([decision.reason, decision.text], ['agent_error', REPLIES.en.handOver.agent_error])
      const [[told]] = JSON.parse(logged) as [[Record<string, unknown>]]
      assert.deepEqual([told.failure, told.status, told.hint], [kind, status, hint])
      assert.deepEqual([kept[0]?.outcome, requests.length], [kind, expected])
      if (hint !== null) assert.ok(decision.summary.includes(HINTS[hint]), decision.summary)
      assert.ok(decision.fault?.endsWith(hint === null ? '.' : HINTS[hint]), decision.fault)
      assert.ok(!logged.includes(API_KEY) && !logged.includes('return an item'), logged)
      assert.ok(!decision.summary.includes(API_KEY), decision.summary)
    })
  }
})

describe('half an answer is none', () => {
  const half = (text: string) => ({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })
  const call = (input: string) => ({
    choices: [
      {
        ...{ index: 0, finish_reason: null },
        delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'reply', arguments: input } }] },
      },
    ],
  })
  for (const [what, events] of Object.entries({
    'words that stop in the middle, and [DONE]': [half('You can return it within 14')],
    'nothing but [DONE]': [],
    'thoughts and [DONE]': [{ choices: [{ index: 0, delta: { reasoning: 'Hm.' } }] }],
    'a piece that is no JSON': [half('You can return it within 14 days.')],
  })) {
    test(`of ${what}: it is asked again`, async () => {
      const broken = what.startsWith('a piece') ? 'data: {"choices":[{"delta":{"content": "no\n\n' : ''
      const raw = `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}${broken}data: [DONE]\n\n`
      const { decision, kept } = await run({ answers: [search('return'), { raw }, ...GOOD.slice(1)] })
      if (broken === '') assert.equal(decision.text, ANSWER)
      else assert.equal(kept[0]?.outcome, 'malformed')
    })
  }
  test('of a call whose arguments stop in the middle: nothing of it is sent', async () => {
    const cut = `data: ${JSON.stringify(call('{"text": "You can'))}\n\ndata: [DONE]\n\n`
    const { decision, requests } = await run({ answers: [search('return'), { raw: cut }, reply(ANSWER)] })
    assert.deepEqual([decision.text, requests.length], [ANSWER, 3])
  })
})

describe('optional parts of a request that an endpoint refuses', () => {
  const has = (name: string) => (body: ModelRequest['body']) => name in body
  const refusals: Readonly<Record<string, readonly [(body: ModelRequest['body']) => boolean, string]>> = {
    temperature: [has('temperature'), "Unsupported value: 'temperature' does not support 0 with this model."],
    max_tokens: [
      has('max_tokens'),
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    ],
    stream_options: [has('stream_options'), 'Unrecognized request argument supplied: stream_options'],
    tool_choice: [has('tool_choice'), 'tool_choice is not supported'],
    'room for the output': [
      (body) => 'max_tokens' in body || 'max_completion_tokens' in body,
      "'max_tokens' or 'max_completion_tokens' is too large: 4000. The maximum context length is 4096 tokens.",
    ],
  }
  for (const [what, [isRefused, words]] of Object.entries(refusals)) {
    test(`is left out once it was refused: ${what}`, async () => {
      let good = 0
      const { decision, requests } = await run({
        answers: ({ body }) =>
          isRefused(body) ? refuse(400, message(words)) : (GOOD[good++] ?? assert.fail()),
      })
      assert.deepEqual([decision.text, requests.length], [ANSWER, 3])
    })
  }
  test('may be all of them', async () => {
    let good = 0
    const { decision } = await run({
      answers({ body }) {
        const [, words] = Object.values(refusals).find(([isRefused]) => isRefused(body)) ?? []
        return words === undefined ? (GOOD[good++] ?? assert.fail()) : refuse(422, message(words))
      },
    })
    assert.equal(decision.text, ANSWER)
  })
  test('do not get around a refusal that stays', async () => {
    const { requests, kept } = await run({
      answers: [refuse(400, message('temperature, max_tokens, tool_choice'))],
    })
    assert.deepEqual([kept[0]?.outcome, requests.length], ['rejected', 4])
  })
})

test('an endpoint can name its pause in several ways', () => {
  const now = new Date('2026-11-23T20:00:00Z')
  for (const [headers, ms] of [
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': ' 0.5 ' }, 500],
    [{ 'retry-after': 'Mon, 23 Nov 2026 20:00:07 GMT' }, 7000],
    [{ 'retry-after': 'Mon, 23 Nov 2026 19:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    [{ 'retry-after-ms': '', 'retry-after': '1' }, 1000],
    [{ 'retry-after-ms': 'soon' }, null],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after': 'later' }, null],
    [{}, null],
  ] as const) {
    assert.equal(readRetryAfter(headers, now), ms, JSON.stringify(headers))
  }
})

describe('impossible counts of tokens', () => {
  for (const wire of ['openai-compatible', 'openai', 'anthropic'] as const) {
    for (const tokens of [-5, 3e9, 1.5]) {
      test(`are not counted: ${tokens} on ${wire}`, async () => {
        const counted = { inputTokens: tokens, outputTokens: tokens }
        const answers = [search('return an item'), reply(ANSWER)].map((answer) => ({
          ...(answer as object),
          ...counted,
        }))
        const { decision, kept } = await run({ wire, answers, settings: { prices: { input: 1, output: 1 } } })
        assert.equal(decision.kind, 'reply')
        assert.deepEqual(
          kept.map(({ inputTokens, outputTokens, costMicros }) => [inputTokens, outputTokens, costMicros]),
          [[null, null, null]],
        )
      })
    }
  }
})
