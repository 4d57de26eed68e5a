import type { Language } from '../../agent/agent.ts'
import type { ActionDefinition } from './action-definition.ts'
import { sayDay } from './say-day.ts'

/**
 * The data of a template: `{{parameters.x}}` is a parameter of the call, every other path is one of the answer's JSON.
 */
export interface TemplateData {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly answer: unknown
  /** The date in the company's time zone. */
  readonly today: string
  /** The days among the parameters that are written in a form of the API's, as 2026-09-30, by what is written. */
  readonly days?: ReadonlyMap<string, string>
}

/** The texts for an answer's values, by path and value; `*` stands for every other value. */
export type ValueTexts = ActionDefinition['answer']['values']

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const PATH = /^[^\s.{}]+(?:\.[^\s.{}]+)*$/
const LONGEST_VALUE_CHARS = 300
const MOST_ITEMS = 10
const LONGEST_TEXT_CHARS = 4000
/** A placeholder within a word or an address, where a day in words would break it: «ل{{parameters.date}}». */
const GLUED = /[\p{L}\p{N}/=&?_-]$/u
const ARABIC = /\p{Script=Arabic}/u
export const LEFT_TO_RIGHT = '\u200e'
const SEPARATORS: Readonly<Record<Language, string>> = { ar: '، ', en: ', ' }

/** The paths of a template's placeholders; null if one of them is not a path, or if braces are left over. */
export function listPaths(template: string): string[] | null {
  const paths = Array.from(template.matchAll(PLACEHOLDER), ([, path = '']) => path.trim())
  const rest = template.replace(PLACEHOLDER, '')
  return paths.every((path) => PATH.test(path)) && !/[{}]/.test(rest) ? paths : null
}

/**
 * Fills a template; null if one of its values is missing. A value is inserted as it is and never read as a template.
 * Because it comes from somebody else's system, it becomes one line of limited length, without anything that a channel
 * could take for markup. A day is written as people say it.
 */
export function fillTemplate(
  template: string,
  language: Language,
  data: TemplateData,
  values: ValueTexts = {},
): string | null {
  let isComplete = true
  const text = template.replace(PLACEHOLDER, (_, given: string, at: number) => {
    const path = given.trim()
    const found = listValues(path, data)
    if (found.length === 0) isComplete = false
    const isGlued = GLUED.test(template.slice(0, at))
    const shown = found.slice(0, MOST_ITEMS).map((value) => {
      const said =
        namedIn(values[path], value, language) ?? (isGlued ? null : sayDayOf(value, language, data))
      return said ?? keepOrder(showText(String(value)), language)
    })
    return [...shown, ...(found.length > MOST_ITEMS ? ['…'] : [])].join(SEPARATORS[language])
  })
  return isComplete ? cut(text, LONGEST_TEXT_CHARS) : null
}

/**
 * Whether a text could come from a template with any values: it has the template's parts in their order, with something
 * between them.
 */
export function isMadeFrom(template: string, text: string): boolean {
  const [first = '', ...parts] = template.split(/\{\{[^{}]*\}\}/)
  let end = text.indexOf(first) + first.length
  if (end < first.length) return false
  for (const part of parts) {
    const at = text.indexOf(part, end + 1)
    if (at <= end) return false
    end = at + part.length
  }
  return true
}

function listValues(path: string, { parameters, answer }: TemplateData): unknown[] {
  const [first, ...rest] = path.split('.')
  const values = first === 'parameters' ? follow([parameters], rest) : follow([answer], path.split('.'))
  return values.filter((value) => isShowable(value))
}

/** Follows a path; a list on the way is followed into each item, unless the path has an index. */
function follow(values: readonly unknown[], [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return values.flatMap((value) => (Array.isArray(value) ? value : [value]))
  const next = values.flatMap((value): unknown[] => {
    if (Array.isArray(value))
      return /^\d+$/.test(step) ? value.slice(Number(step), Number(step) + 1) : [...follow(value, [step])]
    const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    return isOwn ? [(value as Record<string, unknown>)[step]] : []
  })
  return follow(next, rest)
}

function isShowable(value: unknown): boolean {
  return typeof value === 'string' ? showText(value) !== '' : ['number', 'boolean'].includes(typeof value)
}

/** What the file has a text of its own for. */
function namedIn(texts: ValueTexts[string] | undefined, value: unknown, language: Language): string | null {
  const key = String(value)
  const known = texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : texts?.['*']
  return known?.[language] ?? null
}

function sayDayOf(value: unknown, language: Language, { days, today }: TemplateData): string | null {
  return typeof value === 'string' ? sayDay(days?.get(value) ?? value.trim(), language, today) : null
}

/**
 * After an Arabic letter the parts of "+966 11 234 5678" and of "2026-10-05" would be shown from right to left. An
 * invisible mark before the value keeps their order.
 */
export function keepOrder(value: string, language: Language): string {
  const isTurned = /^\P{L}*\d/u.test(value) && /[-+–#()\s]/u.test(value) && !ARABIC.test(value)
  return language === 'ar' && isTurned ? `${LEFT_TO_RIGHT}${value}` : value
}

function showText(value: string): string {
  const line = value
    .toWellFormed()
    // A character that joins letters belongs to its word; other invisible characters may reverse a text.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim()
  return cut(line, LONGEST_VALUE_CHARS)
}

function cut(text: string, most: number): string {
  const chars = [...text]
  return chars.length <= most ? text : `${chars.slice(0, most - 1).join('')}…`
}
