import assert from 'node:assert/strict'
import { test } from 'node:test'
import { observe, watch } from './observe.ts'

const fail = (error: unknown) => assert.fail(String(error))

test('where nobody watches, nothing is even put together', () => {
  const stop = watch('alert', () => assert.fail('Another kind was watched.'), fail)
  observe('failure', () => assert.fail('Nobody asked for it.'))
  stop()
  observe('alert', () => assert.fail('Nobody asks for it any more.'))
})

test('everybody who watches is told, and one that throws ends nothing and nobody else', () => {
  const heard: unknown[] = []
  const stops = [
    watch(
      'alert',
      () => {
        throw new Error('broken')
      },
      (error) => heard.push((error as Error).message),
    ),
    watch('alert', ({ kind }) => heard.push(kind), fail),
  ]
  observe('alert', () => ({ environment: 'live', kind: 'wallet_low' }))
  for (const stop of stops) stop()
  assert.deepEqual(heard, ['broken', 'wallet_low'])
})
