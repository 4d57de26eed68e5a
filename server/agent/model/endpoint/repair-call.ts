import type { ToolCallRepairFunction, ToolSet } from 'ai'
import { isFields } from '../../../platform/is-fields.ts'

// Marks that leak out of a model's own template: `search_knowledge<|channel|>commentary`.
const TEMPLATE_MARKS = /<\|.*$/s
const CODE_FENCE = /^```(?:json)?|```$/g

/**
 * Repairs how models and endpoints write complete calls: a prefix or another case in the name, arguments that are
 * encoded twice or wrapped in a code fence. A call that is cut off or names no tool stays unreadable.
 */
export const repairCall: ToolCallRepairFunction<ToolSet> = async ({ toolCall, tools }) => {
  const toolName = findTool(toolCall.toolName, Object.keys(tools))
  const input = readArguments(toolCall.input)
  return toolName === undefined || input === null
    ? null
    : { ...toolCall, toolName, input: JSON.stringify(input) }
}

/** The tool that a model means: `functions.reply`, `default_api:reply` and `Reply` are `reply`. */
export function findTool(name: string, tools: readonly string[]): string | undefined {
  if (tools.includes(name)) return name
  const bare = name.replace(TEMPLATE_MARKS, '').trim().toLowerCase()
  const last = bare.split(/[.:/]/).at(-1)
  return tools.find((tool) => [bare, last].includes(tool.toLowerCase()))
}

/** The arguments of a call; null if they are no object. */
export function readArguments(text: string): Record<string, unknown> | null {
  const bare = text.trim().replaceAll(CODE_FENCE, '')
  try {
    const once: unknown = bare.trim() === '' ? {} : JSON.parse(bare)
    const value: unknown = typeof once === 'string' ? JSON.parse(once) : once
    return isFields(value) ? value : null
  } catch {
    return null
  }
}
