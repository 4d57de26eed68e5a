import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesPrices, readMeasure } from './measures.ts'

const amount = (unit: string | null, least: number, most = least, isOpen = false) => ({
  ...{ unit, least, most, isOpen },
})

test('an amount is read in any digits, currency and spelling', () => {
  for (const [cell, read] of [
    ['1,490 riyals', amount('riyal', 1490)],
    ['١٬٤٩٠ ريال', amount('riyal', 1490)],
    ['SAR 45.50', amount('riyal', 45.5)],
    ['2 دينار', amount('dinar', 2)],
    ['10 GB', amount('data', 10_000)],
    ['٢٠ جيجا', amount('data', 20_000)],
    ['120 m²', amount('area', 120)],
    ['4 أسابيع', amount('time', 40_320)],
    ['أسبوع', amount('time', 10_080)],
    ['8 أشخاص', amount('people', 8)],
    ['from 1,900 SAR', amount('riyal', 1900, 1900, true)],
    ['120–150 riyals', amount('riyal', 120, 150)],
    ['4', amount(null, 4)],
  ] as const)
    assert.deepEqual(readMeasure(cell, ''), read, cell)
})

test('what is free costs nothing, what is unlimited has no end, and a dash or a "no" is no amount', () => {
  for (const free of ['Free', 'free of charge', 'مجاناً', 'بدون مقابل'])
    assert.deepEqual(readMeasure(free, 'Price'), amount(null, 0), free)
  for (const unlimited of ['Unlimited', 'غير محدود', 'بلا حدود'])
    assert.deepEqual(readMeasure(unlimited, 'Data'), amount(null, Number.POSITIVE_INFINITY), unlimited)
  for (const nothing of ['', '–', 'not made', 'غير متوفر'])
    assert.equal(readMeasure(nothing, 'Price'), 'nothing', nothing)
})

test('what may be any amount is none that is known', () => {
  for (const cell of ['on request', 'عند الطلب', '20 riyals per 5 kg', '4 GB + 2 GB'])
    assert.equal(readMeasure(cell, 'Price'), 'unclear', cell)
})

test('the name of a column gives its numbers their unit, and "First year" gives prices none', () => {
  assert.deepEqual(readMeasure('89', 'Per day (SAR)'), amount('riyal', 89))
  assert.deepEqual(readMeasure('55', 'المساحة (م²)'), amount('area', 55))
  assert.deepEqual(readMeasure('14', 'Freeze days'), amount('time', 20_160))
  assert.deepEqual(readMeasure('Free', 'First year'), amount(null, 0))
  assert.ok(namesPrices('Price') && namesPrices('الرسوم') && namesPrices('Weekend (SAR)'))
  assert.ok(!namesPrices('Seats') && !namesPrices('الغرف'))
})

test('a telephone number counts nothing', () => {
  for (const [cell, column] of [
    ['0112223344', 'Phone'],
    ['011 400 1000', 'Phone'],
    ['٠١١٢٢٢٣٣٤٤', 'الهاتف'],
    ['966501234567', 'WhatsApp'],
  ] as const)
    assert.equal(readMeasure(cell, column), 'unclear', cell)
  assert.deepEqual(readMeasure('0.5 riyals', 'Price'), amount('riyal', 0.5))
  assert.deepEqual(readMeasure('1,000,000', 'Price'), amount(null, 1_000_000))
})
