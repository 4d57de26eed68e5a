import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Actions } from '../../actions/actions.ts'
import { customer, turnOf } from '../../test-factories.ts'
import { run, search } from '../test-factories.ts'
import { readWrittenCalls } from './written-calls.ts'

const ANSWER = 'You can return it within 14 days.'

/** How the templates of local models write a call if the server does not recognize it. */
const FORMS: Readonly<Record<string, (name: string, input: object) => string>> = {
  Hermes: (name, input) => `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`,
  'Hermes, with a word before': (name, input) =>
    `Let me look.\n<tool_call>${JSON.stringify({ name, arguments: input })}</tool_call>`,
  'Hermes, thinking': (name, input) =>
    `<think>They ask.</think><tool_call>${JSON.stringify({ name, arguments: input })}</tool_call>`,
  Granite: (name, input) => JSON.stringify({ name, arguments: JSON.stringify(input) }),
  'Llama 3': (name, input) => JSON.stringify({ name, parameters: input }),
  'Llama 3, of code': (name, input) =>
    `<|python_tag|>${JSON.stringify({ name, parameters: input })}<|eom_id|>`,
  'Llama 3, in a tag': (name, input) => `<function=${name}>${JSON.stringify(input)}</function>`,
  Mistral: (name, input) => `[TOOL_CALLS][${JSON.stringify({ name, arguments: input })}]`,
  OpenAI: (name, input) =>
    JSON.stringify({
      type: 'function',
      function: { name: `functions.${name}`, arguments: JSON.stringify(input) },
    }),
  'a fence of code': (name, input) => `\`\`\`json\n${JSON.stringify({ tool: name, input }, null, 2)}\n\`\`\``,
  'Qwen Coder': (name, input) =>
    `<tool_call>\n<function=${name}>\n${Object.entries(input)
      .map(([key, value]) => `<parameter=${key}>\n${value}\n</parameter>`)
      .join('\n')}\n</function>\n</tool_call>`,
  'gpt-oss': (name, input) =>
    `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${JSON.stringify(input)}<|call|>`,
  'gpt-oss, without its marks': (name, input) =>
    `commentary to=functions.${name} json${JSON.stringify(input)}`,
}

describe('a call that is written as text', () => {
  for (const [form, write] of Object.entries(FORMS)) {
    test(`is done as far as it can do no harm: ${form}`, async () => {
      const { decision, kept, requests } = await run({
        answers: [
          { text: write('search_knowledge', { query: 'return an {item} "today"' }) },
          { text: write('reply', { text: ANSWER }) },
        ],
      })
      assert.deepEqual([decision.kind, decision.text, kept[0]?.steps], ['reply', ANSWER, 2])
      // The roles alternate, as some templates demand.
      assert.deepEqual(
        requests[1]?.said.map(({ by }) => by),
        ['user', 'assistant', 'user'],
      )
      const handed = await run({
        answers: [{ text: write('hand_over', { reason: 'complaint', summary: 'Upset.' }) }],
      })
      assert.equal(handed.decision.kind === 'escalate' && handed.decision.reason, 'complaint')
    })

    test(`begins no action and resolves nothing: ${form}`, async () => {
      const track = {
        ...{
          name: 'track_order',
          title: { en: 'Track', ar: 'تتبع' },
          whenToUse: '',
        },
        parameters: { type: 'object', properties: { order: { type: 'string' } } },
      }
      const none = async () => null
      const actions: Actions = {
        ...{ list: async () => [track], run: () => assert.fail('It ran.') },
        ...{
          findUnconfirmed: none,
          findAnswered: none,
          listDone: async () => [],
          confirm: () => assert.fail('It ran.'),
        },
      }
      for (const text of [write('track_order', { order: '1' }), write('resolve', {})]) {
        const { decision, kept } = await run({
          ...{ answers: [{ text }], options: { actions } },
          turn: turnOf([customer('I think all is sorted, where is my order 1?')]),
        })
        assert.deepEqual([decision.kind, kept[0]?.outcome], ['escalate', 'draft_refused'])
      }
    })
  }

  test('or an empty step never leads to two messages of the user in a row, which some models’ templates refuse', async () => {
    const { requests } = await run({ answers: [{ text: '' }, search('return'), { text: ANSWER }] })
    assert.deepEqual(
      requests.at(-1)?.said.map(({ by }) => by),
      ['user', 'assistant', 'tool'],
    )
  })

  test('may be one of several, or the arguments of a reply alone', async () => {
    const [one, two] = ['return', 'unused'].map((query) => ({
      name: 'search_knowledge',
      arguments: { query },
    }))
    assert.equal(readWrittenCalls(`[${JSON.stringify(one)}, ${JSON.stringify(two)}]`).length, 2)
    const { decision } = await run({
      answers: [search('return'), { text: `\`\`\`json\n{"text": "${ANSWER}"}\n\`\`\`` }],
    })
    assert.equal(decision.text, ANSWER)
  })

  for (const text of [
    ANSWER,
    'Write to {us} at {"once"}.',
    '{"name": "search_knowledge", "arguments": {"query": "ret',
    '{"name": 7}',
    `<think>I could call {"name": "hand_over", "arguments": {}}.</think>${ANSWER}`,
    '{"text": 7, "name": "reply"',
    `Say {"text": "${ANSWER}"}`,
    '{'.repeat(40_000),
  ]) {
    test(`is not found where there is none: ${text.slice(0, 50)}`, () =>
      assert.deepEqual(readWrittenCalls(text), []))
  }
})
