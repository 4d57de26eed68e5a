import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../../agent.ts'
import { tells } from './tells.ts'

const passage = (text: string, heading: string): Passage => ({
  ...{ passageId: 'p', articleId: 'a', title: 'Prices', url: null, heading, text, score: 0.8 },
  language: /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en',
})

test('a number in words is told by its digits, and not by others', () => {
  const course = passage('Beginners: Package of 6 lessons 900 riyals', 'Swimming lessons')
  assert.equal(tells(course, 'price for beginners, six lessons'), true)
  assert.equal(tells(course, 'price for beginners, seven lessons'), false)
})

test('«كم» asks for a price only where it asks for nothing else', () => {
  const delivery = passage('يصل الطلب إلى الطائف خلال ثلاثة أيام.', 'مدة التوصيل')
  assert.equal(tells(delivery, 'كم ياخذ التوصيل؟'), true)
  assert.equal(tells(delivery, 'كم التوصيل؟'), false)
  assert.equal(tells(delivery, 'كم سعر التوصيل وكم ياخذ؟'), false)
})
