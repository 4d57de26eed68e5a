import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { GLOSSES_FILE, gatherGlosses } from '../../../../evals/meaning/gather-glosses.ts'
import { readGlosses, writeGlosses } from './gloss-file.ts'

test('the file of glosses matches the lists; "node evals/meaning/gather-glosses.ts" writes it anew', () => {
  assert.equal(readFileSync(GLOSSES_FILE, 'utf8'), writeGlosses(gatherGlosses()))
})

test('glosses are read as they were written', () => {
  const glosses = readGlosses(
    writeGlosses(
      new Map([
        ['كلب', ['dog', 'guard dog']],
        ['قط', ['cat']],
      ]),
    ),
  )
  assert.equal(glosses.get('كلب'), 'dog,guard dog')
  assert.equal(glosses.get('قط'), 'cat')
  assert.equal(glosses.get('فيل'), undefined)
})
