import { remember } from '../language/text/remember.ts'
import { isOneOf } from '../language/words/is-one-of.ts'
import { indexPhrases } from '../language/words/phrase-index.ts'
import { listWords, type Word } from '../language/words/words.ts'
import { saysAmount } from './amounts.ts'
import { ASPECTS } from './aspects-data.ts'
import { foldLetters, readFolded, writePlainLetters } from './plain-letters.ts'
import { asksPriceOfNamed } from './price-questions.ts'
import { listQuestionTerms, STRONG } from './question-terms.ts'
import { saysClock, saysDate } from './times.ts'

/** A kind of detail that a question asks for. */
export type Aspect = keyof typeof ASPECTS

interface Asking {
  readonly aspect: Aspect
  readonly phrase: readonly Word[]
}

const ASPECT_NAMES = Object.keys(ASPECTS) as Aspect[]
/** Aspects whose few words are found in any spelling. */
const FOLDED = new Map(
  (['cost', 'duration'] as const).map((aspect): [Aspect, RegExp] => [
    aspect,
    readFolded(ASPECTS[aspect].says),
  ]),
)
const listPossible = indexPhrases(
  ASPECT_NAMES.flatMap((aspect) =>
    ASPECTS[aspect].asks.map((phrase) => ({ aspect, phrase: listWords(phrase) })),
  ),
  ({ phrase }) => phrase,
)

/** The single words that ask for each kind of detail, which also name it: "address", «السعر». */
const NAMES = new Map(
  ASPECT_NAMES.map((aspect) => [
    aspect,
    ASPECTS[aspect].asks
      .map((phrase) => listWords(phrase))
      .flatMap((words) => (words.length === 1 ? words : [])),
  ]),
)

/** Whether a name, such as that of a row, is the word for a kind of detail, in whatever form. */
export function namesAspect(name: string, aspect: Aspect): boolean {
  return listWords(name).some((word) => isOneOf(NAMES.get(aspect) ?? [], word))
}

/** The kinds of detail that a question asks for by its own words. */
export const listAskedAspects: (question: string) => readonly Aspect[] = remember((question) => {
  const words = listWords(question)
  const isDetailAsked = listQuestionTerms(question).some(
    ({ detail, weight }) => detail !== 0 && weight >= STRONG,
  )
  const isPriceAsked = asksPriceOfNamed(words)
  const standing = listPossible(words).filter(({ phrase }) => stands(words, phrase))
  // "How much do you take" asks for a price, but within «كم تاخذون وقت» for a duration.
  const isPart = (one: Asking, other: Asking) =>
    one.aspect !== other.aspect && one.phrase.length < other.phrase.length && stands(other.phrase, one.phrase)
  const asked = new Set(
    standing.filter((one) => !standing.some((other) => isPart(one, other))).map(({ aspect }) => aspect),
  )
  return ASPECT_NAMES.filter(
    (aspect) =>
      (aspect === 'cost' && isPriceAsked) ||
      // "What are your opening hours?" does not ask for a list of things.
      (!(aspect === 'choice' && isDetailAsked) && asked.has(aspect)),
  )
})

/** Whether a text has a detail of this kind; `headed` is the heading above it. */
export function saysAspect(written: string, aspect: Aspect, headed = ''): boolean {
  const text = writePlainLetters(written)
  if (ASPECTS[aspect].says.test(text) || FOLDED.get(aspect)?.test(foldLetters(text)) === true) return true
  if (aspect === 'cost') return saysAmount(text, headed)
  return aspect === 'moment' && (saysClock(text) || saysDate(text))
}

/** A question's words without those that only name the kind of detail. */
export function dropAsking(words: readonly Word[]): readonly Word[] {
  const asking = new Set<Word>()
  for (const { phrase } of listPossible(words)) {
    words.forEach((_, start) => {
      if (standsAt(words, phrase, start))
        for (const word of words.slice(start, start + phrase.length)) asking.add(word)
    })
  }
  return words.filter((word) => !asking.has(word))
}

function stands(words: readonly Word[], phrase: readonly Word[]): boolean {
  return words.some((_, start) => standsAt(words, phrase, start))
}

function standsAt(words: readonly Word[], phrase: readonly Word[], start: number): boolean {
  return phrase.every((word, offset) => {
    const found = words[start + offset]?.text
    return found === word.text || (offset === 0 && found === `و${word.text}`)
  })
}
