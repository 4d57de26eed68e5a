import type { Language, Passage } from '../agent.ts'
import { tellsOfDays } from '../language/days.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { namesThing } from '../message/subject.ts'
import type { Found } from './answer.ts'
import { choosePassage, listNearBest, SURE, SURE_IN_CONTEXT } from './choose-passage.ts'
import { tellsContact } from './contact-ways.ts'
import { mayTellBrand } from './payment-brands.ts'
import { quote } from './quote.ts'
import type { Reading } from './readings.ts'
import { hasEntries } from './rows-of-tables.ts'
import { mayAnswer, tells } from './tells.ts'

/** What the passages that one reading of a question found say to it; null where none is sure to answer. */
export function answerReading(
  passages: readonly Passage[],
  { query, told, days, contact, brands }: Reading,
  { text: question, read: readAlone }: CustomerQuestion,
  language: Language,
): Found | null {
  const best = choosePassage(passages, language, query === question ? SURE : SURE_IN_CONTEXT)
  if (best === null) return null
  const read = query === question ? readAlone : query
  if (!mayAnswer(best, read, told !== null && best.language === language ? told : null)) return null
  // Of a list of numbers and addresses the one that was asked for is shown, and of ways to pay the one that is named.
  const shown = contact === undefined && brands === undefined ? read : readAlone
  const quoted = quote([best, ...listNearBest(passages, best, read)], nameEntry(best, told) ?? shown)
  const texts = quoted.texts.join('\n')
  const tellsIt =
    (contact === undefined || tellsContact(texts, contact)) &&
    (brands === undefined || mayTellBrand(best, texts, brands, query === question)) &&
    (days === undefined || tellsOfDays(texts, days))
  return tellsIt ? { kind: 'found', question, ...quoted } : null
}

/**
 * Of a list the entry of what is asked now is shown, and not the one of the question before: "and a suit?" behind the
 * price of a thobe.
 */
function nameEntry(best: Passage, told: string | null): string | null {
  return told !== null && hasEntries(best.text) && namesThing(told) && tells(best, told) ? told : null
}
