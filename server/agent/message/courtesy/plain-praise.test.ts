import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifySentence } from '../intents/intents.ts'

test('plain thanks for something, and that something was good, are no complaint and nothing to look up', () => {
  for (const text of [
    ...[
      'شكرا على الخدمه',
      'مشكورين على الخدمة',
      'يعطيكم العافيه على سرعة الرد',
      'شكرا لكم على التوصيل السريع',
    ],
    ...['thanks for the service', 'thank you so much for the quick delivery', 'Thanks for everything'],
    ...['العسل ممتاز', 'التطبيق رائع جدا', 'الاكل كان لذيذ', 'عسلكم ممتاز', 'قهوتكم روعة'],
    ...['the food was delicious', 'your staff are amazing', 'everything was perfect', "it's excellent"],
    ...['the service was brilliant', 'magnificent', 'so beautiful'],
  ])
    assert.equal(classifySentence(text), 'thanks', text)
})

test('thanks for what was bad, praise that is denied, and questions are none', () => {
  for (const text of [
    ...[
      'thanks for nothing',
      'thanks for the late delivery',
      'شكرا على التوصيل المتأخر',
      'شكرا على الاكل البارد',
    ],
    ...["the food wasn't delicious", 'gloves', 'a vest'],
    ...['the food was not delicious', 'العسل مو لذيذ', 'is the food great', 'العسل ممتاز؟', 'ابي عسل ممتاز'],
    ...['thanks for the info, but it does not work', 'thanks for cancelling my order'],
  ])
    assert.notEqual(classifySentence(text), 'thanks', text)
})

test('what is told to be had, sold or done by the company asks whether it is, and is no anger', () => {
  for (const text of [
    'you have wifi',
    'you accept tabby',
    'you guys deliver to jeddah',
    'you open on friday',
  ])
    assert.equal(classifySentence(text), 'question', text)
  for (const text of ['you have rude staff', 'you have my money', 'you take forever'])
    assert.equal(classifySentence(text), 'complaint', text)
})

test('praise in the words of the Gulf and the Hijaz, with blessings around it, is no question and no complaint', () => {
  for (const text of [
    'القهوة تحفة',
    'الموظفين راقين',
    'الكيك يجنن والتغليف يفتح النفس',
    'ام سعد الاستقبال كانت قمة في الاخلاق',
    'خدمتكم فوق الوصف',
  ])
    assert.equal(classifySentence(text), 'thanks', text)
  for (const text of ['الكيك يجنن والتغليف', 'كانت قمة في السوء بس', 'ابي كيك يفتح النفس', 'الكيك مو تحفة'])
    assert.notEqual(classifySentence(text), 'thanks', text)
})
