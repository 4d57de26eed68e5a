import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hearAnswer } from './answer-latin.ts'
import { dropConsent, readConsent } from './consent.ts'
import { hesitates, pauses, withdraws } from './holding-back.ts'

const QUESTION = 'هل ألغي الطلب 48213؟'

test('a yes in Latin letters is heard as in Arabic ones, however it is spelled', () => {
  for (const text of [
    ...[
      'aywaaa',
      'eiwa',
      'aywah',
      'aywa tab3an',
      'aywa shukran',
      'aywa law sama7t',
      'aywa ya reit',
      'aywa el7een',
    ],
    ...[
      'tmam',
      'tamaam',
      'tamam yalla',
      'mashy',
      '2akeed',
      'n3m',
      'na3am akeed',
      '6ayeb',
      'taib',
      'sa7ee7',
      'mazbut',
    ],
    ...[
      'mwaf2a',
      'mowafeq',
      'mnasib',
      'mafi moshkela',
      'msh moshkela',
      'kwayes',
      '3ady',
      'ok tamam',
      'yes akeed',
    ],
  ])
    assert.equal(readConsent([text], QUESTION), 'yes', text)
})

test('a reservation, a change, a condition or a question beside a yes in Latin letters makes it none', () => {
  for (const text of [
    ...['aywa bas', 'tamam bas stanna', 'aywa bas kam el se3r', 'aywa bokra', 'mashi law el tawseel balash'],
    ...[
      'aywa law keda',
      'mwafe2 law',
      'mashi 7aly?',
      'eh da?',
      'tamam?',
      'aywa ghayyar el waqt',
      'na3am sho',
      'sa7a',
    ],
    ...[
      'tayeb kam',
      'akeed bas',
      'yalla bye',
      'aywa mish hada',
      'msh akeed',
      'mo tamam',
      'mesh mashi',
      'ya3ni eh',
    ],
  ])
    assert.notEqual(readConsent([text], QUESTION), 'yes', text)
})

test('names, single letters, other languages and English words are heard as no answer', () => {
  for (const text of [
    ...[
      'A',
      'Aya',
      'Kamal',
      'Kamil',
      'Tamim',
      'Hasna',
      'Soha',
      'Jameel',
      'Nafez',
      'Bashar',
      'Naim',
      'Muwaffaq',
      'Masha',
    ],
    ...[
      'akad',
      'masih',
      'taman',
      'sama-sama',
      'tak nak',
      'yalan',
      'sahi nahi',
      'kamaal',
      'kailan',
      'siapa',
      'hindi po',
    ],
    ...['hello', 'time', 'much', 'shay', 'SA7-48213', 'mashi@mail.example'],
  ])
    assert.deepEqual([hearAnswer(text), readConsent([text], QUESTION)], [text, 'none'], text)
})

test('a no in Latin letters is heard as in Arabic ones', () => {
  for (const text of [
    ...[
      'laa',
      'la2 khalas',
      '5alas la2',
      'khalas mabi',
      'mabgha',
      'ma abeeh',
      'mesh 3ayez',
      'msh 3awza',
      'ma biddi',
    ],
    ...[
      'msh delwa2ty',
      'mo al7een',
      'ba3dein',
      'khalas ba3deen',
      'blash',
      'aywa la2',
      'mish mwafe2',
      'wa2ef',
    ],
  ])
    assert.equal(readConsent([text], QUESTION), 'no', text)
  for (const text of ['5alas', 'khalas battalt', 'la 5alas', 'ensa el mawdoo3', 'blash'])
    assert.ok(withdraws(text), text)
})

test('who asks for time or does not understand in Latin letters calls nothing off', () => {
  for (const text of [
    'la7za',
    'la7tha',
    'da2i2a',
    'stanna shwaya',
    'tayeb la7za',
    'bas la7za',
    'esbor',
    'sanya wa7da',
  ])
    assert.ok(pauses(text), text)
  for (const text of ['yimkin', 'ma adri', 'mish fahem', 'mesh 3aref', 'مو فاهم', "I don't understand"])
    assert.ok(hesitates(text), text)
  assert.notEqual(readConsent(['la7za law sama7t'], QUESTION), 'no')
})

test('what is said beyond a yes in Latin letters stays in the customer’s own words', () => {
  assert.equal(dropConsent('tmam, kam el tawseel?'), 'kam el tawseel?')
  assert.equal(dropConsent('La Perle'), 'Perle')
})
