import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../../agent.ts'
import { isFileName, isNamed, nameOf } from './passage-name.ts'

const place = (title: string, heading: string | null): Passage => ({
  passageId: 'p',
  articleId: 'a',
  title,
  url: null,
  heading,
  text: '',
  language: 'en',
  score: 1,
})

test('a bare heading is named together with its article', () => {
  assert.equal(nameOf(place('Our studios', 'Tabuk')), 'Our studios: Tabuk')
  assert.equal(nameOf(place('الورشة', 'الأسعار')), 'الورشة: الأسعار')
})

test('a heading that is a question, and one that says what the article is about, stay as they are', () => {
  assert.equal(nameOf(place('Keys', 'Where do I leave my key?')), 'Where do I leave my key?')
  assert.equal(nameOf(place('Keys', 'What a lost key costs')), 'What a lost key costs')
  assert.equal(nameOf(place('المفاتيح', 'كم يكلف المفتاح الجديد')), 'كم يكلف المفتاح الجديد')
  assert.equal(nameOf(place('Repairs', 'Repairs at home')), 'Repairs at home')
  assert.equal(nameOf(place('Repairs and parts', 'Parts')), 'Parts')
  assert.equal(nameOf(place('Repairs', null)), 'Repairs')
})

test('a passage is recognized by its name, and by its heading alone', () => {
  const studio = place('Our studios', 'Tabuk')
  assert.ok(isNamed(studio, 'Our studios: Tabuk'))
  assert.ok(isNamed(studio, 'Tabuk'))
  assert.ok(!isNamed(studio, 'Our studios'))
})

test('the name of a file is not shown to customers', () => {
  for (const title of ['products', 'price_list', 'faq', 'terms-2024', 'payments_v2', 'returns.ar'])
    assert.ok(isFileName(title), title)
  for (const title of ['Products', 'Opening hours', 'opening hours', 'FAQ', 'الأسعار', 'Wi-Fi', '2024'])
    assert.ok(!isFileName(title), title)
  assert.equal(nameOf(place('price_list', 'Repairs')), 'Repairs')
})
