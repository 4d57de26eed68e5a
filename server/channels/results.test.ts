import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortGraphAnswer } from './meta-graph.ts'
import type { PlatformAnswer } from './platform-http.ts'
import { describeRefusal, readRetryAfterMs } from './results.ts'

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
    ['0', 0],
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
