import { type ModelMessage, streamText, type ToolSet } from 'ai'
import type { Clock } from '../../../platform/clock.ts'
import { readTokens } from './count-tokens.ts'
import { ModelFailure, readFailure } from './model-failure.ts'
import type { OpenModel } from './open-model.ts'
import { repairCall } from './repair-call.ts'

/** A tool call that the model asks for. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** The model's data: nothing in it has been checked. */
  readonly input: unknown
}

/** The tokens of one call of the model; null if the endpoint does not report them. */
export interface Usage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

/** The result of one call of the model. */
export interface Step extends Usage {
  readonly text: string
  /** The readable calls; the others are already answered in `messages`. */
  readonly calls: readonly ToolCall[]
  /** How many calls had no known name or no readable arguments. */
  readonly unreadableCalls: number
  /** The messages to add to the conversation with the model. */
  readonly messages: readonly ModelMessage[]
}

export interface StepRequest {
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet
}

/** Enough for a model that reasons before it calls a tool. */
const MOST_OUTPUT_TOKENS = 4000
/** Some endpoints do not keep to a limit of tokens, so characters are counted too. */
const MOST_OUTPUT_CHARS = 40_000
/**
 * A search for each of a customer's five questions, and an action or two. A model that asks for more repeats itself,
 * and each call would be carried out.
 */
export const MOST_CALLS = 12

/**
 * Calls the model once and reads its stream to the end. Nothing is acted on before the step is complete, so a step that
 * breaks can be repeated. `count` is called with the tokens as soon as they are known, even if the step cannot be used.
 * Throws a `ModelFailure`, or the reason of the signal's abort.
 */
export async function runStep(
  { languageModel, options }: OpenModel,
  { instructions, messages, tools }: StepRequest,
  clock: Clock,
  count: (usage: Usage) => void,
  signal: AbortSignal,
): Promise<Step> {
  const stopping = new AbortController()
  try {
    const result = streamText({
      model: languageModel,
      ...options,
      instructions,
      messages: [...messages],
      tools,
      repairToolCall: repairCall,
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      // Tries count against the turn's deadline, which the SDK does not know.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, stopping.signal]),
      telemetry: { isEnabled: false },
      // Errors are read from the stream; the SDK would also print them.
      onError: () => undefined,
    })
    let chars = 0
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') signal.throwIfAborted()
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') chars += part.text.length
      if (part.type === 'tool-input-delta') chars += part.delta.length
      if (chars > MOST_OUTPUT_CHARS) throw new ModelFailure('too_long')
    }
    const [step] = await result.steps
    if (step === undefined) throw new ModelFailure('unavailable')
    const usage = {
      inputTokens: readTokens(step.usage.inputTokens),
      outputTokens: readTokens(step.usage.outputTokens),
    }
    count(usage)
    if (step.finishReason === 'length') throw new ModelFailure('too_long')
    if (step.finishReason === 'content-filter') throw new ModelFailure('refused')
    // A stream that ended without a finish reason was cut off; half a sentence is no answer.
    if (step.finishReason !== 'stop' && step.finishReason !== 'tool-calls')
      throw new ModelFailure('unavailable')
    if (step.toolCalls.length > MOST_CALLS) throw new ModelFailure('too_long')
    const calls = step.toolCalls.filter((call) => call.invalid !== true)
    return {
      text: step.text,
      calls: calls.map(({ toolCallId, toolName, input }) => ({ id: toolCallId, name: toolName, input })),
      unreadableCalls: step.toolCalls.length - calls.length,
      messages: step.response.messages,
      ...usage,
    }
  } catch (error) {
    signal.throwIfAborted()
    throw readFailure(error, clock.now())
  } finally {
    stopping.abort()
  }
}
