import type { Language } from '../../agent/agent.ts'
import { detectLanguage } from '../../agent/language/text/language.ts'
import { readChoice } from '../../agent/message/consent/choice.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { sayDay } from '../definition/say-day.ts'
import { keepOrder, LEFT_TO_RIGHT } from '../definition/text-template.ts'

/** Stands above the question if several values may be meant. */
const WHICH: Texts = {
  en: 'Which of these do you mean: {values}?',
  ar: 'ما المقصود: {values}؟',
}

const OR: Readonly<Record<Language, (values: readonly string[]) => string>> = {
  en: (values) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values),
  ar: (values) => values.join(' أم '),
}

/** Stands above the question if the given value does not fit. */
const UNFIT: Texts = {
  en: 'This does not seem right.',
  ar: 'يبدو أن هذا غير صحيح.',
}
const CHECK: Texts = {
  en: 'Please check it and send it again.',
  ar: 'يرجى التحقق منه وإرساله مرة أخرى.',
}

/** The line above a question that lists the values that may be meant. `today` is the company's own day. */
export function describeDoubt(values: readonly unknown[], language: Language, today: string): string {
  const shown = values
    .map(String)
    .map((value) => sayDay(value, language, today) ?? keepOrder(value, language))
  return WHICH[language].replace('{values}', () => OR[language](shown))
}

/**
 * The customer's words, or the value that they choose by its place if the agent's message named two: "the second one"
 * to "Which of these do you mean: 48213 or 48214?"
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
      return line
        .slice(before.length, -behind.length)
        .replaceAll(LEFT_TO_RIGHT, '')
        .split(language === 'ar' ? ' أم ' : /, | or /)
  }
  return []
}

/**
 * The line above a question that says what the value has to be, as the file describes it in the customer's language.
 */
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

/** Whether a message of the agent has such a line above its question. */
export function hasReason(said: string): boolean {
  const reasons = [...Object.values(WHICH), ...Object.values(UNFIT)].map((text) => text.split('{')[0] ?? text)
  return said.split('\n').some((line) => reasons.some((reason) => line.startsWith(reason)))
}
