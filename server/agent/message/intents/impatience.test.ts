import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from '../reading/read-text.ts'
import { isImpatient } from './impatience.ts'

test('who says only that they wait for an answer is impatient', () => {
  for (const text of [
    ...['ugh, still waiting', 'ugh third time writing', 'i called twice nobody answers!!!', 'nobody replies'],
    ...['still waiting for someone to call me', 'i asked yesterday and got no reply.', 'you never answer'],
    ...['this is taking forever', "I've been waiting for an answer since yesterday", 'no one picks up'],
    ...['والله انتظر من امس ما رديتوا علي', 'بقالي ساعة مستني حد يرد', 'صارلي ساعتين ناطر!!', 'محدش بيرد'],
    ...['ما احد يرد عليكم!!', 'مليت من الانتظار', 'ليش ما تردون؟', 'هذي ثالث مرة اكتب لكم', 'ما حدا بيرد'],
    ...['اتصلت عليكم كذا مرة ومحد يرد', 'للحين انتظر ردكم', 'انا من الصبح انتظر'],
  ])
    assert.ok(isImpatient(readText(text)), text)
})

test('who waits for anything else, or complains of it, has a matter of their own', () => {
  for (const text of [
    ...[
      'still waiting for my order',
      'waiting for my refund for 3 weeks',
      'I have been waiting for the technician',
    ],
    ...['nobody answers the door', 'the food is cold', 'this is ridiculous', 'you charged me twice'],
    ...['third time the machine breaks', 'how long is the waiting time', 'nobody fixed my ac'],
    ...['انتظر طلبي من امس', 'خدمتكم سيئة', 'ما رديتوا فلوسي', 'متى تردون', 'نصابين', 'الطلب ما وصل'],
  ])
    assert.ok(!isImpatient(readText(text)), text)
})

test('a long text is read at once, whatever it repeats', () => {
  assert.ok(!isImpatient(readText(`${'منتظر من امس '.repeat(500)}س`)))
  assert.ok(!isImpatient(readText(`${'no answer yet '.repeat(500)}x`)))
})
