import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLatinDays } from '../../agent/language/latin/days.ts'
import { findValues } from './find-values.ts'

// A Tuesday.
const TODAY = '2026-09-15'

test('days in Latin letters are read as they are in Arabic ones', () => {
  for (const [day, ...spellings] of [
    ['2026-09-16', 'bokra', 'bukra', 'bokrah', 'khalleeha bokra', 'bacher', 'ghadan', 'el arbi3a2', 'arbe3a'],
    [
      '2026-09-17',
      'ba3d bokra',
      'ba3d bacher',
      'ba3d 8ad',
      'el khamees',
      'al5amis',
      'yom el khamis',
      '5amees',
    ],
    ['2026-09-18', 'el jum3a', 'eljom3a', 'al gom3a', 'yom el jm3a'],
    ['2026-09-19', 'el sabt', 'yom elsabt', 'youm sabt'],
    ['2026-09-20', 'a7ad', 'el a7ad', 'yom el 7ad', 'el had', 'al ahad'],
    ['2026-09-21', 'el ethnain', 'yom el etnein', 'al ithnayn', 'eltnen'],
    ['2026-09-22', 'el talata', 'yom el thulatha2', 'el tlata', 'al thalatha', 'yom talat'],
    ['2026-09-15', 'el yom', 'alyoum', 'elyawm', 'enaharda', 'el lela'],
  ] as const) {
    for (const spelling of spellings) assert.deepEqual(findValues(spelling, TODAY).date, [day], spelling)
  }
})

test('times in Latin letters are read as they are in Arabic ones, and leave no number over', () => {
  for (const [time, ...spellings] of [
    ['17:00', 'al sa3a 5 masa2', 'sa3a 5 el 3asr', 'el sa3a khamsa el 3asr', 'el saa 5 el masa'],
    ['10:00', 'el sa3a 10 el sob7', 'sa3a 10 saba7an', '10 el sobh', 'el sa3a 3ashra el sob7'],
    ['12:00', 'el sa3a 12 el dohr', '12 el duhr'],
    ['21:00', 'el sa3a 9 bel leil', 'sa3a 9 bellail', 'el sa3a tes3a bleil'],
    ['19:30', 'el sa3a 7 w nos el masa', 'sa3a 7 wnoss masa2'],
  ] as const) {
    for (const spelling of spellings) {
      const { time: times, number } = findValues(spelling, TODAY)
      assert.deepEqual([times, number], [[time], []], spelling)
    }
  }
  const { date, time } = findValues('momken bokra al sa3a 4 el 3asr', TODAY)
  assert.deepEqual([date, time], [['2026-09-16'], ['16:00']])
})

test('days are read with the article of every dialect, as spans and with months as they are said', () => {
  for (const [day, ...spellings] of [
    ['2026-09-16', 'arba3a2', 'boukra', 'el 2arba3'],
    ['2026-09-17', 'b3d bokra', 'ba3ed bacher', '3o2b bokra', 'ba3d yomein', 'yom l5amis'],
    ['2026-09-18', 'al jumuah', 'youm aljuma', 'ba3d talat ayyam', 'b3d 3 ayam'],
    ['2026-09-19', 'es sabt', 'yom essabt', 'assabt', 'el sabt el jay'],
    ['2026-09-20', 'yom la7ad', 'el 2a7ad'],
    ['2026-09-21', 'letneen', 'el tanein', 'yom el itneen'],
    ['2026-09-22', 'el tolat', 'el thloth', 'ba3d osbo3'],
    ['2026-12-12', 'yom 12 desamber', 'el 12 men desamber'],
    ['2026-10-05', 'yom khamsa oktobar', 'yom khamsa october'],
  ] as const)
    for (const spelling of spellings) assert.deepEqual(findValues(spelling, TODAY).date, [day], spelling)
})

test('an hour in words is one where a half of the day stands behind it', () => {
  for (const [time, ...spellings] of [
    ['17:00', '5amsa el 3asr', 'el khamsa el 3asr', '5 3asran', 'khamseh masa2'],
    ['22:30', '3ashra w nos bel leil', '3ashra wnos belleil', '10 w noss bilayl'],
    ['10:00', '3ashra el sob7', '10 sob7', '3ashra 3al sob7'],
    ['14:00', 'tnein el dohr', 'tinten el dohr', '2 ba3d el dohr'],
    ['08:45', 'tes3a ella rob3 el sob7'],
    ['12:00', 'etnashar el dohr'],
    ['06:00', 'sitta el fajr'],
  ] as const)
    for (const spelling of spellings) {
      const { time: times, number } = findValues(spelling, TODAY)
      assert.deepEqual([times, number], [[time], []], spelling)
    }
})

test('numbers in Latin letters count, where the text has no digits', () => {
  for (const [count, ...spellings] of [
    [3, 'talata', 'tlata bas', 'i7na talat ashkhas'],
    [2, 'tnein', '3ayez a7gez le etneen afrad'],
  ] as const)
    for (const spelling of spellings) assert.deepEqual(findValues(spelling, TODAY).number, [count], spelling)
})

test('words that only resemble a day or a time stay unchanged', () => {
  for (const text of [
    'I had two of them',
    'Al had called me',
    'we are at the mall',
    'talata chairs',
    'etnein bas',
    'khamsa bas',
    'tes3a riyal',
    'order SA3A-48213',
    'Alma 12',
    'my name is Layla',
    'noor@elsabt.example',
    'khaled',
    'one more 3asir please',
    'a journey by night',
    'my name is Talat',
    'Masa Street 7',
    '7 Masa Street',
    'Al Jumah street',
    '1 February to 15 June',
    '10 mayo sandwiches',
    '3 mars bars',
    'iki kisilik masa',
    'Bilal and Amal',
    'at Talat',
  ]) {
    assert.equal(writeLatinDays(text), text)
  }
})
