import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActionDefinition, Parameter } from './action-definition.ts'
import { describeMissing, readAsk } from './ask.ts'

function asking(properties: Readonly<Record<string, Parameter['x-ask']>>): ActionDefinition {
  return {
    answer: { template: { ar: 'ا', en: 'a' }, values: {} },
    parameters: {
      ...{ type: 'object', required: [], additionalProperties: false },
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, ask]) => [
          name,
          { type: 'string', 'x-ask': ask } as Parameter,
        ]),
      ),
    },
  } as Partial<ActionDefinition> as ActionDefinition
}

test('a question of several lines is recognized, with any line ends and any text around it', () => {
  const action = asking({
    size: { ar: 'ما المقاس؟\nصغير\nكبير', en: ' Which size?\r\n\r\n- small\r\n- large\r\n' },
    colour: { ar: 'ما اللون؟', en: 'Which colour?' },
  })
  const asked = describeMissing(action, ['size', 'colour'], 'en')
  assert.equal(asked, 'Which size?\n- small\n- large\nWhich colour?')
  for (const said of [asked, `Delivery takes 2 days.\n\n${asked}`, `Please check it.\n${asked}`])
    assert.deepEqual(readAsk(action, said)?.names, ['size', 'colour'])
  assert.deepEqual(readAsk(action, describeMissing(action, ['size'], 'ar'))?.names, ['size'])
  assert.equal(readAsk(action, 'Which size?\n- small'), null)
})
