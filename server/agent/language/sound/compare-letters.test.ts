import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWith } from './compare-letters.ts'

const compare = (latin: string, arabic: string) => compareWith(latin)(arabic, 9)

test('what anybody would write for a word costs next to nothing, however its letters are written', () => {
  for (const [arabic, ...spellings] of [
    ['شحن', 'sha7n', 'shahn', 'sh7n'],
    ['خصم', '5asm', 'khasm', '5a9m'],
    ['غرفه', 'ghurfa', 'ghorfah', 'ghurfeh'],
    ['قهوه', '8ahwa', 'gahwa', 'qahwa', '2ahwe'],
    ['اللي', 'illi', 'elly', 'ali'],
    ['تفتحون', 'tafta7oon', 'tft7on', 'teftahoon'],
    ['ضمان', 'daman', 'dhaman', 'thaman'],
  ] as const) {
    for (const spelling of spellings) assert.ok(compare(spelling, arabic) < 0.5, `${spelling} ${arabic}`)
  }
})

test('another word costs more than one that is written badly', () => {
  for (const [latin, meant, other] of [
    ['as3ar', 'اسعار', 'سعر'],
    ['te2balo', 'تقبلوا', 'تقبل'],
    ['el3ab', 'العاب', 'عيب'],
    ['ta2meen', 'تامين', 'تمن'],
  ] as const) {
    assert.ok(compare(latin, meant) < compare(latin, other), latin)
  }
})

test('letters that stand for nothing in a word are too many at some point', () => {
  assert.equal(compareWith('mustashfa')('شفا', 1), Number.POSITIVE_INFINITY)
})
