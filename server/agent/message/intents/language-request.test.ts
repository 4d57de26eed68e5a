import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REPLIES } from '../../replies-text.ts'
import { customer, decide, nothing } from '../../test-factories.ts'
import { readLanguageRequest } from './language-request.ts'

test('who asks for a language is answered in it, and a language that is sold is none', async () => {
  for (const text of [
    'can you answer in Arabic please',
    'in arabic pls',
    'تكلم عربي',
    'do you speak arabic?',
  ])
    assert.equal(readLanguageRequest([text]), 'ar', text)
  for (const text of ['بالانجليزي لو سمحت', 'English please', 'ممكن ترد علي بالانجليزية'])
    assert.equal(readLanguageRequest([text]), 'en', text)
  for (const text of [
    'arabic',
    'do you teach arabic',
    'عندكم كورس انجليزي',
    'translate English to Arabic please',
  ])
    assert.equal(readLanguageRequest([text]), null, text)
  const decision = await decide(nothing, [customer('in Arabic please')])
  assert.equal(decision.text, REPLIES.ar.askForQuestion)
})

test('who wants to be talked to in a language wants no person, and who wants somebody who speaks it does', async () => {
  for (const [text, reply] of [
    ['talk to me in English please', REPLIES.en.askForQuestion],
    ['can you speak Arabic?', REPLIES.ar.askForQuestion],
    ['someone who speaks Arabic please', REPLIES.en.handOver.customer_request],
    ['talk to an English speaker', REPLIES.en.handOver.customer_request],
  ] as const)
    assert.equal((await decide(nothing, [customer(text)])).text, reply, text)
})

test('a language is asked for among words of courtesy', () => {
  for (const text of ['طيب بالعربي لو سمحت', 'بالعربي لو تكرمت', 'عربي من فضلك الله يعافيك'])
    assert.equal(readLanguageRequest([text]), 'ar', text)
})
