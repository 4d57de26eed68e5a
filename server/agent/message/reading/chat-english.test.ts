import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeOutChat } from './chat-english.ts'
import { CHAT_SPELLINGS } from './chat-spellings-data.ts'

const WRITTEN: readonly (readonly [chat: string, english: string])[] = [
  ['where does ur water come from?', 'where does your water come from?'],
  ['can u deliver tmrw b4 9', 'can you deliver tomorrow before 9'],
  ['pls call me asap', 'please call me as soon as possible'],
  ['i wanna pay w/o a card', 'i want to pay without a card'],
  ['WHERE R U', 'WHERE are you'],
]
for (const [chat, english] of WRITTEN) {
  test(`${chat} is ${english}`, () => assert.equal(writeOutChat(chat), english))
}

test('what may be a name or an address stays', () => {
  for (const text of [
    'do you have vitamin R',
    'write to u@shop.example',
    'see shop.example/ur',
    'model n-4',
    'the UR5 robot',
  ]) {
    assert.equal(writeOutChat(text), text)
  }
})

test('a text with Arabic in it stays', () => {
  assert.equal(writeOutChat('ابغى u'), 'ابغى u')
})

test('each spelling stands for one word, and is none itself', () => {
  const spellings = Object.values(CHAT_SPELLINGS).flat()
  assert.deepEqual(
    spellings.filter((each, at) => spellings.indexOf(each) !== at || each in CHAT_SPELLINGS),
    [],
  )
})

test('words that are drawn out are the words, and what is no word then stays', () => {
  for (const [written, read] of [
    ['Howwww much is delivery', 'How much is delivery'],
    ['is it freeee', 'is it free'],
    ['where is my AAA1 code', 'where is my AAA1 code'],
    ['www.shop.example', 'www.shop.example'],
    ['does it cost $$$ or zzzz', 'does it cost $$$ or zzzz'],
  ] as const)
    assert.equal(writeOutChat(written), read)
})
