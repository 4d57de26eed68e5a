import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUp, guess } from './feed.ts'
import { readNetwork, writeNetwork } from './network.ts'
import { readInput } from './read-input.ts'
import { type Training, trainNetwork } from './train-network.ts'

const TRAINING: Training = {
  size: { places: 1024, meanings: 64, hidden: 8 },
  epochs: 12,
  leftOut: { places: 0.3, meaning: 0.3 },
}

function learn(...lessons: (readonly [text: string, name: string, weight?: number])[]) {
  const taught = lessons.map(([text, name, weight = 1]) => {
    return { input: readInput(text, TRAINING.size.places), name, weight }
  })
  return trainNetwork(taught, TRAINING)
}

const PARKING = [
  ['Where can I leave the car?', 'parking'],
  ['وين اوقف السيارة', 'parking'],
  ['Is there wifi?', 'facilities'],
] as const

test('the same lessons give the same file, and reading and writing it changes nothing', () => {
  const [file, again] = [learn(...PARKING), learn(...PARKING)].map((each) => writeNetwork(each, 'these'))
  assert.deepEqual(file, again)
  const read = readNetwork(file as Uint8Array)
  assert.deepEqual(
    [read.madeFrom, read.names, read.size],
    ['these', ['facilities', 'parking'], TRAINING.size],
  )
  assert.deepEqual(writeNetwork(read, read.madeFrom), file)
})

test('a lesson that weighs nothing teaches nothing', () => {
  const asked = readInput('Is there wifi?', TRAINING.size.places)
  const chanceOfParking = (...lessons: Parameters<typeof learn>) => {
    const trained = learn(...lessons)
    return guess(trained, addUp(trained, asked))[trained.names.indexOf('parking')] ?? 0
  }
  const [about, wrong] = [PARKING, 'Is there wifi?'] as const
  assert.ok(chanceOfParking(...about, [wrong, 'parking', 0]) < 0.2)
  assert.ok(chanceOfParking(...about, [wrong, 'parking', 20]) > 0.5)
})
