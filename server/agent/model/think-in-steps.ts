import type { ModelMessage, ToolSet } from 'ai'
import type { Clock } from '../../platform/clock.ts'
import type { Ending } from './ending.ts'
import type { OpenModel } from './open-model.ts'
import { runStep, type Step } from './step.ts'
import type { Toolbox } from './toolbox.ts'
import { readText } from './tools.ts'
import { type Wait, withRetries } from './with-retries.ts'

/** What a turn has taken so far. */
export interface Spent {
  steps: number
  /** Null until an endpoint has said so. */
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
/** What a token is taken for where the endpoint does not count them. */
const CHARS_PER_TOKEN = 3

/**
 * Lets the model work in steps until it ends its turn: each step is one call of the model, and what it asks for is done between two of
 * them. `spent` is counted up as it goes, so that it is known whatever happens.
 */
export async function thinkInSteps(thinking: Thinking, spent: Spent, signal: AbortSignal): Promise<Ending> {
  const { model, instructions, tools, toolbox, mostTokens, clock, wait, deadline } = thinking
  const messages: ModelMessage[] = [{ role: 'user', content: thinking.conversation }]
  let estimated = 0
  while (spent.steps < MOST_STEPS && estimated < mostTokens) {
    const step = await withRetries(() => runStep(model, { instructions, messages, tools }, clock, signal), {
      ...{ clock, wait, deadline, signal },
    })
    spent.steps++
    spent.inputTokens = add(spent.inputTokens, step.inputTokens)
    spent.outputTokens = add(spent.outputTokens, step.outputTokens)
    estimated +=
      step.inputTokens === null || step.outputTokens === null
        ? Math.ceil(JSON.stringify([instructions, messages, step.messages]).length / CHARS_PER_TOKEN)
        : step.inputTokens + step.outputTokens
    messages.push(...step.messages)

    const ending = await doWhatItSays(step, toolbox, messages, signal)
    if (ending !== null) return ending
  }
  return {
    kind: 'hand_over',
    reason: 'agent_error',
    outcome: 'exhausted',
    note: 'The model did not come to an end.',
  }
}

/** Does what a step asks for, and adds what the model is told about it; null where the turn goes on. */
async function doWhatItSays(
  { text, calls, unreadableCalls }: Step,
  toolbox: Toolbox,
  messages: ModelMessage[],
  signal: AbortSignal,
): Promise<Ending | null> {
  if (calls.length === 0 && unreadableCalls === 0) {
    const handled = toolbox.propose(text)
    if ('ending' in handled) return handled.ending
    messages.push({ role: 'user', content: handled.result })
    return null
  }
  const handOver = calls.find(({ name }) => name === 'hand_over')
  if (handOver !== undefined) {
    // Whoever hands over may answer a part in the same breath, and nothing else is begun any more.
    for (const call of calls) if (call.name === 'search_knowledge') await toolbox.handle(call, signal)
    return toolbox.handOver(handOver, readText(calls.find(({ name }) => name === 'reply')?.input, 'text'))
  }
  // What is looked up in the same step may carry the reply beside it.
  for (const call of calls.toSorted((a, b) => Number(a.name === 'reply') - Number(b.name === 'reply'))) {
    const handled = await toolbox.handle(call, signal)
    if ('ending' in handled) return handled.ending
    const output = { type: 'text', value: handled.result } as const
    const result = { type: 'tool-result', toolCallId: call.id, toolName: call.name, output } as const
    messages.push({ role: 'tool', content: [result] })
  }
  return null
}

function add(sum: number | null, more: number | null): number | null {
  return more === null ? sum : (sum ?? 0) + more
}
