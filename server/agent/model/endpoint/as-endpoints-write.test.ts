import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Answer, Bend } from '../../../../test/model-provider/model-provider.ts'
import type { Event, Output } from '../../../../test/model-provider/wires.ts'
import { run } from '../test-factories.ts'

// How endpoints that call themselves compatible write what they have to say: Ollama, vLLM, llama.cpp, LM Studio,
// OpenRouter, Azure, LiteLLM, Gemini and others. All of it is whole and usable.

const ANSWER = 'You can return it within 14 days.'
const SEARCH = { name: 'search_knowledge', input: { query: 'return an item' } }
const GOOD: readonly Output[] = [{ calls: [SEARCH] }, { calls: [{ name: 'reply', input: { text: ANSWER } }] }]
const TALKING: readonly Output[] = [{ calls: [SEARCH] }, { text: ANSWER }]

interface Call {
  readonly id?: string
  readonly function?: { readonly name?: string; readonly arguments?: unknown }
}
type Fields = Readonly<Record<string, unknown>>
interface Choice extends Fields {
  readonly delta: Fields & { readonly tool_calls?: readonly Call[] }
  readonly finish_reason: string | null
}

const line = (event: unknown) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`
const stream = (events: readonly unknown[]) => [...events, '[DONE]'].map(line).join('')
const choicesOf = (event: Event) => event.choices as readonly Choice[]

/** Bends every choice of every event. */
const choices =
  (bend: (choice: Choice) => unknown): Bend =>
  (events) =>
    stream(events.map((event) => ({ ...event, choices: choicesOf(event).map(bend) })))

/** Bends every call, each of which is written in one piece. */
const calls =
  (bend: (call: { name: string; input: string }, index: number) => readonly unknown[]): Bend =>
  (events) =>
    stream([...talkOf(events), ...calledOnce(events).map(bend).map(callsChunk), ...endOf(events)])

const callsChunk = (made: readonly unknown[]) => ({ choices: [{ index: 0, delta: { tool_calls: made } }] })

function calledOnce(events: readonly Event[]): { name: string; input: string }[] {
  const called: { name: string; input: string }[] = []
  for (const event of events) {
    for (const { function: part } of choicesOf(event)[0]?.delta.tool_calls ?? []) {
      if (part?.name !== undefined) called.push({ name: part.name, input: '' })
      const last = called.at(-1)
      if (last !== undefined) last.input += String(part?.arguments ?? '')
    }
  }
  return called
}

const talkOf = (events: readonly Event[]) =>
  events.filter((event) => (choicesOf(event)[0]?.delta.content ?? '') !== '')
const endOf = (events: readonly Event[]) =>
  events.filter((event) => choicesOf(event).length === 0 || choicesOf(event)[0]?.finish_reason !== null)

/** The whole answer as one body, as where streaming is not known. */
const whole: Bend = (events) => {
  const text = events.map((event) => String(choicesOf(event)[0]?.delta.content ?? '')).join('')
  const made = calledOnce(events).map(({ name, input }, index) => ({
    ...{ id: `call-${index}`, type: 'function', function: { name, arguments: input } },
  }))
  const message = { role: 'assistant', content: text, ...(made.length > 0 && { tool_calls: made }) }
  const body = {
    id: 'x',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: events.at(-1)?.usage,
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body, null, 2) }
}

const one = (call: { name: string; input: string }, index: number, more: Fields = {}) => ({
  ...{ index, id: `call-${index}`, type: 'function', function: { name: call.name, arguments: call.input } },
  ...more,
})
const named = (name: (name: string) => string): Bend =>
  calls((call, index) => [one({ ...call, name: name(call.name) }, index)])
const ending = (reason: unknown): Bend =>
  choices((choice) => (choice.finish_reason === null ? choice : { ...choice, finish_reason: reason }))
const noise =
  (event: unknown): Bend =>
  (events) =>
    stream(events.flatMap((each) => [event, each]))
const asBytes =
  (headers: Fields, body: (text: string) => string | Uint8Array): Bend =>
  (events) => ({
    headers: { 'content-type': 'text/event-stream', ...(headers as Record<string, string>) },
    body: body(stream(events)),
  })

const WRITTEN: Readonly<Record<string, Bend>> = {
  'arguments as an object': calls((call, index) => [
    one(call, index, { function: { name: call.name, arguments: JSON.parse(call.input) } }),
  ]),
  'arguments encoded twice': calls((call, index) => [
    one({ ...call, input: JSON.stringify(call.input) }, index),
  ]),
  'arguments in a fence of code': calls((call, index) => [
    one({ ...call, input: `\`\`\`json\n${call.input}\n\`\`\`` }, index),
  ]),
  'no arguments at first': choices((choice) => ({
    ...choice,
    delta: {
      ...choice.delta,
      ...(choice.delta.tool_calls && {
        tool_calls: choice.delta.tool_calls.map((call) =>
          call.function?.name === undefined
            ? call
            : { ...call, function: { name: call.function.name, arguments: null } },
        ),
      }),
    },
  })),
  'calls without an index or an id': calls((call) => [
    { type: 'function', function: { name: call.name, arguments: call.input } },
  ]),
  'a call of nothing beside the call': calls((call, index) => [
    one(call, index),
    { index: 7, id: '', type: 'function' },
  ]),
  'an empty list of calls': choices((choice) => ({ ...choice, delta: { tool_calls: [], ...choice.delta } })),
  'a name with a prefix': named((name) => `functions.${name}`),
  'a name with another prefix': named((name) => `default_api:${name}`),
  'a name with marks of the model’s template': named((name) => `${name}<|channel|>commentary`),
  'a name in other letters': named((name) => ` ${name.toUpperCase()} `),
  'another word for the end': ending('eos'),
  'the word of another protocol for the end': ending('end_turn'),
  'a capital word for the end': ending('STOP'),
  'stop where tools were called': ending('stop'),
  'no word for the end, only [DONE]': ending(null),
  'no choices before the first': noise({ id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] }),
  'choices that are null': noise({ choices: null }),
  'a choice without a delta': noise({
    choices: [{ index: 0, finish_reason: null, content_filter_results: {} }],
  }),
  'a sign of life as an event': noise({ type: 'keepalive', sequence_number: 5 }),
  'a sign of life in words': noise('ping'),
  'a warning of a gateway': noise({ warning: 'provider_did_not_report_usage_on_stream' }),
  'an error that is none': noise({ error: null, choices: [] }),
  'comments between the events': (events) =>
    `: OPENROUTER PROCESSING\n\n${events.map((event) => `: keep-alive\n\n${line(event)}`).join('')}${line('[DONE]')}`,
  'names of events': (events) =>
    `${events.map((event) => `event: message\nid: 1\nretry: 10\n${line(event)}`).join('')}${line('[DONE]')}`,
  'lines of another system': asBytes({}, (text) => text.replaceAll('\n', '\r\n')),
  'lines of an old system': asBytes({}, (text) => text.replaceAll('\n', '\r')),
  'single lines between the events': asBytes({}, (text) => text.replaceAll('\n\n', '\n')),
  'no space behind the field': asBytes({}, (text) => text.replaceAll('data: ', 'data:')),
  'a space behind [DONE]': asBytes({}, (text) => text.replace('[DONE]', '[DONE] ')),
  'no line behind the last event': asBytes({}, (text) => text.replace(/data: \[DONE\]\s*$/, '').trimEnd()),
  'a mark of the byte order': asBytes({}, (text) => `\ufeff${text}`),
  'another type of content': asBytes({ 'content-type': 'text/plain' }, (text) => text),
  'the type of a whole answer': asBytes({ 'content-type': 'application/json' }, (text) => text),
  'bytes that are packed': asBytes({ 'content-encoding': 'gzip' }, (text) => gzipSync(text)),
  'an answer in one piece': whole,
  'an id that is a number, and no model': (events) =>
    stream(events.map((event) => ({ ...event, id: 7, created: '2026-01-01', model: null }))),
  'a role that is empty': choices((choice) => ({ ...choice, delta: { ...choice.delta, role: '' } })),
  'a role of its own': choices((choice) => ({ ...choice, delta: { ...choice.delta, role: 'model' } })),
  'thoughts beside the content': choices((choice) => ({
    ...choice,
    delta: {
      ...choice.delta,
      reasoning: 'Hm.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }],
    },
  })),
  'fields that nobody knows': choices((choice) => ({
    ...choice,
    delta: { ...choice.delta, refusal: false, audio: {}, annotations: [], function_call: null },
    logprobs: null,
    stop_reason: 128_009,
  })),
  'no usage': (events) => stream(events.filter((event) => choicesOf(event).length > 0)),
  'an empty usage': (events) =>
    stream(events.map((event) => ('usage' in event ? { ...event, usage: {} } : event))),
  'a usage in words': (events) =>
    stream(
      events.map((event) =>
        'usage' in event ? { ...event, usage: { prompt_tokens: '12', total: 'many' } } : event,
      ),
    ),
  'a usage that cannot be': (events) =>
    stream(
      events.map((event) =>
        'usage' in event ? { ...event, usage: { prompt_tokens: -1, completion_tokens: 1e300 } } : event,
      ),
    ),
  'usage without choices': (events) =>
    stream(events.map((event) => (choicesOf(event).length === 0 ? { usage: event.usage } : event))),
}

const bent = (outputs: readonly Output[], bend: Bend): Answer[] => outputs.map((output) => ({ output, bend }))

describe('an answer is used', () => {
  for (const [what, bend] of Object.entries(WRITTEN)) {
    test(`that comes with ${what}`, async () => {
      for (const outputs of [GOOD, TALKING]) {
        const { decision, kept, requests, logged } = await run({ answers: bent(outputs, bend) })
        assert.deepEqual([decision.kind, decision.text, requests.length], ['reply', ANSWER, 2], logged)
        assert.equal(kept[0]?.outcome, 'answered')
      }
    })
  }
})
