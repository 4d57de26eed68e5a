import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConnectionPlaces } from './connection-places.ts'

/** Connections with names, in a room for four. */
function openPlaces() {
  const places = new ConnectionPlaces<{ name: string }>(4)
  const made = new Map<string, { name: string }>()
  const named = (name: string) => {
    const connection = made.get(name) ?? { name }
    made.set(name, connection)
    return connection
  }
  const enter = (name: string) => places.enter(named(name))?.name ?? null
  const serve = (name: string) => {
    places.begin(named(name))
    places.end(named(name))
  }
  return { places, named, enter, serve }
}

describe('where every place is taken', () => {
  it('who has been silent for the longest time gives way', () => {
    const { enter } = openPlaces()
    assert.deepEqual(['a', 'b', 'c', 'd'].map(enter), [null, null, null, null])
    assert.deepEqual(['e', 'f'].map(enter), ['a', 'b'])
  })

  it('who was answered stays as long as more than half of the places are silent', () => {
    const { enter, serve } = openPlaces()
    for (const name of ['kept', 'b', 'c', 'd']) enter(name)
    serve('kept')
    assert.deepEqual(['e', 'f', 'g', 'h', 'i'].map(enter), ['b', 'c', 'd', 'e', 'f'])
  })

  it('who has been idle for the longest time gives way where few are silent', () => {
    const { enter, serve } = openPlaces()
    for (const name of ['a', 'b', 'c', 'd']) enter(name)
    for (const name of ['b', 'a', 'c', 'd', 'b']) serve(name)
    assert.deepEqual(['e', 'f'].map(enter), ['a', 'c'])
  })

  it('a request that is being answered gives way to nobody, nor one of two', () => {
    const { places, named, enter } = openPlaces()
    for (const name of ['a', 'b', 'c', 'd']) {
      enter(name)
      places.begin(named(name))
    }
    assert.equal(enter('late'), 'late')
    places.begin(named('a'))
    places.end(named('a'))
    assert.equal(enter('late'), 'late')
    places.end(named('a'))
    assert.equal(enter('late'), 'a')
  })

  it('a request whose body drips is none, also on a connection that was answered before', () => {
    const { places, named, enter, serve } = openPlaces()
    for (const name of ['drips', 'b', 'c', 'd']) {
      enter(name)
      serve(name)
    }
    places.awaitBody(named('drips'))
    for (const name of ['b', 'c']) places.begin(named(name))
    assert.equal(enter('e'), 'd')
    assert.equal(enter('f'), 'drips')
  })

  it('who has left makes room, and is not heard of again', () => {
    const { places, named, enter } = openPlaces()
    for (const name of ['a', 'b', 'c', 'd']) enter(name)
    places.begin(named('b'))
    places.leave(named('b'))
    for (const late of ['begin', 'end', 'awaitBody'] as const) places[late](named('b'))
    assert.deepEqual(['e', 'f'].map(enter), [null, 'a'])
  })
})
