import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEntry } from './entries.ts'

test('an entry ends without a full stop, and is no paragraph that only lacks its last one', () => {
  for (const line of [
    'Espresso: 9 riyals',
    'قص الشعر: 80 ر.س.',
    'Cut: 80 S.R.',
    'Dr. Sara: Sunday to Thursday',
  ])
    assert.equal(isEntry(line), true, line)
  for (const line of ['We deliver daily.', 'You need:', 'We ship to Kuwait. It costs 55 SAR', 'Is it S.R.?'])
    assert.equal(isEntry(line), false, line)
})
