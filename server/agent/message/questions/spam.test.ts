import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCustomerSentences } from './sentences.ts'
import { isSpam } from './spam.ts'

const judge = (text: string) => isSpam([text], listCustomerSentences([text]))

test('what advertises and sends the reader somewhere is spam', () => {
  for (const text of [
    'BUY CHEAP VIAGRA ONLINE www.pills.example',
    'Congratulations! You have won $1,000,000. Click the link to claim your prize.',
    'Earn daily profit with bitcoin, no risk. Join now https://t.me/abc',
    'Get real followers for your page, order now!',
    'مبروك ربحت جائزة كبرى، اضغط على الرابط لاستلامها',
    'تسديد قروض وسداد متعثرات، للتواصل واتساب 0500000000',
    'أرباح يومية من تداول العملات الرقمية، سجل الآن',
  ]) {
    assert.equal(judge(text), true, text)
  }
})

test('a customer is none, whatever the words', () => {
  for (const text of [
    'I got a message that I won a prize from you, with a link. Is it real?',
    'Do you accept bitcoin?',
    'I paid for the premium plan, please register now my new card',
    'وصلتني رسالة تقول لقد ربحت جائزة من عندكم واضغط على الرابط، هل هذا صحيح؟',
    'هل عندكم قرض فوري للموظفين؟',
    'أبغى أعرف عن العملات الرقمية',
    'Please click the link I sent you and check my order',
    'The website www.shop.example does not open on my phone',
  ]) {
    assert.equal(judge(text), false, text)
  }
})
