import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropDays, listDays, readAskedDays, tellsOfDays } from './days.ts'

const tells = (text: string, asked: string, before = '') => {
  const days = readAskedDays(asked, before)
  return days !== null && tellsOfDays(text, days)
}

test('a range covers the days within it, also across the end of the week', () => {
  assert.equal(listDays('Saturday to Monday'), 0b1000011)
  assert.equal(listDays('من الثلاثاء إلى يوم الخميس'), 0b0011100)
  assert.equal(listDays('We are closed on Fridays.'), 0b0100000)
  assert.equal(listDays('Is someone there? هل من أحد'), 0)
})

test('a text about the asked days answers, however it names them', () => {
  assert.ok(tells('The pool opens Sunday through Thursday.', 'and on tuesday?'))
  assert.ok(tells('We open daily at 9.', 'what about weekends'))
  assert.ok(tells('المسبح مفتوح من الأحد إلى الخميس', 'والاثنين؟'))
  assert.ok(tells('On Mondays from 2 pm, on all other days from 9 am.', 'and saturdays?'))
  assert.ok(tells('Saturday 9-5, Monday 9-7', 'and the other days?', 'are you open on saturday?'))
  assert.ok(tells('يومياً من 9 إلى 5', 'طيب وباقي الأيام؟', 'متى تفتحون الجمعة'))
})

test('a text about other days does not', () => {
  assert.ok(!tells('The pool opens Sunday through Thursday.', 'and on friday?'))
  assert.ok(!tells('We open at 9.', 'and sunday?'))
  assert.ok(
    !tells('On Fridays we open at 4 pm.', 'what about the rest of the week', 'do you open on fridays?'),
  )
})

test('a question that names anything else is not about days alone', () => {
  for (const text of [
    'and the price on friday?',
    'how long is it?',
    'وسعر الجمعة؟',
    'and?',
    'my order from sunday',
  ])
    assert.equal(readAskedDays(text, ''), null, text)
  assert.equal(dropDays('when do you open on Fridays'), 'when do you open')
})
