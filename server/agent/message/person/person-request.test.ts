import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifySentence } from '../intents/intents.ts'
import { listCustomerSentences } from '../questions/sentences.ts'
import { asksForPerson, asksForPersonBesideNumber } from './person-request.ts'

const isHeard = (text: string) => listCustomerSentences([text]).some(({ intent }) => intent === 'person')

test('a person is asked for by whom one speaks to, is passed on to or is called by', () => {
  for (const text of [
    ...['who can I speak to about a wrong bill?', 'I would rather deal with someone from your team'],
    ...[
      'put your manager on',
      'forward my case to the billing department',
      'I want to be transferred to the owner',
    ],
    ...['could one of your colleagues ring me on 0551234567', 'can you call me?', 'please escalate'],
    ...['this bot is useless, someone please', "I don't want automated answers", 'are any agents online'],
    ...['أرجو أن يتواصل معي أحد الموظفين', 'حوّل المحادثة إلى الإدارة', 'أريد أن يساعدني مختص', 'هل من مجيب؟'],
    ...['وين المدير', 'انت بوت ابي موظف', 'خلوا احد يدق علي', 'كيف اوصل لموظف', 'صعد الموضوع'],
    ...['هاتولي المسؤول', 'زهقت من البوت', 'بدي احكي مع حدا', 'في حدا هون؟', 'عايز حد بيفهم'],
    ...[
      'mowazaf pls',
      '3a6ni a7ad',
      '7awelni 3ala 5edmet el 3omala',
      'fi a7ad hna?',
      'momken 7ad yetesel beya',
    ],
    ...['I wanna speek to a humman', 'حولني على موضف', 'موظف موظف موظف', 'AGENT'],
  ])
    assert.ok(isHeard(text), text)
})

test('who speaks of people, of calls or of machines asks for nobody', () => {
  for (const text of [
    ...[
      'who is the manager of the branch',
      'do I need an agent to book',
      'price per person',
      'can someone else pick it up',
    ],
    ...[
      'do you have staff who speak Urdu',
      'I need chairs for my staff',
      'talk to me about prices',
      'can I call you',
    ],
    ...[
      'will someone call me before the delivery',
      'do you need the owner’s consent?',
      'does the robot vacuum work on carpet',
    ],
    ...[
      'can I book without an agent',
      'can I transfer my membership to someone else',
      'I need a person to clean on Sunday',
    ],
    ...[
      'can I bring someone with me',
      'is there a supervisor on the bus',
      'can a supervisor come to check',
      'do I need to speak to someone before I enrol',
    ],
    ...['ممكن اجيب معي احد', 'هل تتصلون بي عندما يجهز الطلب؟', 'لازم اكلم احد قبل ما اجي؟'],
    ...['من المدير', 'وش اسم المسؤول', 'هل يوجد حد أدنى؟', 'وصلني الطلب ناقص', 'ابي وجبات للموظفين'],
    ...['متى يتصل بي المندوب', 'عندكم احد يتكلم انجليزي', 'مش عايز اكلم حد', 'اتصل على الرقم'],
    ...['fi khasm lel mowazafeen?', 'kam raqam 5edmet el 3omala'],
  ])
    assert.ok(!isHeard(text), text)
})

test('whether it is a person who writes is asked of the agent, and is no wish for one', () => {
  for (const text of [
    'am I talking to a real person?',
    'هل أتحدث مع إنسان أم برنامج؟',
    'أنت إنسان ولا روبوت؟',
  ])
    assert.equal(classifySentence(text), 'identity', text)
  for (const text of ['you are a bot, I need a person', 'أنت روبوت ولا تفهم، أريد المدير'])
    assert.ok(asksForPerson(text), text)
})

test('a number to be called on may belong to an order, and a person is asked for without one', () => {
  for (const text of ['need a tow truck, call me on 0551112223', 'ابي سباك، دقوا علي ٠٥٥١١١٢٢٢٣'])
    assert.ok(asksForPerson(text) && !asksForPersonBesideNumber(text), text)
  for (const text of ['I need an agent, call me on 0551112223', 'call me back please', 'ابي اكلم موظف'])
    assert.ok(asksForPersonBesideNumber(text), text)
})

test('people who are counted are nobody who is asked for, and what has not arrived is passed on to nobody', () => {
  for (const text of ['لا خلوها ١٢ شخص', 'نصير عشرين شخص', 'ما وصلني شي الى الان'])
    assert.notEqual(classifySentence(text), 'person', text)
  for (const text of ['ابي اكلم شخص', 'خلاص ابي شخص يرد علي', 'وصلني بموظف'])
    assert.equal(classifySentence(text), 'person', text)
})
