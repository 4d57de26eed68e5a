import type { Passage } from '../agent.ts'
import { isOneOf } from '../language/is-one-of.ts'
import { listWords, type Word } from '../language/words.ts'
import { withoutMark } from '../replies-text.ts'

const QUESTION =
  /[?؟]\s*$|^\W*(?:how|what|when|where|which|who|why|can|could|do|does|is|are|may)(?!\p{L})|^[\s\p{P}]*(?:كيف|كم|متى|أين|ماذا|ما|هل|لماذا|لمن|من أين|بكم)(?!\p{L})/iu

/**
 * What a passage is called when the customer is asked whether it is meant. A heading that is a question says so by
 * itself; "Prices" or the name of a city says what of only together with the article that it stands in.
 */
export function nameOf({ heading, title }: Passage): string {
  if (heading === null) return title
  if (QUESTION.test(heading)) return heading
  const [named, told] = [listWords(title), listWords(heading)]
  return holdsAll(named, told) || holdsAll(told, named) ? heading : `${title}: ${heading}`
}

/**
 * Whether a customer who was asked by this name was asked about this passage. A question may have been asked while its
 * heading alone was the name.
 */
export function isNamed(passage: Passage, name: string): boolean {
  const asked = withoutMark(name)
  return [nameOf(passage), passage.heading ?? passage.title].some((each) => withoutMark(each) === asked)
}

function holdsAll(words: readonly Word[], wanted: readonly Word[]): boolean {
  return wanted.every((want) => isOneOf(words, want))
}
