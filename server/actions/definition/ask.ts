import type { Language } from '../../agent/agent.ts'
import type { ActionDefinition, Texts } from './action-definition.ts'
import { isMadeFrom } from './text-template.ts'

/** The question if an action has none of its own. */
const ASKS: Texts = {
  en: 'Please send me what I still need for this: {name}.',
  ar: 'ما زلت أحتاج لإتمام ذلك إلى: {name}.',
}

/** Arabic names of parameters whose English names say what they hold. */
const ARABIC_NAMES: ReadonlyMap<string, string> = new Map([
  ['order_number', 'رقم الطلب'],
  ['phone', 'رقم الجوال'],
  ['email', 'البريد الإلكتروني'],
  ['date', 'التاريخ'],
  ['time', 'الوقت'],
  ['amount', 'المبلغ'],
])

/** The questions for parameters that are missing or do not fit, one line each. */
export function describeMissing(
  action: ActionDefinition,
  names: readonly string[],
  language: Language,
): string {
  return names.map((name) => askOf(action, name, language)).join('\n')
}

/** The question of an agent's message for an action. */
export interface Asked {
  /** The parameters that it asked for. */
  readonly names: readonly string[]
  /** True if it said that nothing was found for the given values. */
  readonly isNotFound: boolean
}

/** What the agent's message asked for the action; null if it asked for something else. */
export function readAsk(action: ActionDefinition, said: string): Asked | null {
  const lines = said.split('\n')
  const languages = ['ar', 'en'] as const
  // In their order in the message, because the order of the file is not kept.
  const names = Object.keys(action.parameters.properties)
    .map((name) => ({ name, asks: languages.map((language) => askOf(action, name, language)) }))
    .map(({ name, asks }) => ({
      name,
      at: lines.findIndex((_, at) => asks.some((ask) => stands(ask, lines, at))),
    }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name)
  const isNotFound = languages.some((language) => {
    const notFound = action.answer.not_found?.[language]
    return notFound !== undefined && isMadeFrom(notFound, said)
  })
  return names.length > 0 || isNotFound ? { names, isNotFound } : null
}

/** Whether a question stands in a message from this line on. */
function stands(ask: string, lines: readonly string[], at: number): boolean {
  return ask.split('\n').every((line, behind) => lines[at + behind] === line)
}

/**
 * The action's own question for a parameter, which may list choices line by line. Empty lines are removed, because an
 * empty line separates an answer from the question below it.
 */
function ownAskOf({ parameters }: ActionDefinition, name: string, language: Language): string | undefined {
  return parameters.properties[name]?.['x-ask']?.[language].trim().replace(/\s*\n\s*/g, '\n')
}

function askOf(action: ActionDefinition, name: string, language: Language): string {
  return (
    ownAskOf(action, name, language) ?? ASKS[language].replace('{name}', () => nameParameter(name, language))
  )
}

/** The name of a parameter if the action has no question of its own. */
export function nameParameter(name: string, language: Language): string {
  const known = language === 'ar' ? ARABIC_NAMES.get(name) : undefined
  return known ?? name.replaceAll('_', ' ')
}

/** The words around a value's name in the question for it. */
const AROUND_NAME: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:on|at|to|in|for) )?(?:what(?:['’]?s| is)?|which)\s+(?:(?:is|are|your|the|of|a)\s+)*|[\s?]+$/giu,
  ar: /^(?:(?:على|في|من|إلى) )?(?:ما هو|ما هي|ما|أي|كم)\s+|[\s?؟]+$/gu,
}

/** The name of a value in the question for it: "student number" in "What is your student number?" */
export function nameAsked(action: ActionDefinition, name: string, language: Language): string {
  const own = ownAskOf(action, name, language)
  return own === undefined ? nameParameter(name, language) : own.replace(AROUND_NAME[language], '')
}
