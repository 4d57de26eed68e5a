import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listWords } from '../words/words.ts'
import { compareNamed } from './compare-named.ts'
import { readNamed } from './named.ts'

const compare = (question: string, text: string) =>
  compareNamed(readNamed(listWords(question)), readNamed(listWords(text)))
const NOTHING = { namesSame: 0, namesOther: 0, namesNoneOfKind: 0 }

test('a text that names others of a kind is told apart from one that names what is asked, in either language', () => {
  const [same, other] = [
    { ...NOTHING, namesSame: 1 },
    { ...NOTHING, namesOther: 1 },
  ]
  assert.deepEqual(compare('to Oman?', 'We ship to Kuwait and Bahrain.'), other)
  assert.deepEqual(compare('to Oman?', 'We ship to Kuwait and Oman.'), same)
  assert.deepEqual(compare('إلى عُمان؟', 'نشحن إلى الكويت والبحرين.'), other)
  assert.deepEqual(compare('إلى عُمان؟', 'We ship to Kuwait and Oman.'), same)
  assert.deepEqual(compare('Oman', 'Open from nine to five.'), { ...NOTHING, namesNoneOfKind: 1 })
  assert.deepEqual(compare('how much is it?', 'We ship to Kuwait.'), NOTHING)
})

test('things that the question itself names are not rivals of each other', () => {
  assert.deepEqual(compare('from Kuwait to Oman', 'We fetch it in Kuwait.'), {
    ...{ namesSame: 1, namesOther: 0, namesNoneOfKind: 1 },
  })
})

test('the longest name at a place counts', () => {
  assert.equal(compare('apple pay', 'You can pay with Apple Pay.').namesSame, 1)
  assert.equal(compare('apple pay', 'Apples and bananas.').namesSame, 0)
})

test('each set of the data has one name, and each of its members names of its own', () => {
  const folder = new URL('./sets/', import.meta.url)
  const names = new Set<string>()
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
      if (line === '' || line.startsWith('#')) continue
      const [, name = '', members = ''] = /^([a-z]\w+): (.+)$/.exec(line) ?? []
      const variants = members.split(', ').flatMap((member) => member.split('='))
      assert.ok(
        members.includes(', '),
        `${file}: a set of one member contrasts with nothing: ${line.slice(0, 60)}`,
      )
      assert.ok(!names.has(name), `${file}: there are two sets "${name}".`)
      assert.deepEqual(
        variants.filter((variant, at) => variant !== variant.trim() || variants.indexOf(variant) !== at),
        [],
        `${file}: ${name} has names twice, or with spaces around them.`,
      )
      for (const variant of variants)
        assert.ok(listWords(variant).length > 0, `${name} has a name without words.`)
      names.add(name)
    }
  }
})

test('a text about the rest of a kind covers each member that it does not name', () => {
  const same = { ...NOTHING, namesSame: 1 }
  assert.deepEqual(compare('to Jeddah?', 'Riyadh: 25 riyals. We do not deliver to other cities.'), same)
  assert.deepEqual(compare('توصلون جدة؟', 'الخرج: 70 ريالًا. لا نوصل إلى مدن أخرى.'), same)
  assert.deepEqual(compare('to Oman?', 'We do not ship outside the Kingdom.'), same)
})
