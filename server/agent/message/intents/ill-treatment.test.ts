import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellsIllTreatment } from './ill-treatment.ts'
import { classifySentence } from './intents.ts'

test('who tells how somebody of the company treated people complains, however calmly', () => {
  for (const text of [
    'your receptionist yelled at my mother in front of everybody',
    'The waiter rolled his eyes at us',
    'I was hung up on twice by your call centre staff',
    'the trainer made fun of my weight',
    'she laughed at my accent',
    'the crew treated us like animals',
    'I was shouted at by one of your guards',
    'my mother was insulted at your counter',
    'the rudeness of your cashier',
    'a very dismissive lawyer',
    'never have I met such arrogance from a manager',
    'I want the manager, the nurse insulted my wife',
    'صرخت المعلمة على ابنتي أمام الطالبات',
    'موظف الاستقبال خاطبني بأسلوب مهين',
    'أغلقت موظفتكم الخط في وجهي',
    'المدرب اهان ولدي قدام اخوياه',
    'السكيورتي طردونا',
    'المندوب رمى الكيس بوجهي وراح',
    'عمال النقل كانوا في غاية الوقاحة',
    'والله ما شفت وقاحة مثل وقاحة استقبالكم',
    'ابي المدير، الكاشير رفع صوته علي',
  ]) {
    assert.ok(tellsIllTreatment(text), text)
    assert.equal(classifySentence(text), 'complaint', text)
  }
})

test('who asks about it, says that it was not so, or did it themselves does not complain of it', () => {
  for (const text of [
    'what happens if a guest shouts at a waiter?',
    'What if one guest is insulted by another?',
    'do your teachers ever yell at children?',
    'is your trainer rude to beginners?',
    'my boss shouts at me, do you have a course for that',
    'the driver was never rude to us',
    'your staff is not rude at all',
    'my son yelled at his coach, sorry for that',
    'I shouted at your driver and want to apologise',
    'the technician told me to call you',
    'do you have a course against bullying',
    'ماذا تفعلون إذا صرخ ضيف على النادل؟',
    'الموظف ما رفع صوته علي أبدا',
    'صرخت على الموظف وأعتذر',
    'تُفتح دورة الباريستا أول سبت من كل شهر',
    'الفني قال لي أتواصل معكم',
  ])
    assert.ok(!tellsIllTreatment(text), text)
})
