import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Decision } from '../agent/agent.ts'
import { GREETING } from './test-factories.ts'
import { createThoughts } from './thoughts.ts'
import type { OpenTurn } from './turn.ts'

const { signal } = new AbortController()

function openTurn(actions: string | null = null, differences: Partial<OpenTurn> = {}): OpenTurn {
  const versions = { knowledge: null, rules: null, actions }
  const tenant = { organizationId: randomUUID(), environment: 'sandbox', versions } as const
  const said = { author: 'customer', text: 'Hi', mediaKinds: [] } as const
  const turn = { id: 'one', tenant, organizationName: 'Sidra', conversationId: 'two', customerName: null }
  const messages = {
    customerId: 'customer',
    fixture: false,
    messageIds: ['one'],
    media: [[]],
    hindrance: null,
  }
  return { turn: { ...turn, history: [], unanswered: [said] }, ...messages, ...differences }
}

/** Thoughts that count how often they are begun and end when the test says so. */
function watchThoughts(thinksAhead = true) {
  const begun: { readonly signal: AbortSignal; readonly end: (decision: Decision) => void }[] = []
  const thoughts = createThoughts(
    (_, given) => {
      const { promise, resolve, reject } = Promise.withResolvers<Decision>()
      given.addEventListener('abort', () => reject(given.reason))
      begun.push({ signal: given, end: resolve })
      return promise
    },
    { thinksAhead },
  )
  return { thoughts, begun }
}

describe('a thought that begins before the commit', () => {
  it('is the one that decides, and no other is begun', async () => {
    const { thoughts, begun } = watchThoughts()
    const open = openTurn()
    thoughts.begin([open])
    begun[0]?.end(GREETING)
    assert.equal(await thoughts.decide(open, signal), GREETING)
    assert.equal(begun.length, 1)
  })

  it('ends where nothing was committed, and the next try at the turn thinks anew', async () => {
    const { thoughts, begun } = watchThoughts()
    const lost = openTurn()
    thoughts.begin([lost])
    thoughts.giveUp([lost])
    assert.ok(begun[0]?.signal.aborted)
    const next = openTurn()
    const decided = thoughts.decide(next, signal)
    begun[1]?.end(GREETING)
    assert.equal(await decided, GREETING)
  })

  it('ends when the turn does, also where that was before anybody asked for it', async () => {
    for (const isAbortedBefore of [true, false]) {
      const { thoughts, begun } = watchThoughts()
      const ending = new AbortController()
      const open = openTurn()
      thoughts.begin([open])
      if (isAbortedBefore) ending.abort(new Error('the end'))
      const decided = thoughts.decide(open, ending.signal)
      if (!isAbortedBefore) ending.abort(new Error('the end'))
      await assert.rejects(decided, /the end/)
      assert.ok(begun[0]?.signal.aborted)
    }
  })

  it('decides nothing for a turn that was ended meanwhile', async () => {
    const { thoughts, begun } = watchThoughts()
    const open = openTurn()
    thoughts.begin([open])
    begun[0]?.end(GREETING)
    await assert.rejects(thoughts.decide(open, AbortSignal.abort(new Error('the end'))), /the end/)
  })

  it('is not begun where it may do something, reads attachments or is not wanted', () => {
    const { thoughts, begun } = watchThoughts()
    const unknown = openTurn()
    const { versions: _, ...tenant } = unknown.turn.tenant
    thoughts.begin([
      openTurn('an action'),
      { ...unknown, turn: { ...unknown.turn, tenant } },
      openTurn(null, { media: [[{ id: '1', kind: 'image' }]] as unknown as OpenTurn['media'] }),
      openTurn(null, { hindrance: 'max_turns' }),
    ])
    assert.equal(begun.length, 0)
  })

  it('is not begun where each thought costs money', () => {
    const { thoughts, begun } = watchThoughts(false)
    thoughts.begin([openTurn()])
    assert.equal(begun.length, 0)
  })
})
