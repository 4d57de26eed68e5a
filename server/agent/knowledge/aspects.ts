import { remember } from '../remember.ts'
import { ASPECTS } from './aspects-data.ts'
import { asksPriceOfNamed } from './price-questions.ts'
import { listQuestionTerms } from './question-terms.ts'
import { listWords, type Word } from './words.ts'

/** A kind of thing that a question wants to hear. */
export type Aspect = keyof typeof ASPECTS

const ASKED = (Object.entries(ASPECTS) as [Aspect, (typeof ASPECTS)[Aspect]][]).map(([aspect, { asks }]) => ({
  aspect,
  phrases: asks.map((phrase) => listWords(phrase)),
}))
const PHRASES = ASKED.flatMap(({ phrases }) => phrases)

/** What a question wants to hear, by its own words. */
export const listAskedAspects: (question: string) => readonly Aspect[] = remember((question) => {
  const words = listWords(question)
  const isDetailAsked = listQuestionTerms(question).some(({ detail, weight }) => detail !== 0 && weight >= 1)
  const isPriceAsked = asksPriceOfNamed(words)
  return ASKED.filter(
    ({ aspect, phrases }) =>
      (aspect === 'cost' && isPriceAsked) ||
      // "What are your opening hours?" wants no list of things.
      (!(aspect === 'choice' && isDetailAsked) && phrases.some((phrase) => stands(words, phrase))),
  ).map(({ aspect }) => aspect)
})

/** Whether a passage says a thing of that kind. */
export function saysAspect(text: string, aspect: Aspect): boolean {
  return ASPECTS[aspect].says.test(text)
}

/** A question's words without those that only say what kind of thing it wants to hear. */
export function dropAsking(words: readonly Word[]): readonly Word[] {
  const asking = new Set<Word>()
  for (const phrase of PHRASES) {
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
