import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWords, type Word } from '../words/words.ts'
import { createSpellingCheck } from './spelling.ts'

const KNOWN = ['warranty', 'cancel', 'password', 'shipping', 'ضمان', 'فاتوره', 'توصيل', 'route', 'routs']
const check = createSpellingCheck([new Set(KNOWN)])
const correct = (text: string) => {
  const [word] = listWords(text)
  return word === undefined ? null : check(word)
}

test('a misspelled word becomes the known one: a letter missing, added or wrong, or two exchanged', () => {
  for (const [written, meant] of [
    ['waranty', 'warranty'],
    ['cancle', 'cancel'],
    ['passwword', 'password'],
    ['الضمام', null],
    ['فاتورو', 'فاتوره'],
  ] as const) {
    assert.equal(correct(written), meant, written)
  }
})

test('known words, inflections of known words, short words and numbers stay', () => {
  for (const word of ['cancel', 'cancels', 'shipped', 'بالتوصيل', 'cat', '12345']) {
    assert.equal(correct(word), null, word)
  }
})

test('a word between two known ones stays, and so does one that is far from all', () => {
  for (const word of ['routf', 'elephant']) assert.equal(correct(word), null, word)
})

test('a foreign word is recognized in any spelling of its g, unless that spelling is another word of the knowledge base', () => {
  const known = createSpellingCheck([new Set(['يوغا', 'قسيمه']), new Set(['برجر', 'جسيمه'])])
  const read = (text: string) => known(listWords(text)[0] as Word)
  assert.deepEqual(['يوقا', 'يوجا', 'برقر', 'برغر', 'يوغا', 'غسيمه'].map(read), [
    'يوغا',
    'يوغا',
    'برجر',
    'برجر',
    null,
    null,
  ])
})

test('a word that is right by itself is not corrected', () => {
  const words = new Set(['يوقف'])
  const [word] = listWords('يوقا')
  assert.equal(createSpellingCheck([words])(word as Word), 'يوقف')
  assert.equal(createSpellingCheck([words], ({ text }) => text === 'يوقا')(word as Word), null)
})

test('two exchanged letters are a slip, unless the result is a word', () => {
  const known = new Set(['فاتوره', 'اعمال'])
  const isIn = ({ text }: Word) => text === 'اعلام'
  const read = (text: string) => createSpellingCheck([known], () => false, isIn)(listWords(text)[0] as Word)
  assert.deepEqual(['فاتروة', 'اعلام'].map(read), ['فاتوره', null])
  assert.equal(createSpellingCheck([new Set(['extra'])])(listWords('exrta')[0] as Word), 'extra')
})
