import { remember } from '../remember.ts'
import { ASPECTS } from './aspects-data.ts'
import { listWords, type Word } from './words.ts'

/** A kind of thing that a question wants to hear. */
export type Aspect = keyof typeof ASPECTS

const ASKED = (Object.entries(ASPECTS) as [Aspect, (typeof ASPECTS)[Aspect]][]).map(([aspect, { asks }]) => ({
  aspect,
  phrases: asks.map((phrase) => listWords(phrase)),
}))

/** What a question wants to hear, by its own words. */
export const listAskedAspects: (question: string) => readonly Aspect[] = remember((question) => {
  const words = listWords(question)
  return ASKED.filter(({ phrases }) => phrases.some((phrase) => stands(words, phrase))).map(
    ({ aspect }) => aspect,
  )
})

/** Whether a passage says a thing of that kind. */
export function saysAspect(text: string, aspect: Aspect): boolean {
  return ASPECTS[aspect].says.test(text)
}

function stands(words: readonly Word[], phrase: readonly Word[]): boolean {
  return words.some((_, start) =>
    phrase.every((word, offset) => {
      const found = words[start + offset]?.text
      return found === word.text || (offset === 0 && found === `و${word.text}`)
    }),
  )
}
