import type { Wire } from './wires.ts'

/** A request to a model, the same whatever the wire. */
export interface ModelRequest {
  readonly model: string
  readonly instructions: string
  /** What was said after the instructions, oldest first; what tools answered is said by `tool`. */
  readonly said: readonly { readonly by: 'user' | 'assistant' | 'tool'; readonly text: string }[]
  readonly tools: readonly { readonly name: string; readonly parameters: unknown }[]
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

interface Message {
  role?: string
  type?: string
  content?: unknown
  output?: unknown
}

interface Body {
  model: string
  system?: unknown
  messages?: Message[]
  input?: Message[]
  tools?: {
    name?: string
    parameters?: unknown
    input_schema?: unknown
    function?: { name: string; parameters: unknown }
  }[]
}

/** Reads a request body of any wire. */
export function readModelRequest(wire: Wire, text: string, headers: ModelRequest['headers']): ModelRequest {
  const body = JSON.parse(text) as Body
  const messages = (wire === 'openai' ? body.input : body.messages) ?? []
  const isInstruction = ({ role }: Message) => role === 'system' || role === 'developer'
  return {
    model: body.model,
    instructions: [body.system, ...messages.filter(isInstruction).map(({ content }) => content)]
      .map(readText)
      .join(''),
    said: messages.filter((message) => !isInstruction(message)).flatMap(readMessage),
    tools: (body.tools ?? []).map((tool) => ({
      name: tool.function?.name ?? tool.name ?? '',
      parameters: tool.function?.parameters ?? tool.parameters ?? tool.input_schema,
    })),
    body: body as unknown as ModelRequest['body'],
    headers,
  }
}

function readMessage(message: Message): ModelRequest['said'][number][] {
  if (message.type === 'function_call_output') return [{ by: 'tool', text: readText(message.output) }]
  if (message.type === 'function_call') return []
  const parts = Array.isArray(message.content) ? (message.content as Message[]) : null
  const results = parts?.filter(({ type }) => type === 'tool_result') ?? []
  if (results.length > 0) return results.map(({ content }) => ({ by: 'tool', text: readText(content) }))
  const by = message.role === 'tool' ? 'tool' : message.role === 'assistant' ? 'assistant' : 'user'
  return [{ by, text: readText(message.content) }]
}

function readText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: string }) => part.text ?? '').join('')
}
