import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellsOfEmergency } from '../../emergency/emergency.ts'
import { customer, turnOf } from '../../test-factories.ts'
import { classifySentence } from './intents.ts'

test('who says who they are, or names a topic, is not angry, asks for nobody and is in no danger', () => {
  for (const text of [
    'I am a beginner',
    "I'm a baker",
    'I am from Abha',
    'this is my first order',
    'about age',
    'regarding the fees',
    'is there an age limit',
    'for two adults',
    'I work around the corner',
    'I have a parrot',
    'انا مبتدئ',
    'أنا من أبها',
    'أول مرة أطلب',
    'بخصوص العمر',
    'عندي ببغاء',
    'عن الرسوم',
  ]) {
    assert.ok(!['complaint', 'person', 'injection', 'abuse'].includes(classifySentence(text)), text)
    assert.ok(!tellsOfEmergency(turnOf([customer(text)])), text)
  }
})
