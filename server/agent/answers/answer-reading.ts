import type { Language, Passage } from '../agent.ts'
import { tellsOfDays } from '../language/numbers-and-days/days.ts'
import { endsInQuestionMark } from '../language/text/question-marks.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { namesThing } from '../message/questions/subject.ts'
import { isSameText } from '../message/reading/read-text.ts'
import type { Found } from './answer.ts'
import { quote } from './quoting/quote.ts'
import { hasEntries } from './quoting/rows-of-tables.ts'
import type { Reading } from './readings.ts'
import { choosePassage, findBoth, listNearBest, SURE, SURE_IN_CONTEXT } from './telling/choose-passage.ts'
import { tellsContact } from './telling/contact-ways.ts'
import { leavesUnmeasured } from './telling/measured.ts'
import { mayTellBrand } from './telling/payment-brands.ts'
import { isOfOtherPeriod } from './telling/periods.ts'
import { mayAnswer, tells } from './telling/tells.ts'

/** The answer of the passages that one reading of a question found; null if none answers surely enough. */
export function answerReading(
  passages: readonly Passage[],
  { query, askedNow, days, contact, brands }: Reading,
  { text: question, read: readAlone }: CustomerQuestion,
  language: Language,
): Found | null {
  const called = query === question ? findCalled(passages, question, language) : null
  if (called !== null) return { kind: 'found', question, ...quote([called], question) }
  const isPlain = contact === undefined && brands === undefined && days === undefined
  const sure = choosePassage(passages, language, query === question ? SURE : SURE_IN_CONTEXT)
  const both = sure === null && query === question && isPlain ? findBoth(passages, language) : []
  const best = sure ?? both[0]
  if (best === undefined) return null
  const read = query === question ? readAlone : query
  if (!mayAnswer(best, read, askedNow !== null && best.language === language ? askedNow : null)) return null
  // Of a list of numbers and addresses the requested one is shown, and of ways to pay the one that is named.
  const shown = contact === undefined && brands === undefined ? read : readAlone
  const quoted = quote(
    [...new Set([best, ...both, ...listNearBest(passages, best, read)])],
    nameEntry(best, askedNow) ?? shown,
  )
  const texts = quoted.texts.join('\n')
  const tellsIt =
    (contact === undefined || tellsContact(texts, contact)) &&
    (brands === undefined || mayTellBrand(best, texts, brands, query === question)) &&
    (days === undefined || tellsOfDays(texts, days)) &&
    !isOfOtherPeriod(read, texts) &&
    !leavesUnmeasured(readAlone, texts)
  return tellsIt ? { kind: 'found', question, ...quoted } : null
}

/** The passage under a question that is the customer's own, word for word. */
function findCalled(passages: readonly Passage[], question: string, language: Language): Passage | null {
  return (
    passages.find(({ title, heading, language: own }) => {
      const name = heading ?? title
      return own === language && endsInQuestionMark(name) && isSameText(name, question)
    }) ?? null
  )
}

/**
 * Of a list the entry that is asked for now is shown, not that of the question before: "and a suit?" after the price of
 * a thobe.
 */
function nameEntry(best: Passage, askedNow: string | null): string | null {
  return askedNow !== null && hasEntries(best.text) && namesThing(askedNow) && tells(best, askedNow)
    ? askedNow
    : null
}
