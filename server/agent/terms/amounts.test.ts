import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saysBareAmount, saysSum } from './amounts.ts'

test('a price list gives amounts without a currency', () => {
  for (const [headed, text] of [
    ['Price list', 'Deluxe wash: Small 60, Large 85'],
    ['Phone repair prices Other repairs', 'Charging port: 150'],
    ['School fees', 'Years 4–6: Tuition 32,000, Books 1,600'],
    ['Our boats', 'Half a day 900, a whole day 1,500, with a skipper 400 each.'],
    ['Mobile plans', 'Gold: Data 20 GB, Price 199'],
    ['أسعار الغسيل', 'غسيل السجاد: 40'],
    ['العيادة', 'السعر 250'],
    [
      'Our nursery',
      'Sukkari: Offshoot (2 years) 180\nKhalas: Offshoot (2 years) 160\nBarhi: Offshoot (2 years) 210',
    ],
    ['Renting', 'Reflector 130 mm: Night 110, Deposit 600\nDobsonian: Night 190'],
  ] as const)
    assert.ok(saysBareAmount(text, headed), text)
})

test('other numbers are no amounts', () => {
  for (const [headed, text] of [
    ['Cars and prices Test drive', 'Bring a valid licence; the driver must be at least 21.'],
    ['Booking and prices Halls', 'The hall holds 350 guests and the meeting rooms 12 to 40.'],
    ['Prices Opening hours', 'Saturday to Thursday 10:00–22:00'],
    ['Halls', 'Capacity: Emerald 350, Ruby 120, Pearl 80'],
    ['Devices', 'iPhone 12: Storage 128 GB'],
    ['Our services', 'We have been here since 2014.'],
    ['Fees How to pay', 'Pay with the bill number, biller 101.'],
    ['الأسعار الضمان', 'وعليها ضمان 10,000 كم على المكينة.'],
  ] as const)
    assert.ok(!saysBareAmount(text, headed), text)
})

test('a sum is recognized in any currency, and as a part of another sum', () => {
  for (const text of [
    'A desk is £14 a month.',
    'The weekly plan costs two dinars.',
    'Swapping it costs 25 dirhams.',
    "The deposit is one month's rent.",
    "You pay two months' rent.",
    'Students get 10 per cent off.',
    'You lose half the price.',
    'الباقة بـ 10 دنانير.',
    'تدفع نصف المبلغ.',
    'التأمين إيجار شهر واحد.',
  ])
    assert.ok(saysSum(text), text)
})

test('counts and shares of something else are no sums', () => {
  for (const text of [
    'The driver rings half an hour before.',
    'One month later the line is cut.',
    'Phones have a warranty of two years.',
    'Pounding and 5 compounds.',
    'يتصل السائق قبل نصف ساعة.',
    'بعد شهر واحد.',
    'عشر دقائق.',
    'بالدينامو',
  ])
    assert.ok(!saysSum(text), text)
})
