import type { Language } from '../agent/agent.ts'
import { detectLanguage } from '../agent/language/language.ts'
import { readChoice } from '../agent/message/choice.ts'
import type { ActionDefinition, Texts } from './definition.ts'
import { isMadeFrom } from './text-template.ts'

/** Where an action says nothing of its own. */
const ASKS: Texts = {
  en: 'Please send me what I still need for this: {name}.',
  ar: 'ما زلت أحتاج لإتمام ذلك إلى: {name}.',
}

/** What parameters are called in Arabic whose names say what they hold. */
const ARABIC_NAMES: ReadonlyMap<string, string> = new Map([
  ['order_number', 'رقم الطلب'],
  ['phone', 'رقم الجوال'],
  ['email', 'البريد الإلكتروني'],
  ['date', 'التاريخ'],
  ['time', 'الوقت'],
  ['amount', 'المبلغ'],
])

/** Above the question, where several values may be meant. */
const WHICH: Texts = {
  en: 'Which of these do you mean: {values}?',
  ar: 'ما المقصود: {values}؟',
}

const OR: Readonly<Record<Language, (values: readonly string[]) => string>> = {
  en: (values) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values),
  ar: (values) => values.join(' أم '),
}

/** Above the question, where what was given does not fit. */
const UNFIT: Texts = {
  en: 'This does not seem right.',
  ar: 'يبدو أن هذا غير صحيح.',
}
const CHECK: Texts = {
  en: 'Please check it and send it again.',
  ar: 'يرجى التحقق منه وإرساله مرة أخرى.',
}

/** The line above a question that says which values may be meant. */
export function describeDoubt(values: readonly unknown[], language: Language): string {
  return WHICH[language].replace('{values}', () => OR[language](values.map(String)))
}

/**
 * The customer's words, or the value that they mean by its place, where the agent's message named two: "the second one"
 * of "Which of these do you mean: 48213 or 48214?"
 */
export function nameChosen(said: string, words: string): string {
  const [one, other, another] = listNamed(said)
  if (one === undefined || other === undefined || another !== undefined || /\p{Nd}/u.test(words)) return words
  return { first: one, second: other, both: words }[readChoice(words) ?? 'both']
}

function listNamed(said: string): string[] {
  for (const [language, which] of Object.entries(WHICH)) {
    const [before = '', behind = ''] = which.split('{values}')
    const line = said.split('\n').find((each) => each.startsWith(before) && each.endsWith(behind))
    if (line !== undefined)
      return line.slice(before.length, -behind.length).split(language === 'ar' ? ' أم ' : /, | or /)
  }
  return []
}

/** The line above a question that says what a value has to be, as the file describes it in the customer's language. */
export function describeUnfit(
  { parameters }: ActionDefinition,
  names: readonly string[],
  language: Language,
): string {
  const described = names.flatMap((name) => {
    const description = parameters.properties[name]?.description
    return description !== undefined && detectLanguage(description) === language ? [description] : []
  })
  return [UNFIT[language], ...(described.length > 0 ? described : [CHECK[language]])].join(' ')
}

/** Whether a message of the agent's says above its question why it asks. */
export function hasReason(said: string): boolean {
  const reasons = [...Object.values(WHICH), ...Object.values(UNFIT)].map((text) => text.split('{')[0] ?? text)
  return said.split('\n').some((line) => reasons.some((reason) => line.startsWith(reason)))
}

/** The question for parameters that are missing or do not fit, one line each. */
export function describeMissing(
  action: ActionDefinition,
  names: readonly string[],
  language: Language,
): string {
  return names.map((name) => askOf(action, name, language)).join('\n')
}

/** What a message of the agent's asked for an action. */
export interface Asked {
  /** The parameters that it asked for. */
  readonly names: readonly string[]
  /** True where it said that nothing was found under what was given. */
  readonly isNotFound: boolean
}

/** What the agent's message asked for the action; null where it asked for something else. */
export function readAsk(action: ActionDefinition, said: string): Asked | null {
  const lines = said.split('\n')
  const languages = ['ar', 'en'] as const
  // In the order in which they stand there: the file's own is not kept.
  const names = Object.keys(action.parameters.properties)
    .map((name) => ({ name, asks: languages.map((language) => askOf(action, name, language)) }))
    .map(({ name, asks }) => ({ name, at: lines.findIndex((line) => asks.includes(line)) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name)
  const isNotFound = languages.some((language) => {
    const notFound = action.answer.not_found?.[language]
    return notFound !== undefined && isMadeFrom(notFound, said)
  })
  return names.length > 0 || isNotFound ? { names, isNotFound } : null
}

function askOf({ parameters }: ActionDefinition, name: string, language: Language): string {
  const own = parameters.properties[name]?.['x-ask']?.[language]
  return own ?? ASKS[language].replace('{name}', () => nameParameter(name, language))
}

/** What a parameter is called where the action says nothing of its own. */
export function nameParameter(name: string, language: Language): string {
  const known = language === 'ar' ? ARABIC_NAMES.get(name) : undefined
  return known ?? name.replaceAll('_', ' ')
}

/** What stands around a value's name in the question for it. */
const AROUND_NAME: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:on|at|to|in|for) )?(?:what(?:['’]?s| is)?|which)\s+(?:(?:is|are|your|the|of|a)\s+)*|[\s?]+$/giu,
  ar: /^(?:(?:على|في|من|إلى) )?(?:ما هو|ما هي|ما|أي|كم)\s+|[\s?؟]+$/gu,
}

/** What a value is called in the question for it: "student number" of "What is your student number?" */
export function nameAsked(action: ActionDefinition, name: string, language: Language): string {
  const own = action.parameters.properties[name]?.['x-ask']?.[language]
  return own === undefined ? nameParameter(name, language) : own.replace(AROUND_NAME[language], '')
}
