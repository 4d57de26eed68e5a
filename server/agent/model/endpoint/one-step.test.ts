import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import type { Answer } from '../../../../test/model-provider/model-provider.ts'
import type { ActionCall, Actions } from '../../actions/actions.ts'
import { REPLIES } from '../../replies-text.ts'
import { agent, customer, turnOf } from '../../test-factories.ts'
import { reply, run, search } from '../test-factories.ts'

const ANSWER = 'You can return it within 14 days.'
const TRACK = {
  name: 'track_order',
  title: { en: 'Track an order', ar: 'تتبع الطلب' },
  whenToUse: 'The customer asks where an order is.',
  parameters: { type: 'object', properties: { order: { type: 'string' } } },
}
const TOLD = 'Order 88231 arrives on 3 December.'
const track = { name: 'track_order', input: { order: '88231' } }
const lookUp = { name: 'search_knowledge', input: { query: 'return' } }
const asked = turnOf([customer('Where is my order 88231?')])

/** An organization's action that always succeeds, as one run for the same parameters. */
function acting(): { calls: ActionCall[]; options: { actions: Actions } } {
  const calls: ActionCall[] = []
  return {
    calls,
    options: {
      actions: {
        list: async () => [TRACK],
        async run(_turn, call) {
          calls.push(call)
          const id = JSON.stringify(call.parameters)
          const source = {
            id,
            type: 'action',
            title: TRACK.title.en,
            url: null,
            snippet: TOLD,
            score: 1,
          } as const
          return { kind: 'done', text: TOLD, source }
        },
        findUnconfirmed: async () => null,
        findAnswered: async () => null,
        listDone: async () => [],
        confirm: () => assert.fail('It ran.'),
      },
    },
  }
}

describe('in one step', () => {
  test('both of two replies are sent', async () => {
    const two = [
      { name: 'reply', input: { text: ANSWER } },
      { name: 'reply', input: { text: 'It must be unused.' } },
    ]
    const { decision } = await run({ answers: [{ calls: [lookUp, ...two] }] })
    assert.deepEqual([decision.kind, decision.text], ['reply', `${ANSWER}\n\nIt must be unused.`])
    const handOver = { name: 'hand_over', input: { reason: 'no_answer', summary: '' } }
    const handed = await run({ answers: [{ calls: [lookUp, ...two, handOver] }] })
    assert.ok(handed.decision.text.startsWith(`${ANSWER}\n\nIt must be unused.\n\n`))
  })

  test('a reply that is called twice is sent once', async () => {
    const same = { name: 'reply', input: { text: ANSWER } }
    const { decision } = await run({ answers: [{ calls: [lookUp, same, same] }] })
    assert.equal(decision.text, ANSWER)
  })

  test('each of two refused replies gets an answer, as endpoints demand', async () => {
    const two = ['It is free.', 'It is blue.'].map((text) => ({ name: 'reply', input: { text } }))
    const { decision, requests } = await run({ answers: [{ calls: [lookUp, ...two] }, reply(ANSWER)] })
    assert.equal(decision.text, ANSWER)
    assert.equal(requests[1]?.said.filter(({ by }) => by === 'tool').length, 3)
  })

  test('actions and searches run before a call that ends the turn, whatever their order', async () => {
    const { calls, options } = acting()
    const { decision } = await run({
      options,
      turn: turnOf([customer('Order 88231, and all is sorted.')], [agent('Which order is it?')]),
      answers: [{ calls: [{ name: 'resolve', input: {} }, track] }],
    })
    assert.equal(calls.length, 1)
    assert.equal(decision.text, `${TOLD}\n\n${REPLIES.en.thanks}`)
  })

  test('an answer is not lost if a resolve stands beside it', async () => {
    const { decision } = await run({
      turn: turnOf([customer('All is sorted, the return as well')], [agent('Hello!')]),
      answers: [
        { calls: [{ name: 'resolve', input: {} }, lookUp, { name: 'reply', input: { text: ANSWER } }] },
      ],
    })
    assert.ok(decision.kind === 'reply' && decision.sources.length === 1)
    assert.deepEqual([decision.text, decision.resolves], [ANSWER, undefined])
  })

  test('the result of an action that is called twice is told once', async () => {
    const { options } = acting()
    for (const answers of [
      [{ calls: [track, track] }, { status: 500 }],
      [{ calls: [track, track] }, { calls: [{ name: 'hand_over', input: {} }] }],
    ]) {
      const { decision } = await run({ options, turn: asked, answers })
      assert.ok(decision.kind === 'escalate')
      assert.equal(decision.text.split(TOLD).length, 2, decision.text)
      assert.equal(decision.sources?.length, 1)
    }
  })

  test('calls beyond any reasonable number are not started', async () => {
    const { calls, options } = acting()
    const many = Array.from({ length: 60 }, (_, at) => ({ name: 'track_order', input: { order: `${at}` } }))
    const { decision, kept } = await run({ options, turn: asked, answers: [{ calls: many }] })
    assert.equal(decision.kind === 'escalate' && decision.reason, 'agent_error')
    assert.deepEqual([calls.length, kept.map(({ outcome }) => outcome)], [0, ['too_long']])
  })
})

describe('a step that cannot be used', () => {
  const ends: readonly (readonly [what: string, answer: Answer])[] = [
    ['ends at its limit', { text: ANSWER, end: 'length' }],
    ['is stopped by a filter', { text: 'I cannot', end: 'refusal' }],
  ]
  for (const wire of ['openai-compatible', 'openai', 'anthropic'] as const) {
    for (const [what, answer] of ends) {
      test(`of the kind ${wire} that ${what} has cost what it cost`, async () => {
        const { kept } = await run({
          ...{ wire, answers: [search('return'), answer] },
          settings: { prices: { input: 1, output: 10 } },
        })
        assert.deepEqual(
          kept.map(({ inputTokens, outputTokens, costMicros }) => [inputTokens, outputTokens, costMicros]),
          [[200, 20, 400]],
        )
      })
    }
  }
})

describe('an endpoint that keeps the connection open', () => {
  const begun = 'data: {"choices":[{"delta":{"role":"assistant","content":"You can"}}]}\n\n'
  for (const [what, first, again] of [
    ['and stops in the middle', begun, ''],
    ['and only says that it is alive', '', ': keep-alive\n\n'],
    ['and writes without content', begun, 'data: {"choices":[{"delta":{"content":""}}]}\n\n'],
  ] as const) {
    test(`${what}: a person takes over when the time is up`, async () => {
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(first === '' ? again : first)
        const writing = setInterval(() => response.write(again), 20)
        response.on('close', () => clearInterval(writing))
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const closed = once(server, 'request').then(([, response]) => once(response, 'close'))
      const { port } = server.address() as AddressInfo
      const { decision, kept } = await run({
        answers: [],
        settings: { baseUrl: `http://127.0.0.1:${port}/v1`, timeLimitMs: 1000 },
      })
      // The connection is closed as well.
      await closed
      server.close()
      assert.equal(decision.kind === 'escalate' && decision.reason, 'agent_error')
      assert.deepEqual(
        kept.map(({ outcome }) => outcome),
        ['timed_out'],
      )
    })
  }
})
