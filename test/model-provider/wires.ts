/** The formats in which model endpoints are spoken to. */
export type Wire = 'openai-compatible' | 'openai' | 'anthropic'

/** One whole output of a model. */
export interface Output {
  readonly text?: string
  /** `input` may be a string that is no JSON, as models write it. */
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
  /** How it ends; by default as it should. `silence` says nothing of an end. */
  readonly end?: 'length' | 'refusal' | 'silence'
  readonly inputTokens?: number
  readonly outputTokens?: number
}

/** One event of a stream, before it is written. */
export type Event = Readonly<Record<string, unknown>>

/** The path below the base URL at which a wire's model is called. */
export const WIRE_PATHS: Readonly<Record<Wire, string>> = {
  'openai-compatible': '/chat/completions',
  openai: '/responses',
  anthropic: '/messages',
}

/** An output as the events of a wire, in small pieces as a model writes it. */
export function listEvents(wire: Wire, output: Output): Event[] {
  return WRITERS[wire](output)
}

/** An output as the server-sent events of a wire. */
export function writeEvents(wire: Wire, output: Output): string[] {
  const lines = listEvents(wire, output).map((event) =>
    wire === 'openai-compatible'
      ? `data: ${JSON.stringify(event)}\n\n`
      : `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
  )
  return wire === 'openai-compatible' && output.end !== 'silence' ? [...lines, 'data: [DONE]\n\n'] : lines
}

const WRITERS: Readonly<Record<Wire, (output: Output) => Event[]>> = {
  'openai-compatible': writeChatChunks,
  openai: writeResponseEvents,
  anthropic: writeMessageEvents,
}

const PIECE_CHARS = 12

function listPieces(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${PIECE_CHARS}}`, 'gu')) ?? []
}

function writeInput(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input)
}

function writeChatChunks({
  text = '',
  calls = [],
  end,
  inputTokens = 100,
  outputTokens = 10,
}: Output): Event[] {
  const chunk = (delta: unknown, finishReason: string | null = null) => ({
    id: 'chat-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'double',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })
  const finish =
    end === 'length'
      ? 'length'
      : end === 'refusal'
        ? 'content_filter'
        : calls.length > 0
          ? 'tool_calls'
          : 'stop'
  return [
    chunk({ role: 'assistant', content: '' }),
    ...listPieces(text).map((content) => chunk({ content })),
    ...calls.flatMap(({ name, input }, index) => [
      chunk({
        tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: '' } }],
      }),
      ...listPieces(writeInput(input)).map((piece) =>
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    ...(end === 'silence'
      ? []
      : [
          chunk({}, finish),
          {
            id: 'chat-1',
            object: 'chat.completion.chunk',
            created: 1,
            model: 'double',
            choices: [],
            usage: {
              prompt_tokens: inputTokens,
              completion_tokens: outputTokens,
              total_tokens: inputTokens + outputTokens,
            },
          },
        ]),
  ]
}

function writeResponseEvents({
  text = '',
  calls = [],
  end,
  inputTokens = 100,
  outputTokens = 10,
}: Output): Event[] {
  const response = { id: 'response-1', created_at: 1, model: 'double' }
  const message = { type: 'message', id: 'message-1' }
  const said: Event[] =
    text === ''
      ? []
      : [
          { type: 'response.output_item.added', output_index: 0, item: message },
          ...listPieces(text).map((delta) => ({
            type: 'response.output_text.delta',
            item_id: 'message-1',
            output_index: 0,
            delta,
          })),
          { type: 'response.output_item.done', output_index: 0, item: message },
        ]
  const called = calls.flatMap(({ name, input }, index): Event[] => {
    const place = index + (text === '' ? 0 : 1)
    const item = { type: 'function_call', id: `item-${index}`, call_id: `call-${index}`, name }
    return [
      { type: 'response.output_item.added', output_index: place, item: { ...item, arguments: '' } },
      ...listPieces(writeInput(input)).map((delta) => ({
        type: 'response.function_call_arguments.delta',
        item_id: item.id,
        output_index: place,
        delta,
      })),
      {
        type: 'response.output_item.done',
        output_index: place,
        item: { ...item, arguments: writeInput(input), status: 'completed' },
      },
    ]
  })
  const usage = { input_tokens: inputTokens, output_tokens: outputTokens }
  const reason = end === 'length' ? 'max_output_tokens' : end === 'refusal' ? 'content_filter' : null
  return [
    { type: 'response.created', response },
    ...said,
    ...called,
    ...(end === 'silence'
      ? []
      : [
          {
            type: reason === null ? 'response.completed' : 'response.incomplete',
            response: { ...response, usage, incomplete_details: reason === null ? null : { reason } },
          },
        ]),
  ]
}

function writeMessageEvents({
  text = '',
  calls = [],
  end,
  inputTokens = 100,
  outputTokens = 10,
}: Output): Event[] {
  const blocks = [
    ...(text === ''
      ? []
      : [
          {
            block: { type: 'text', text: '' },
            deltas: listPieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
          },
        ]),
    ...calls.map(({ name, input }, index) => ({
      block: { type: 'tool_use', id: `call-${index}`, name, input: {} },
      deltas: listPieces(writeInput(input)).map((piece) => ({
        type: 'input_json_delta',
        partial_json: piece,
      })),
    })),
  ]
  const stop =
    end === 'length'
      ? 'max_tokens'
      : end === 'refusal'
        ? 'refusal'
        : calls.length > 0
          ? 'tool_use'
          : 'end_turn'
  return [
    {
      type: 'message_start',
      message: {
        id: 'message-1',
        type: 'message',
        role: 'assistant',
        model: 'double',
        content: [],
        stop_reason: null,
        usage: { input_tokens: inputTokens, output_tokens: 1 },
      },
    },
    ...blocks.flatMap(({ block, deltas }, index): Event[] => [
      { type: 'content_block_start', index, content_block: block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    ...(end === 'silence'
      ? []
      : [
          {
            type: 'message_delta',
            delta: { stop_reason: stop, stop_sequence: null },
            usage: { output_tokens: outputTokens },
          },
          { type: 'message_stop' },
        ]),
  ]
}
