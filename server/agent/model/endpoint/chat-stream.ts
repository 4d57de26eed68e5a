import { type ChatChunk, readChatChunk } from './chat-chunk.ts'
import { ModelFailure } from './model-failure.ts'

/** Marks at the end of a complete sentence. */
const WHOLE = /[.!?؟…:)\]}>»”"'’`*]\s*$/u

/**
 * Turns the answer of an endpoint that calls itself compatible into the event stream of the protocol: keep-alives and
 * lines that are no events are left out, and an answer in one piece becomes a stream of one event. The stream breaks
 * with a `ModelFailure` if the endpoint reports an error in it.
 */
export function readChatStream(response: Response): Response {
  if (response.body === null || !response.ok) return response
  const reader = createReader()
  const body = response.body
    .pipeThrough<string>(new TextDecoderStream())
    .pipeThrough(
      new TransformStream<string, string>({
        transform: (text, controller) => send(reader.read(text), controller),
        flush: (controller) => send(reader.end(), controller),
      }),
    )
    .pipeThrough(new TextEncoderStream())
  return new Response(body, { status: response.status, headers: { 'content-type': 'text/event-stream' } })
}

function send(chunks: readonly ChatChunk[], controller: TransformStreamDefaultController<string>): void {
  for (const chunk of chunks) controller.enqueue(`data: ${JSON.stringify(chunk)}\n\n`)
}

interface Reader {
  read(text: string): ChatChunk[]
  end(): ChatChunk[]
}

function createReader(): Reader {
  let rest = ''
  let event = ''
  let isWhole = false
  let hasEnded = false

  function take(value: unknown): ChatChunk[] {
    const chunk = readChatChunk(value)
    if (chunk === null) return []
    for (const { delta, finish_reason: reason } of chunk.choices) {
      if (reason === 'error') throw new ModelFailure('unavailable')
      hasEnded ||= reason !== null
      if (delta.tool_calls !== undefined) isWhole = true
      else if (typeof delta.content === 'string' && /\S/.test(delta.content))
        isWhole = WHOLE.test(delta.content)
    }
    return [chunk]
  }

  // Some endpoints send [DONE] without a finish reason. A text that ends like a sentence is taken as complete, and half
  // a sentence is not; whether a call's arguments are complete is checked where they are read.
  function finish(): ChatChunk[] {
    if (hasEnded || !isWhole) return []
    return [{ choices: [{ delta: {}, finish_reason: 'stop' }] }]
  }

  function readLine(line: string): ChatChunk[] {
    if (line === '') {
      if (event !== '') throw new ModelFailure('malformed')
      return []
    }
    const data = /^data:(.*)$/.exec(line)?.[1]?.trim()
    if (data === undefined) return []
    if (event === '' && data === '[DONE]') return finish()
    // Skips "ping" and the like.
    if (event === '' && !/^[{[]/.test(data)) return []
    event += data
    const value = readJson(event)
    if (value === undefined) return []
    event = ''
    return take(value)
  }

  return {
    read(text) {
      rest += text
      // A JSON body is not read line by line.
      if (/^\s*[{[]/.test(rest)) return []
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap(readLine)
    },
    end() {
      if (!/^\s*[{[]/.test(rest)) return [rest.replace(/\r$/, ''), ''].flatMap(readLine)
      const whole = readJson(rest)
      if (whole === undefined) throw new ModelFailure('malformed')
      return [...[whole].flat().flatMap(take), ...finish()]
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
