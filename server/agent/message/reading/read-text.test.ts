import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectCustomerLanguage, detectQuestionLanguage, readText } from './read-text.ts'

test('the "and" of Arabic in Latin letters is one, also by itself', () => {
  assert.match(readText('kam s3r tawseel el riyadh w kam yom'), /^كم سعر.* و كم يوم$/u)
})

test('a piece of a message is in the language of the whole, unless its letters say otherwise', () => {
  assert.equal(detectQuestionLanguage('jeddah', 'en'), 'en')
  assert.equal(detectQuestionLanguage('guitar?', 'ar'), 'ar')
  assert.equal(detectQuestionLanguage('500', 'ar'), 'ar')
  assert.equal(detectQuestionLanguage('كم السعر', 'en'), 'ar')
  assert.equal(detectQuestionLanguage('how much is delivery to Jeddah?', 'ar'), 'en')
})

test('a digit that opens a word stands for its letter', () => {
  assert.equal(detectCustomerLanguage('fi 8esm nsa2?'), 'ar')
  for (const text of ['5 stars', 'is 8gb enough?', '50 ml']) assert.equal(detectCustomerLanguage(text), 'en')
})

test('usual words of the Gulf, Egypt and the Levant are read, whichever way they are spelled', () => {
  for (const [word, ...spellings] of [
    ['تقبلون', 'tigbaloon', 'teqbaloon', 'ta8baloon'],
    ['تقبلوا', 'te2balo', 'bte2balo'],
    ['توصلون', 'twaslon', 'tewasloon', 'bitwaslo'],
    ['تفتحوا', 'tefta7o', 'btefta7u'],
    ['عندكم', '3indkum', '3endkom', '3andoko'],
    ['كم', 'kam', 'cham', 'addesh'],
    ['متى', 'mta', 'emta'],
    ['تقسيط', 'taqseet', 'tagseet', 'takseet', 'ta2seet'],
    ['فاتوره', 'fatoora', 'fatura'],
    ['ضمان', 'daman', 'dhaman'],
    ['كبيره', 'kabeera', 'kbeera'],
    ['سياره', 'sayara', 'syara'],
    ['مشكله', 'mushkila', 'moshkela'],
    ['مده', 'mudda', 'modda'],
    ['وصلني', 'wasalni', 'wslny'],
    ['ورد', 'ward'],
    ['اسعار', 'as3ar'],
    ['اسعاركم', 'as3arkum', 'as3arkom'],
    ['ارجع', 'araje3', 'arajje3'],
    ['حجز', '7ajz', '7agz', 'hajz'],
  ] as const) {
    for (const spelling of spellings) {
      const read = readText(`abgha a3raf 3an ${spelling}`)
      assert.equal(read.replace(/^.* /, '').replace('متي', 'متى'), word, spelling)
    }
  }
})

test('thanks in Latin letters are Arabic, however they are spelled', () => {
  for (const text of ['shokran', 'shukran', 'shoukran', 'choukran', 'mashkoor'])
    assert.equal(detectCustomerLanguage(text), 'ar', text)
  assert.equal(detectCustomerLanguage('thanks'), 'en')
})
