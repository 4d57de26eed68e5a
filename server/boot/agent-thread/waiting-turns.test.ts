import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createWaitingTurns } from './waiting-turns.ts'

function open() {
  const begun: number[] = []
  const refused: number[] = []
  const waiting = createWaitingTurns<{ id: number }>({
    begin: ({ id }) => begun.push(id),
    refuse: ({ id }) => refused.push(id),
  })
  const add = (...ids: number[]) => {
    for (const id of ids) waiting.add({ id })
  }
  return { begun, refused, waiting, add }
}

describe('turns that wait in the thread of the agent', () => {
  it('begin in their order, each in a turn of the event loop of its own', async () => {
    const { begun, add } = open()
    add(1, 2)
    assert.deepEqual(begun, [])
    await nextTurn()
    assert.deepEqual(begun, [1])
    await nextTurn()
    add(3)
    await nextTurn()
    assert.deepEqual(begun, [1, 2, 3])
  })

  it('do not begin once nobody waits for them any more', async () => {
    const { begun, refused, waiting, add } = open()
    add(1, 2)
    assert.equal(waiting.forget(1), true)
    await nextTurn()
    assert.equal(waiting.forget(2), false)
    assert.deepEqual([begun, refused], [[2], []])
  })

  it('are refused when no more begin, those that come later too', async () => {
    const { begun, refused, waiting, add } = open()
    add(1, 2)
    await nextTurn()
    waiting.beginNoMore()
    add(3)
    await nextTurn()
    assert.deepEqual([begun, refused], [[1], [2, 3]])
  })
})
