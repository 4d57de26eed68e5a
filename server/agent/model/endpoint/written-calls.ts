import { isFields } from '../../../platform/is-fields.ts'
import { withoutThoughts } from './plain-draft.ts'
import { findTool, readArguments } from './repair-call.ts'
import type { ToolCall } from './step.ts'

/**
 * Tools that may be called by mere text. An action may not: models repeat what customers write, and a customer may
 * write a call.
 */
const CALLED_IN_WORDS: readonly string[] = ['search_knowledge', 'reply', 'hand_over']

/**
 * `<function=reply>`, and `to=functions.reply` in the template of gpt-oss: here the name stands before the arguments.
 */
const NAME_BEFORE = /(?:<function=|\bto=(?:functions\.)?)["']?([\w.-]+)[^{}]*$/
const XML_CALL =
  /<function=["']?([\w.-]+)["']?>((?:\s*<parameter=[^>]+>[\s\S]*?<\/parameter>)+)\s*(?:<\/function>|$)/g
const XML_ARGUMENT = /<parameter=["']?([\w.-]+)["']?>\s*([\s\S]*?)\s*<\/parameter>/g

/**
 * The calls that a model wrote into its text, in the forms of local models' templates; empty if there are none. Many
 * servers do not recognize them.
 */
export function readWrittenCalls(said: string): ToolCall[] {
  const text = withoutThoughts(said)
  return [...readXmlCalls(text), ...readJsonCalls(text)].flatMap(({ name, input }, at) => {
    const tool = findTool(name, CALLED_IN_WORDS)
    return tool === undefined ? [] : [{ id: `written-${at}`, name: tool, input }]
  })
}

type Written = Pick<ToolCall, 'name' | 'input'>

function readXmlCalls(text: string): Written[] {
  return [...text.matchAll(XML_CALL)].map(([, name = '', written = '']) => ({
    name,
    input: Object.fromEntries([...written.matchAll(XML_ARGUMENT)].map(([, key, value]) => [key, value])),
  }))
}

function readJsonCalls(text: string): Written[] {
  const found = listJson(text)
  const [only] = found
  // The arguments of `reply` without its name.
  if (
    found.length === 1 &&
    only?.value &&
    Object.keys(only.value).join() === 'text' &&
    /^[\s`]*(?:json)?\s*$/.test(only.before)
  )
    return [{ name: 'reply', input: only.value }]
  return found.flatMap(({ before, value }) => {
    if (value === null) return []
    const named = NAME_BEFORE.exec(before)?.[1]
    return named === undefined ? readJsonCall(value) : [{ name: named, input: value }]
  })
}

function readJsonCall(value: Readonly<Record<string, unknown>>): Written[] {
  if (isFields(value.function)) return readJsonCall(value.function)
  const name = [value.name, value.tool, value.function].find((each) => typeof each === 'string')
  const given = [value.arguments, value.parameters, value.input].find((each) => each !== undefined) ?? {}
  const input = typeof given === 'string' ? readArguments(given) : given
  return typeof name === 'string' && isFields(input) ? [{ name, input }] : []
}

/** The outermost JSON objects of a text, each with the text between it and the object before. */
function listJson(text: string): { before: string; value: Record<string, unknown> | null }[] {
  const found: { before: string; value: Record<string, unknown> | null }[] = []
  let from = 0
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', from)) {
    const end = findEnd(text, start)
    if (end === null) return found
    found.push({ before: text.slice(from, start), value: readArguments(text.slice(start, end)) })
    from = end
  }
  return found
}

/** The end of the object that begins at a place; null if it does not end. */
function findEnd(text: string, start: number): number | null {
  const PARTS = /"(?:[^"\\]|\\[\s\S])*"|[{}]/g
  PARTS.lastIndex = start
  let depth = 0
  for (let part = PARTS.exec(text); part !== null; part = PARTS.exec(text)) {
    if (part[0] === '{') depth++
    else if (part[0] === '}' && --depth === 0) return PARTS.lastIndex
  }
  return null
}
