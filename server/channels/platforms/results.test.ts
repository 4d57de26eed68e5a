import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformAnswer } from '../platform-http.ts'
import { sortGraphAnswer } from './meta-graph.ts'
import { beforeMessage, describeRefusal, readRetryAfterMs, sent, sortByStatus } from './results.ts'

test('a refusal names the platform, its codes and its words, and leaves no gap where one is absent', () => {
  for (const [codes, words, expected] of [
    [
      [403, 'client-forbidden'],
      'Your app may not.',
      'X refused with 403 client-forbidden: Your app may not.',
    ],
    [[403, ''], 'You may not.', 'X refused with 403: You may not.'],
    [[401, undefined], undefined, 'X refused with 401'],
  ] as const) {
    assert.equal(describeRefusal('X', codes, words), expected)
  }
})

test('a wait is what the platform names in seconds, and none where it names something else', () => {
  for (const [header, expected] of [
    ['7', 7_000],
    ['1.5', 1_500],
    ['0', null],
    ['', null],
    [' ', null],
    ['-1', null],
    ['0x10', null],
    ['Infinity', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ] as const) {
    const answer = {
      kind: 'answered',
      status: 429,
      headers: { 'retry-after': header },
      body: { error: { code: 4 } },
    } satisfies PlatformAnswer
    assert.equal(readRetryAfterMs(answer), expected, header)
    const result = sortGraphAnswer(answer, ['id'])
    assert.equal(result.kind === 'retry' && result.retryAfterMs, expected, header)
  }
})

test('a status that a platform says no more of is sorted by what it means for the message', () => {
  for (const [status, expected] of [
    [200, { kind: 'uncertain', isLost: true }],
    [299, { kind: 'uncertain', isLost: true }],
    [300, { kind: 'retry', retryAfterMs: null }],
    [399, { kind: 'retry', retryAfterMs: null }],
    [400, { kind: 'failed', reason: 'refused' }],
    [401, { kind: 'reconnect' }],
    [403, { kind: 'reconnect' }],
    [408, { kind: 'retry', retryAfterMs: null }],
    [429, { kind: 'retry', retryAfterMs: 7_000 }],
    [499, { kind: 'failed', reason: 'refused' }],
    [500, { kind: 'uncertain' }],
    [502, { kind: 'uncertain', isLost: true }],
    [503, { kind: 'uncertain' }],
    [504, { kind: 'uncertain', isLost: true }],
  ] as const) {
    const answer = { kind: 'answered', status, headers: { 'retry-after': '7' }, body: null } as const
    assert.deepEqual(sortByStatus(answer, 'why'), { ...expected, error: 'why' }, String(status))
  }
})

test('a refusal in JSON is about the message, and a page is about whoever sends it', () => {
  const answer = { kind: 'answered', status: 403, headers: {} } as const
  assert.equal(sortByStatus({ ...answer, body: {} }, 'why').kind, 'failed')
  assert.equal(sortByStatus({ ...answer, body: null }, 'why').kind, 'reconnect')
})

test('a call without an answer was not heard, was called off, or may have been carried out', () => {
  const unanswered = { kind: 'unanswered', error: 'why', isStopped: false, isUnsent: false } as const
  for (const [changes, expected] of [
    [{ isUnsent: true }, { kind: 'retry', error: 'why', retryAfterMs: null, isOutOfReach: true }],
    [
      { isStopped: true, isUnsent: true },
      { kind: 'retry', error: 'why', retryAfterMs: null },
    ],
    [{ isStopped: true }, { kind: 'uncertain', error: 'why', countsAsAttempt: false }],
    [{}, { kind: 'uncertain', error: 'why', isLost: true }],
  ] as const)
    assert.deepEqual(sortByStatus({ ...unanswered, ...changes }, 'other'), expected)
})

test('whatever became of what goes before a message, that was not handed over', () => {
  const retried = { kind: 'retry', error: 'why', retryAfterMs: null }
  assert.equal(beforeMessage(sent('id')).kind, 'retry')
  assert.deepEqual(beforeMessage({ kind: 'uncertain', error: 'why' }), retried)
  for (const kept of [retried, { kind: 'reconnect', error: 'why' }] as const)
    assert.deepEqual(beforeMessage(kept as Parameters<typeof beforeMessage>[0]), kept)
})
