import type { ModelMessage, ToolSet } from 'ai'
import type { Clock } from '../../platform/clock.ts'
import type { Ending, Handled } from './ending.ts'
import type { OpenModel } from './endpoint/open-model.ts'
import { MOST_CALLS, runStep, type Step, type ToolCall, type Usage } from './endpoint/step.ts'
import { type Wait, withRetries } from './endpoint/with-retries.ts'
import { readWrittenCalls } from './endpoint/written-calls.ts'
import type { Toolbox } from './toolbox.ts'
import { readArgument } from './tools.ts'

/** What a turn has used so far. */
export interface Spent {
  steps: number
  /** Null until an endpoint has reported it. */
  inputTokens: number | null
  outputTokens: number | null
}

export interface Thinking {
  readonly model: OpenModel
  readonly instructions: string
  readonly conversation: string
  readonly tools: ToolSet
  readonly toolbox: Toolbox
  readonly mostTokens: number
  readonly deadline: Date
  readonly clock: Clock
  readonly wait: Wait
}

/** A search or two, an action, a draft and its repair. */
const MOST_STEPS = 8
/** The assumed size of a token if the endpoint does not count. */
const CHARS_PER_TOKEN = 3

/**
 * Lets the model work in steps until it ends its turn. Each step is one call of the model; its tool calls are carried
 * out before the next step. `spent` is updated after each call, so it is known whatever happens.
 */
export async function thinkInSteps(thinking: Thinking, spent: Spent, signal: AbortSignal): Promise<Ending> {
  const { model, instructions, tools, toolbox, mostTokens, clock, wait, deadline } = thinking
  const messages: ModelMessage[] = [{ role: 'user', content: thinking.conversation }]
  const count = ({ inputTokens, outputTokens }: Usage) => {
    spent.inputTokens = add(spent.inputTokens, inputTokens)
    spent.outputTokens = add(spent.outputTokens, outputTokens)
  }
  let estimated = 0
  while (spent.steps < MOST_STEPS && estimated < mostTokens) {
    const request = { instructions, messages, tools }
    const step = await withRetries(() => runStep(model, request, clock, count, signal), {
      ...{ clock, wait, deadline, signal },
    })
    spent.steps++
    estimated +=
      step.inputTokens === null || step.outputTokens === null
        ? Math.ceil(JSON.stringify([instructions, messages, step.messages]).length / CHARS_PER_TOKEN)
        : step.inputTokens + step.outputTokens
    messages.push(...step.messages)

    const ending = await doWhatItSays(step, toolbox, messages, signal)
    if (ending !== null) return ending
  }
  const fault = 'The model did not come to an end.'
  return { kind: 'hand_over', reason: 'agent_error', outcome: 'exhausted', note: fault, fault }
}

/** Carries out what a step asks for, and adds the results to the messages; null if the turn continues. */
async function doWhatItSays(
  { text, calls, unreadableCalls }: Step,
  toolbox: Toolbox,
  messages: ModelMessage[],
  signal: AbortSignal,
): Promise<Ending | null> {
  if (calls.length > 0 || unreadableCalls > 0) {
    const done = await doCalls(calls, text, toolbox, signal)
    if ('ending' in done) return done.ending
    for (const { call, result } of done.results) {
      const output = { type: 'text', value: result } as const
      const answered = { type: 'tool-result', toolCallId: call.id, toolName: call.name, output } as const
      messages.push({ role: 'tool', content: [answered] })
    }
    return null
  }
  // Text is the draft of a reply, unless a call is written in it.
  const written = readWrittenCalls(text).slice(0, MOST_CALLS)
  const reply = { id: 'text', name: 'reply', input: { text } }
  const done = await doCalls(written.length > 0 ? written : [reply], '', toolbox, signal)
  if ('ending' in done) return done.ending
  const told = done.results.map(({ result }) => result).join('\n')
  // Some models' templates refuse two messages of one role in a row, which would follow if the model said nothing.
  const last = messages.at(-1)
  const before = last?.role === 'user' ? `${last.content}\n` : ''
  messages.splice(before === '' ? messages.length : -1, 1, { role: 'user', content: `${before}${told}` })
  return null
}

type Done =
  | { readonly ending: Ending }
  | { readonly results: readonly { readonly call: ToolCall; readonly result: string }[] }

/** Carries out the calls of one step. `text` is what the model wrote beside them. */
async function doCalls(
  calls: readonly ToolCall[],
  text: string,
  toolbox: Toolbox,
  signal: AbortSignal,
): Promise<Done> {
  // A model may split its answer into several replies, and means all of them; the same text twice is a slip.
  const replies = calls.flatMap(({ name, input }) => (name === 'reply' ? [readArgument(input, 'text')] : []))
  const draft = [...new Set(replies)].filter((each) => each.trim() !== '').join('\n\n')
  const handOver = calls.find(({ name }) => name === 'hand_over')
  if (handOver !== undefined) {
    // A model that hands over may answer a part in the same step; apart from searches, nothing else is started.
    for (const call of calls) if (call.name === 'search_knowledge') await toolbox.handle(call, signal)
    return { ending: toolbox.handOver(handOver, draft === '' ? text : draft) }
  }
  // Searches and actions of the same step run first: the reply may rest on them, and a resolve must not lose the reply.
  let proposed: Handled | null = null
  const results: { call: ToolCall; result: string }[] = []
  for (const call of calls.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const isReply = call.name === 'reply'
    const handled: Handled = isReply
      ? (proposed ?? toolbox.propose(draft))
      : await toolbox.handle(call, signal)
    if (isReply) proposed = handled
    if ('ending' in handled) return handled
    results.push({ call, result: handled.result })
  }
  return { results }
}

function placeOf({ name }: ToolCall): number {
  return ['reply', 'resolve'].indexOf(name)
}

function add(sum: number | null, more: number | null): number | null {
  return more === null ? sum : (sum ?? 0) + more
}
