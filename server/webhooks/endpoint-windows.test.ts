import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { movableClock } from '../../test/movable-clock.ts'
import { EndpointWindows, FIRST_ROOM } from './endpoint-windows.ts'

const SLOTS = 100

const openWindows = (clock = movableClock()) => new EndpointWindows(SLOTS, clock)

describe('endpoint windows', () => {
  /** Opens as many attempts as there is room for; returns how many are in flight then. */
  function fill(windows: EndpointWindows, endpointId: string, isOnProbation = false): number {
    let inFlight = 0
    windows.open(endpointId, isOnProbation)
    for (inFlight = 1; (windows.rooms().byEndpoint[endpointId] ?? 0) > 0; inFlight++)
      windows.open(endpointId, isOnProbation)
    return inFlight
  }

  function closeAll(windows: EndpointWindows, endpointId: string, count: number, isSuccess: boolean): void {
    for (let index = 0; index < count; index++) windows.close(endpointId, false, isSuccess)
  }

  it('let an endpoint that is well have a few attempts in flight, and one on probation a single one', () => {
    const windows = openWindows()
    assert.equal(fill(windows, 'well'), FIRST_ROOM)
    assert.equal(fill(windows, 'failing', true), 1)
  })

  it('grow with the successes of an endpoint that fills its window, up to its share of the room', () => {
    const windows = openWindows()
    fill(windows, 'busy')
    windows.close('busy', false, true)
    assert.equal(windows.rooms().byEndpoint.busy, 2)
    for (let round = 0; round < 200; round++) {
      while ((windows.rooms().byEndpoint.busy ?? 0) > 0) windows.open('busy', false)
      windows.close('busy', false, true)
    }
    while ((windows.rooms().byEndpoint.busy ?? 0) > 0) windows.open('busy', false)
    closeAll(windows, 'busy', SLOTS / 2, true)
    assert.throws(() => windows.close('busy', false, true), 'half of the room was in flight, and no more')
  })

  it('are remembered for a moment in which nothing is in flight, unless what ended last had failed', () => {
    const clock = movableClock()
    const windows = openWindows(clock)
    fill(windows, 'busy')
    closeAll(windows, 'busy', FIRST_ROOM, true)
    windows.open('failed', false)
    windows.close('failed', false, false)
    clock.advance(999)
    assert.deepEqual(Object.keys(windows.rooms().byEndpoint), ['busy'])
    assert.ok((windows.rooms().byEndpoint.busy ?? 0) > FIRST_ROOM)
    clock.advance(1)
    assert.deepEqual(windows.rooms().byEndpoint, {})
  })

  it('end the probation with the success, also for what is claimed before the success is written', () => {
    const windows = openWindows()
    windows.open('new', true)
    windows.close('new', true, true)
    assert.deepEqual(windows.rooms().byEndpoint, { new: FIRST_ROOM })
    assert.equal(fill(windows, 'new', true), FIRST_ROOM)
  })

  it('do not grow for an endpoint that does not fill its window', () => {
    const windows = openWindows()
    windows.open('calm', false)
    for (let count = 0; count < 50; count++) {
      windows.open('calm', false)
      windows.close('calm', false, true)
    }
    assert.equal(windows.rooms().byEndpoint.calm, FIRST_ROOM - 1)
  })

  it('are halved by each failure, down to one', () => {
    const windows = openWindows()
    fill(windows, 'ailing')
    const rooms: (number | undefined)[] = []
    for (let left = FIRST_ROOM; left > 1; left--) {
      windows.close('ailing', false, false)
      rooms.push(windows.rooms().byEndpoint.ailing)
    }
    assert.deepEqual(
      rooms,
      rooms.map(() => 0),
    )
    windows.open('ailing', false)
    windows.close('ailing', false, false)
    assert.equal(windows.rooms().byEndpoint.ailing, 0, 'one is in flight, and one is allowed')
  })

  it('keep half of the room from endpoints on probation, however many they are', () => {
    const windows = openWindows()
    for (let index = 0; index < SLOTS / 2; index++) windows.open(`failing ${index}`, true)
    assert.equal(windows.rooms().onProbation, 0)
    windows.close('failing 0', true, false)
    assert.equal(windows.rooms().onProbation, 1)
  })

  it('keep room for others when many endpoints have grown windows', () => {
    const windows = openWindows()
    for (let index = 0; index < 10; index++) assert.equal(fill(windows, `endpoint ${index}`), FIRST_ROOM)
  })

  it('say once that room was made, when what ended had held others up', () => {
    const windows = openWindows()
    windows.open('calm', false)
    windows.close('calm', false, true)
    assert.equal(windows.madeRoom(), 'none')
    const filled = fill(windows, 'busy')
    windows.close('busy', false, true)
    assert.equal(windows.madeRoom(), 'some', 'the window has still more in it than it has room')
    closeAll(windows, 'busy', filled / 2 - 1, true)
    assert.equal(windows.madeRoom(), 'plenty')
    assert.equal(windows.madeRoom(), 'none')
  })
})
