import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { GLOSSES_FILE, gatherGlosses } from '../../../../evals/meaning/gather-glosses.ts'
import { readGlosses, writeGlosses } from './gloss-file.ts'

test('the file of glosses is what the lists say; "node evals/meaning/gather-glosses.ts" makes it anew', () => {
  assert.equal(readFileSync(GLOSSES_FILE, 'utf8'), writeGlosses(gatherGlosses()))
})

test('glosses are read as they were written', () => {
  const file = writeGlosses({
    ofWord: new Map([['كلب', ['dog', 'guard dog']]]),
    ofForm: new Map([
      ['كلب', ['dog']],
      ['كلاب', ['dogs']],
    ]),
  })
  const { ofWord, ofForm } = readGlosses(file)
  assert.deepEqual(ofWord('كلب'), ['dog', 'guard dog'])
  assert.deepEqual(ofForm('كلاب'), ['dogs'])
  assert.equal(ofWord('قط'), undefined)
})
