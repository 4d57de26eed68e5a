import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movableClock } from '../../test/movable-clock.ts'
import { createIds } from '../platform/ids.ts'
import { systemRandom } from '../platform/random.ts'
import { describeMedia, filenameOf } from './describe-media.ts'

test('a media item keeps what the client said, with an id, a size and a file name', () => {
  const ids = createIds(movableClock(), systemRandom)
  const url = 'https://files.example.com/a/photo.jpg?token=x'
  const { id, ...rest } = describeMedia(ids, { kind: 'image', url, mime: 'image/jpeg' })
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(rest, { kind: 'image', url, mime: 'image/jpeg', size: 0, filename: 'photo.jpg' })
  assert.equal(describeMedia(ids, { kind: 'file', url, mime: 'a/b', size: 12 }).size, 12)
})

test('a file name is the last part of the path, unescaped', () => {
  const names: [string, string | null][] = [
    ['https://files.example.com/invoice%20%D9%A1.pdf', 'invoice ١.pdf'],
    ['https://files.example.com/a.tar.gz#page', 'a.tar.gz'],
    ['/relative/voice.ogg?x=/y.z', 'voice.ogg'],
    ['voice.ogg', 'voice.ogg'],
    ['https://files.example.com/100%.png', '100%.png'],
    ['https://files.example.com/%ff.png', '%ff.png'],
    ['https://files.example.com/media/123', null],
    ['https://files.example.com', null],
    ['https://files.example.com/..', null],
    ['https://files.example.com/.hidden', null],
    ['not a url', null],
  ]
  for (const [url, name] of names) assert.equal(filenameOf(url), name, url)
})

test('a file name cannot lead into other folders, hold control characters, or be endless', () => {
  assert.equal(filenameOf('https://files.example.com/..%2f..%2fetc%2fpasswd.png'), 'passwd.png')
  assert.equal(filenameOf('https://files.example.com/C:%5Cwindows%5Cx.png'), 'x.png')
  assert.equal(filenameOf('https://files.example.com/a%00b%0a.png'), 'ab.png')
  const longest = `${'a'.repeat(251)}.png`
  assert.equal(filenameOf(`https://files.example.com/${longest}`), longest)
  assert.equal(filenameOf(`https://files.example.com/a${longest}`), null)
})
