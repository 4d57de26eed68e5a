import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureText, splitText } from './split-text.ts'

const letters = fc.constantFrom('a', 'ب', 'é', ' ', '\n', '.', '؟', '👩‍👩‍👧', '🇸🇦', 'ـَ', ' ً', '&', '<')
const texts = fc.array(letters, { maxLength: 200, size: 'max' }).map((parts) => parts.join(''))
const limits = fc.record({
  most: fc.integer({ min: 30, max: 80 }),
  unit: fc.constantFrom('characters' as const, 'bytes' as const, 'entities' as const),
})

test('every piece fits, none is empty, and only whitespace is lost', () => {
  fc.assert(
    fc.property(texts, limits, (text, limit) => {
      const pieces = splitText(text, limit)
      for (const piece of pieces) {
        assert.ok(piece !== '' && measureText(piece, limit.unit) <= limit.most)
      }
      assert.equal(pieces.join('').replace(/\s/g, ''), text.replace(/\s/g, ''))
      for (const piece of pieces.slice(1)) assert.doesNotMatch(piece, /^[\p{M}\u200d]/u)
    }),
    { numRuns: 300 },
  )
})

test('never cuts inside what a reader sees as one character', () => {
  const family = '👩‍👩‍👧'
  for (const unit of ['characters', 'bytes'] as const) {
    const pieces = splitText(family.repeat(9), { most: 40, unit })
    assert.ok(pieces.length > 1)
    for (const piece of pieces) assert.match(piece, new RegExp(`^(${family})+$`))
  }
})

test('ends a piece before a character that would not fit whole', () => {
  assert.equal(splitText(`${'a'.repeat(19)}👩‍👩‍👧`, { most: 20, unit: 'characters' })[0], 'a'.repeat(19))
})

test('leaves a text that just fits as it is', () => {
  assert.deepEqual(splitText('Just two. Words', { most: 15, unit: 'characters' }), ['Just two. Words'])
})

test('breaks no address for the sake of a longer piece', () => {
  const address = `https://shop.example/${'o'.repeat(60)}`
  const pieces = splitText(`Pay here: ${address} within a day`, { most: 85, unit: 'characters' })
  assert.deepEqual(pieces, ['Pay here:', address, 'within a day'])
})

test('breaks no number that is written in groups, and no gap that its writer has tied', () => {
  for (const [tied, text] of [
    ['+966 50 123 4567', 'Call us on this number: +966 50 123 4567 until ten'],
    ['٩٢٠ ٠٠١ ٢٣٤', 'اتصل بنا على هذا الرقم الموحد: ٩٢٠ ٠٠١ ٢٣٤ حتى العاشرة'],
    ['1 250 SAR', 'Its price with the tax is 1 250\u00a0SAR today'],
    ['24\u202f000', 'Its price without tax comes to 24\u202f000'],
  ] as const) {
    for (let most = tied.length; most < text.length; most++) {
      const pieces = splitText(text, { most, unit: 'characters' })
      const whole = tied.replace(' SAR', '\u00a0SAR')
      assert.ok(
        pieces.some((piece) => piece.includes(whole)),
        JSON.stringify([most, pieces]),
      )
    }
  }
})

test('breaks a number all the same where nothing else can be broken', () => {
  const pieces = splitText('1234 '.repeat(20), { most: 22, unit: 'characters' })
  assert.deepEqual(new Set(pieces), new Set(['1234 1234 1234 1234']))
})

test('counts what an entity takes where the platform reads entities', () => {
  assert.equal(splitText('&'.repeat(100), { most: 100, unit: 'entities' }).length, 5)
  assert.equal(splitText('<>'.repeat(50), { most: 100, unit: 'entities' }).length, 4)
})

test('counts bytes where the platform does: Arabic is twice as long', () => {
  const text = 'سلام'.repeat(200)
  assert.equal(splitText(text, { most: 1_000, unit: 'characters' }).length, 1)
  assert.equal(splitText(text, { most: 1_000, unit: 'bytes' }).length, 2)
})

test('prefers the end of a paragraph, then of a line, a sentence, a word', () => {
  const cut = (text: string) => splitText(text, { most: 20, unit: 'characters' })[0]
  assert.equal(cut('First paragraph\n\nthen. More words'), 'First paragraph')
  assert.equal(cut('First paragraph\n\na\nline of another'), 'First paragraph')
  assert.equal(cut('One line here\nand. another line'), 'One line here')
  assert.equal(cut('Is it here? No it is not.'), 'Is it here?')
  assert.equal(cut('هل وصل الطلب؟ لم يصل بعد'), 'هل وصل الطلب؟')
  assert.equal(cut('several words without an end'), 'several words')
})

test('cuts a character that is longer than the limit, rather than never sending it', () => {
  const pieces = splitText('👩‍👩‍👧', { most: 4, unit: 'bytes' })
  assert.ok(pieces.every((piece) => Buffer.byteLength(piece) <= 4))
})
