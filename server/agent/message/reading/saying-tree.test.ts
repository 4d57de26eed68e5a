import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEnd, growTree, listEnds, skipGap } from './saying-tree.ts'

const SAYINGS = growTree(['thank you', 'thanks', 'thanks a lot', "that's all", 'hello', 'شكرا', 'شكرا جزيلا'])
/** What of a text the longest saying is that it begins with. */
const find = (text: string) => text.slice(0, findEnd(SAYINGS, text, 0) ?? 0)

test('the longest of the sayings that a text begins with is found, and every one is listed', () => {
  assert.equal(find('Thanks a lot for that'), 'Thanks a lot')
  assert.equal(find('thanks a million'), 'thanks')
  assert.equal(find('ok, thanks'), '')
  assert.deepEqual(listEnds(SAYINGS, 'thanks a lot', 0).toSorted(), [12, 6])
})

test('a saying is found as people spell it, and in no longer word', () => {
  for (const said of ['thaaanks  a\nlot', 'thats all', 'that’s all', 'HELLLLO', 'شُكْراااً جزيلًا', 'شكرأ'])
    assert.equal(find(said), said)
  for (const said of ['helo', 'thanksgiving', 'thank your staff', 'شكرالكم', '']) assert.equal(find(said), '')
})

test('what parts two sayings is skipped, a symbol of two units as well', () => {
  assert.equal(skipGap('thanks 🙏, bye', 6), 11)
  assert.equal(skipGap('thanks', 6), 6)
})

test('drawn out letters without end are read in no time', () => {
  const started = process.cpuUsage()
  const laughing = growTree(['ههههه', 'ههههههه', 'ههههه ههههه'])
  assert.equal(findEnd(laughing, `${'ه'.repeat(2000)}ي`, 0), undefined)
  const { user, system } = process.cpuUsage(started)
  assert.ok(user + system < 1_000_000)
})
