import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfOtherPeriod } from './periods.ts'

test('the price of a month is not that of a year, nor the reverse', () => {
  for (const [question, told] of [
    ['how much is the yearly family membership', 'Family of four: Month 690 SAR'],
    ['what does the annual plan cost?', 'The plan is 39 riyals a month.'],
    ['monthly price of the gold card', 'Gold: 1,200 SAR per year'],
    ['بكم الاشتراك السنوي', 'الاشتراك 120 ريال في الشهر'],
    ['كم سعر العضوية الشهرية', 'العضوية 900 ريال في السنة'],
  ] as const)
    assert.ok(isOfOtherPeriod(question, told), question)
})

test('a text that tells of the period, of both or of none may answer, and so may any where no price is asked', () => {
  for (const [question, told] of [
    ['how much is the yearly family membership', 'Family: Month 690 SAR, Year 6,900 SAR'],
    ['how much is the yearly family membership', 'Family: 6,900 SAR'],
    ['how much is the family membership', 'Family of four: Month 690 SAR'],
    ['can I pause my yearly membership', 'It can be paused for a month.'],
    ['بكم الاشتراك السنوي', 'الاشتراك 1,200 ريال في السنة'],
    ['كم مدة الضمان، سنة؟', 'الضمان 6 شهور'],
  ] as const)
    assert.ok(!isOfOtherPeriod(question, told), question)
})
