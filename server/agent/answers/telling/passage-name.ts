import type { Passage } from '../../agent.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { withoutMark } from '../../replies-text.ts'

const QUESTION =
  /[?؟]\s*$|^\W*(?:how|what|when|where|which|who|why|can|could|do|does|is|are|may)(?!\p{L})|^[\s\p{P}]*(?:كيف|كم|متى|أين|ماذا|ما|هل|لماذا|لمن|من أين|بكم)(?!\p{L})/iu

/**
 * The name of a passage when the customer is asked whether it is meant. A heading that is a question is enough;
 * "Prices", or the name of a city, needs the title of its article.
 */
export function nameOf({ heading, title }: Passage): string {
  if (heading === null) return title
  if (isFileName(title)) return heading
  if (QUESTION.test(heading)) return heading
  const [named, told] = [listWords(title), listWords(heading)]
  return holdsAll(named, told) || holdsAll(told, named) ? heading : `${title}: ${heading}`
}

/**
 * Whether a title is the name of a file that has none of its own: "price_list", "faq", "terms-2024". No customer knows
 * what it means.
 */
export function isFileName(title: string): boolean {
  return /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*$/u.test(title) && /[a-z]/.test(title)
}

/**
 * Whether this passage was meant when a customer was asked by this name. Earlier versions used the heading alone as the
 * name.
 */
export function isNamed(passage: Passage, name: string): boolean {
  const asked = withoutMark(name)
  return [nameOf(passage), passage.heading ?? passage.title].some((each) => withoutMark(each) === asked)
}

function holdsAll(words: readonly Word[], wanted: readonly Word[]): boolean {
  return wanted.every((want) => isOneOf(words, want))
}
