import { jsonSchema, type ToolSet } from 'ai'
import { isFields } from '../../platform/is-fields.ts'
import type { Action } from '../actions/actions.ts'

/** The tools that a model has for every organization. */
const OWN_TOOLS: ToolSet = {
  search_knowledge: describe('Finds passages of the help articles. Takes a question in English or Arabic.', {
    query: { type: 'string', description: 'What the customer wants to know.' },
  }),
  reply: describe('Sends the answer to the customer and ends your turn.', {
    text: { type: 'string', description: 'The whole answer, as the customer will read it.' },
  }),
  hand_over: describe('Gives the conversation to a colleague and ends your turn. The customer is told so.', {
    reason: { type: 'string', enum: ['no_answer', 'low_confidence', 'customer_request', 'complaint'] },
    summary: { type: 'string', description: 'What the colleague has to know. The customer does not see it.' },
  }),
  resolve: describe('Ends the conversation when the customer has said that everything is settled.', {}),
}

/** The model's own tools and the organization's actions, each under its own name; an action cannot replace a tool. */
export function listTools(actions: readonly Action[]): ToolSet {
  const offered = actions.map(({ name, whenToUse, parameters }) => [name, writeTool(whenToUse, parameters)])
  return { ...Object.fromEntries(offered), ...OWN_TOOLS }
}

function describe(description: string, properties: Readonly<Record<string, object>>): ToolSet[string] {
  const required = Object.keys(properties)
  return writeTool(description, { type: 'object', properties, required, additionalProperties: false })
}

// Arguments only have to be an object. Whoever uses a value in it checks it as data.
function writeTool(description: string, parameters: Readonly<Record<string, unknown>>): ToolSet[string] {
  return { description, inputSchema: jsonSchema({ ...parameters }, { validate: validateArguments }) }
}

function validateArguments(value: unknown) {
  return isFields(value)
    ? ({ success: true, value } as const)
    : ({ success: false, error: new TypeError('Arguments have to be an object.') } as const)
}

/** The string under a name in a model's arguments; empty if there is none. */
export function readArgument(input: unknown, name: string): string {
  const value =
    typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}
