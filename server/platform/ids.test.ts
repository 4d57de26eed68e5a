import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movableClock } from '../../test/movable-clock.ts'
import { createIds } from './ids.ts'
import { systemRandom } from './random.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function millisecondOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}

test('an id is a UUIDv7 of the present millisecond', () => {
  const clock = movableClock()
  const id = createIds(clock, systemRandom).uuid()
  assert.match(id, UUID_V7)
  assert.equal(millisecondOf(id), clock.now().getTime())
})

test('ids of one millisecond are unique and sort in the order of their making, also beyond the counter', () => {
  const ids = createIds(movableClock(), systemRandom)
  const made = Array.from({ length: 10_000 }, () => ids.uuid())
  assert.deepEqual(made, made.toSorted())
  assert.equal(new Set(made).size, made.length)
})

test('a counter that starts at its highest still has room for the order', () => {
  const ids = createIds(movableClock(), (size) => Buffer.alloc(size, 0xff))
  const made = Array.from({ length: 5_000 }, () => ids.uuid())
  assert.deepEqual(made, made.toSorted())
  for (const id of made) assert.match(id, UUID_V7)
})

test('a clock that steps back does not break the order', () => {
  const clock = movableClock()
  const ids = createIds(clock, systemRandom)
  const before = ids.uuid()
  clock.advance(-60_000)
  const during = ids.uuid()
  clock.advance(60_001)
  const after = ids.uuid()
  assert.deepEqual([before, during, after], [before, during, after].toSorted())
  assert.equal(millisecondOf(after), clock.now().getTime())
})

test('makers at the same millisecond do not meet', () => {
  const clock = movableClock()
  const made = Array.from({ length: 1_000 }, () => createIds(clock, systemRandom).uuid())
  assert.equal(new Set(made).size, made.length)
})
