import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifySentence } from '../intents/intents.ts'
import { asksHowToComplain, saysToComplain } from './complaint-way.ts'

test('who asks how one complains asks a question', () => {
  for (const text of [
    'who do I complain to about noise?',
    'where can I complain',
    'how should guests complain about a room',
    'what is your complaints procedure?',
    'is there a number for complaints?',
    'how long does a complaint take',
    'لمين اشتكي من الإزعاج؟',
    'اشتكي لمين لو الجيران مزعجين؟',
    'كيف يمكنني تقديم شكوى؟',
    'كم مدة الرد على الشكوى',
    'ايميل الشكاوى',
  ]) {
    assert.ok(asksHowToComplain(text), text)
    assert.equal(classifySentence(text), 'question', text)
  }
})

test('who complains is heard, whatever they ask beside it', () => {
  for (const text of [
    'I would like to complain about the noise',
    'how do I complain about your rude disgusting driver',
    'how can you ignore my complaint',
    'where is my complaint',
    'who do I complain to, you are thieves',
    'how do I file a complaint against you',
    'ابغى ارفع شكوى على الفرع',
    'وين اشتكي عليكم في هيئة الاتصالات',
    'قدمت شكوى وما احد رد',
  ])
    assert.equal(classifySentence(text), 'complaint', text)
})

test('a wish to complain is one in calm words, too', () => {
  for (const text of [
    'I want to complain about the noise',
    "I'd like to make a formal complaint",
    'ودي اشتكي على السواق',
  ])
    assert.ok(saysToComplain(text), text)
  for (const text of ['do I want to complain', 'I want to know how one complains', 'ابغى اعرف كيف اشتكي'])
    assert.ok(!saysToComplain(text), text)
})

test('who asks how many times they have to ask complains, and who asks how often one may or must do something does not', () => {
  for (const text of [
    'how many times do I have to complain',
    'how many times do I have to ask?',
    'how many more times do I need to call you',
    'how often must we tell you',
    'how many times do i have to repeat myself before somebody helps',
    'how many times do we have to write to you',
    'كم مرة لازم اكلمكم',
    'كم مره لازم اتصل عليكم',
    'كم مرة اقول لكم',
    'كم مره اعيد نفس الكلام',
    'كم مرة لازم اراسلكم عشان تردون',
  ])
    assert.equal(classifySentence(text), 'complaint', text)
  for (const text of [
    'how many times do I have to come',
    'how many times should I wash it',
    'how many times can I call the doctor',
    'how many times may I ask for changes',
    'how often do I have to ask for a new password',
    'how many times do I have to write the exam',
    'how many times do you call me before delivery',
    'كم مرة لازم ادفع',
    'كم مرة اقدر اتصل على الدكتور',
    'كم مرة اقدر اكلمكم في الشهر',
    'كم مره تتصلون عليّ قبل التوصيل',
  ])
    assert.notEqual(classifySentence(text), 'complaint', text)
})
