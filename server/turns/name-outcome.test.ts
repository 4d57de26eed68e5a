import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useOrderTalk } from '../actions/test-factories.ts'
import { nameOutcome } from './name-outcome.ts'

const { talk } = await useOrderTalk()

test('what the customer has to tell first is asked, and what only ends something is small talk', async () => {
  const decisions = await talk(
    ...[
      'hello',
      'I have a question',
      'cancel order',
      '48213',
      'no',
      'where is my order 48213?',
      'agent please',
    ],
  )
  assert.deepEqual(decisions.map(nameOutcome), [
    ...['small_talk', 'asked_back', 'asked_back', 'asked_back', 'small_talk', 'answered', 'handed_over'],
  ])
})
