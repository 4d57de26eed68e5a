import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promisesToReturn } from './promises.ts'

const PROMISES = [
  'I will get back to you shortly.',
  "I'll check with the team and let you know.",
  'We’ll look into it.',
  'Let me check that for you.',
  'One of our agents will contact you within 24 hours.',
  'Our support team will reach out to you.',
  'A specialist will call you tomorrow.',
  'Please give me a moment.',
  'You will hear back from us soon.',
  'I am going to follow up on this.',
  'سأعود إليك قريبًا.',
  'سنتواصل معك خلال 24 ساعة.',
  'راح نتواصل معك اليوم.',
  'بنرد عليك بأقرب وقت.',
  'سيتصل بك أحد الموظفين.',
  'سوف أتحقق من الأمر وأخبرك.',
  'خلني أتأكد لك.',
  'لحظة من فضلك.',
  'سنوافيك بالتفاصيل.',
  'Our team is looking into it.',
  'I am checking this now.',
  'We are on it.',
  'I will be right back.',
  'Someone will be with you shortly.',
  'You can expect a call from us.',
  'We will reply soon.',
  'سيتم التواصل معك قريبًا.',
  'سيتم الرد عليك خلال ساعة.',
  'سوف يتم إشعارك بالنتيجة.',
  'سيصلك رد من الفريق.',
  'بيتواصلون معك اليوم.',
  'جاري التحقق من الأمر.',
  'أبشر، بشوف لك الموضوع.',
]

const NONE = [
  'You can return an item within 14 days.',
  'You can contact us at care@shop.example.',
  'Call us on 920012345.',
  'Check your order in the app.',
  'If you do not answer, the courier tries once more.',
  'The money comes back to your card within 5 days.',
  'يمكنك التواصل معنا عبر البريد.',
  'اتصل بنا على 920012345.',
  'يعود المبلغ إلى بطاقتك خلال 5 أيام.',
  'تحقق من حالة طلبك في التطبيق.',
  'يمكنك إرجاع المنتج خلال 14 يومًا.',
  'We reply within 24 hours.',
  'Our support team is available every day.',
  'You can expect the parcel within two days.',
  'سيصلك المنتج خلال يومين.',
  'سيتم خصم المبلغ من رصيدك.',
]

for (const text of PROMISES) test(`promises: ${text}`, () => assert.equal(promisesToReturn(text), true))
for (const text of NONE) test(`promises nothing: ${text}`, () => assert.equal(promisesToReturn(text), false))
