import { indexPhrases } from '../language/phrase-index.ts'
import { remember } from '../language/remember.ts'
import { listWords, type Word } from '../language/words.ts'
import { saysAmount } from './amounts.ts'
import { ASPECTS } from './aspects-data.ts'
import { foldLetters, readFolded, writePlainLetters } from './plain-letters.ts'
import { asksPriceOfNamed } from './price-questions.ts'
import { listQuestionTerms } from './question-terms.ts'
import { saysClock, saysDate } from './times.ts'

/** A kind of thing that a question wants to hear. */
export type Aspect = keyof typeof ASPECTS

interface Asking {
  readonly aspect: Aspect
  readonly phrase: readonly Word[]
}

const ASPECT_NAMES = Object.keys(ASPECTS) as Aspect[]
/** What is said by few words, which are found however they are spelled. */
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

/** What a question wants to hear, by its own words. */
export const listAskedAspects: (question: string) => readonly Aspect[] = remember((question) => {
  const words = listWords(question)
  const isDetailAsked = listQuestionTerms(question).some(({ detail, weight }) => detail !== 0 && weight >= 1)
  const isPriceAsked = asksPriceOfNamed(words)
  const standing = listPossible(words).filter(({ phrase }) => stands(words, phrase))
  // "How much do you take" is asked for a price, and in «كم تاخذون وقت» for time.
  const isPart = (one: Asking, other: Asking) =>
    one.aspect !== other.aspect && one.phrase.length < other.phrase.length && stands(other.phrase, one.phrase)
  const asked = new Set(
    standing.filter((one) => !standing.some((other) => isPart(one, other))).map(({ aspect }) => aspect),
  )
  return ASPECT_NAMES.filter(
    (aspect) =>
      (aspect === 'cost' && isPriceAsked) ||
      // "What are your opening hours?" wants no list of things.
      (!(aspect === 'choice' && isDetailAsked) && asked.has(aspect)),
  )
})

/** Whether a text says a thing of that kind; `headed` is what stands above it. */
export function saysAspect(written: string, aspect: Aspect, headed = ''): boolean {
  const text = writePlainLetters(written)
  if (ASPECTS[aspect].says.test(text) || FOLDED.get(aspect)?.test(foldLetters(text)) === true) return true
  if (aspect === 'cost') return saysAmount(text, headed)
  return aspect === 'moment' && (saysClock(text) || saysDate(text))
}

/** A question's words without those that only say what kind of thing it wants to hear. */
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
