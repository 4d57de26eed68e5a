import { isFields } from '../../../platform/is-fields.ts'
import { readTokens } from './count-tokens.ts'
import { readReported } from './model-failure.ts'

/** A chunk of a chat completion as the protocol defines it, with only the fields that are used. */
export interface ChatChunk {
  readonly choices: readonly {
    readonly delta: {
      readonly content?: unknown
      readonly reasoning_content?: string
      readonly refusal?: string
      readonly tool_calls?: readonly ChatCall[]
    }
    readonly finish_reason: string | null
  }[]
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number }
}

interface ChatCall {
  readonly index?: number
  readonly id?: string
  readonly function: { readonly name?: string; readonly arguments?: string }
  /** Gemini expects its own signature to be sent back with the call's result. */
  readonly extra_content?: Fields
}

type Fields = Readonly<Record<string, unknown>>

/** The words that endpoints use for each finish reason. */
const ENDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    stop: 'stop eos eos_token end end_turn stop_sequence complete completed done finish finished',
    tool_calls: 'tool_calls tool_call tool_use function_call',
    length: 'length max_tokens max_output_tokens model_length',
    content_filter: 'content_filter content-filter safety refusal prohibited_content blocklist sensitive',
  }).flatMap(([end, words]) => words.split(' ').map((word) => [word, end])),
)
/**
 * Reads a chunk of a chat completion as endpoints write it: with arguments as objects, a `message` if nothing is
 * streamed, other finish reasons, fields of other types. Null if it holds nothing, such as a keep-alive. Throws a
 * `ModelFailure` if it reports an error.
 */
export function readChatChunk(value: unknown): ChatChunk | null {
  if (!isFields(value)) return null
  if (value.error) throw readReported(value.error)
  if (value.object === 'error') throw readReported(value)
  const choice = Array.isArray(value.choices) ? value.choices[0] : undefined
  const usage = readUsage(value.usage)
  if (!isFields(choice)) return usage === null ? null : { choices: [], usage }
  const said = [choice.delta, choice.message].find(isFields) ?? {}
  const reason = typeof choice.finish_reason === 'string' ? choice.finish_reason : ''
  return {
    choices: [{ delta: readSaid(said), finish_reason: ENDS[reason.toLowerCase()] ?? (reason || null) }],
    ...(usage !== null && { usage }),
  }
}

function readSaid(said: Fields): ChatChunk['choices'][number]['delta'] {
  const { content, refusal, function_call: only } = said
  const thought = [said.reasoning_content, said.reasoning].find((each) => typeof each === 'string')
  const listed = Array.isArray(said.tool_calls) ? said.tool_calls : []
  const calls = [...listed, ...(isFields(only) ? [{ index: 0, function: only }] : [])].flatMap(readCall)
  return {
    ...((typeof content === 'string' || Array.isArray(content)) && { content }),
    ...(thought !== undefined && { reasoning_content: thought }),
    ...(typeof refusal === 'string' && { refusal }),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}

function readCall(call: unknown): ChatCall[] {
  if (!isFields(call) || !isFields(call.function)) return []
  const { name, arguments: input } = call.function
  return [
    {
      ...(Number.isInteger(call.index) && { index: call.index as number }),
      ...(typeof call.id === 'string' && { id: call.id }),
      function: {
        ...(typeof name === 'string' && { name }),
        ...(input !== undefined &&
          input !== null && { arguments: typeof input === 'string' ? input : JSON.stringify(input) }),
      },
      ...(isFields(call.extra_content) && { extra_content: call.extra_content }),
    },
  ]
}

/** A value that cannot be a count is ignored. */
function readUsage(usage: unknown): NonNullable<ChatChunk['usage']> | null {
  if (!isFields(usage)) return null
  const [input, output] = [readTokens(usage.prompt_tokens), readTokens(usage.completion_tokens)]
  return input !== null && input > 0 && output !== null
    ? { prompt_tokens: input, completion_tokens: output }
    : null
}
