import type { Passage } from '../../agent.ts'
import { findMeaning } from '../../language/meaning/word-meanings.ts'
import { listDays } from '../../language/numbers-and-days/days.ts'
import { listNumbers, readNumbers, type SaysNumber } from '../../language/numbers-and-days/numbers.ts'
import { listFields } from '../../language/thesaurus/thesaurus.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { nameThings } from '../../message/questions/subject.ts'
import { type Aspect, listAskedAspects, saysAspect } from '../../terms/aspects.ts'
import { PRICE, readSaidDetails } from '../../terms/details.ts'
import { isStrong, listQuestionTerms, type QuestionTerm } from '../../terms/question-terms.ts'
import { isList } from '../quoting/entries-of-lists.ts'

/** The customer's phone is an object, and not a contact number. */
const OWN_PHONE =
  /\b(?:my|our) (?:cell ?|mobile ?|smart)?(?:phone|mobile|cell)\b|(?<!\p{L})[وب]?(?:جوالي|جوالنا|هاتفي|موبايلي|تلفوني)(?!\p{L})/giu

const TITLES: ReadonlySet<string> = new Set(
  listWords(
    'dr doctor mr mrs ms miss coach دكتور دكتورة طبيب طبيبة استاذ استاذة كابتن مدرب مدربة معلم معلمة',
  ).flatMap(({ forms }) => forms),
)

/** Almost any text says these loosely. */
export const LOOSE: ReadonlySet<Aspect> = new Set(['way', 'choice', 'person'])

/** What «كم» asks for besides prices. */
const COUNTED: ReadonlySet<Aspect> = new Set(['duration', 'count', 'measure'])

/** From this chance on a list answers without the words of the question: "a thermos of coffee" is a flask there. */
const SURE_OF_LIST = 0.85

/**
 * Whether a passage is about every thing that a question names, and contains the kind of detail that it asks for. What
 * was asked before outweighs what is asked now, so a passage that was found by the former answers only if it also tells
 * what is asked now. `isPriced` if its amounts are known to be prices.
 */
export function tells(passage: Passage, asked: string, isPriced = false): boolean {
  const headed = `${passage.title} ${passage.heading ?? ''}`
  const text = `${headed} ${passage.text}`
  const words = listWords(`${text} ${passage.rowsOf ?? ''}`)
  const holds = (wanted: readonly Word[]) => wanted.some((want) => isOneOf(words, want))
  const named = dropTitles(listQuestionTerms(nameThings(asked)))
  const details = readDemanded(asked.replace(OWN_PHONE, ' '))
  const said = readSaidDetails(text, headed) | (isPriced ? PRICE : 0)
  const days = listDays(text)
  const saysNumber = readNumbers(text)
  return (
    (said & details) === details &&
    named.every(
      ({ own, synonyms, weight, toldBy }) =>
        own.length === 0 ||
        weight < 1 ||
        (toldBy & said) !== 0 ||
        holds(own) ||
        holds(synonyms) ||
        (passage.language === 'en' && holds(own.flatMap(nameInEnglish))) ||
        nameDaysAmong(days, own) ||
        namesOnly(own, saysNumber),
    ) &&
    tellsDetails(passage, asked, isPriced)
  )
}

/** Whether a passage has the kinds of detail that a question asks for in so many words. */
export function tellsDetails({ title, heading, text }: Passage, asked: string, isPriced = false): boolean {
  const headed = `${title} ${heading ?? ''}`
  return listAskedAspects(asked).every(
    (aspect) => LOOSE.has(aspect) || (aspect === 'cost' && isPriced) || saysAspect(text, aspect, headed),
  )
}

/** The kinds of detail that a text asks for, as bits: a price, a duration. */
export function readAskedDetails(asked: string): number {
  return joinDetails(listQuestionTerms(asked))
}

/** The same, but «كم» asks for no price where it asks for how long, how many or how big: «كم ياخذ», «كم يوم». */
function readDemanded(asked: string): number {
  const isCounted = listAskedAspects(asked).some((aspect) => COUNTED.has(aspect))
  return joinDetails(
    listQuestionTerms(asked).filter(
      ({ own, detail }) => !(isCounted && own.length === 0 && detail === PRICE),
    ),
  )
}

function joinDetails(terms: readonly QuestionTerm[]): number {
  return terms.reduce((bits, { detail }) => bits | detail, 0)
}

/** Whether a passage is about anything that a text names, possibly by another word of the same field. */
export function speaksOf({ title, heading, text }: Passage, asked: string): boolean {
  const terms = listQuestionTerms(nameThings(asked)).filter(isStrong)
  const words = listWords(`${heading ?? title} ${text}`)
  const fields = new Set(listFields(words))
  return (
    terms.length === 0 ||
    terms.some(
      ({ own, synonyms, fields: asks }) =>
        asks.some((field) => fields.has(field)) || [...own, ...synonyms].some((want) => isOneOf(words, want)),
    )
  )
}

/** The English name of an Arabic word, for a passage that answers an Arabic question in English. */
function nameInEnglish(word: Word): readonly Word[] {
  return word.script === 'arabic' ? (findMeaning(word)?.names ?? []).flatMap((name) => listWords(name)) : []
}

/** A person is found by the name: articles write "Dr." and "د." while customers write the word. */
function dropTitles(terms: readonly QuestionTerm[]): readonly QuestionTerm[] {
  const names = terms.filter(({ own }) => !own.some(({ forms }) => forms.some((form) => TITLES.has(form))))
  return names.length > 0 ? names : terms
}

/** Whether words are a number that is said: "six" where the text has 6. */
function namesOnly(words: readonly Word[], says: SaysNumber): boolean {
  const numbers = words.flatMap(({ text }) => listNumbers(text))
  return numbers.length === words.length && numbers.every(says)
}

/** Whether words name days of the week that are among some. */
function nameDaysAmong(days: number, words: readonly Word[]): boolean {
  const named = days === 0 ? 0 : listDays(words.map(({ text }) => text).join(' '))
  return named !== 0 && includes(days, named)
}

/** Whether days include others: "Saturday to Wednesday" includes Monday without naming it. */
function includes(days: number, others: number): boolean {
  return (days & others) === others
}

/**
 * Whether a passage that fits well enough says what it has to: what is asked now, and of a list that may lack it the
 * entry that was asked for.
 */
export function mayAnswer(passage: Passage, read: string, askedNow: string | null): boolean {
  if (askedNow !== null && !tells(passage, askedNow)) return false
  if (passage.isWhole === true || !isList(passage.text)) return true
  const hasDays = includes(listDays(passage.text), listDays(read))
  return (passage.score >= SURE_OF_LIST && hasDays) || tells(passage, read)
}
