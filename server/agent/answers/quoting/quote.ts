import type { Passage, Source } from '../../agent.ts'
import { endsInQuestionMark } from '../../language/text/question-marks.ts'
import { shorten } from '../../language/text/shorten.ts'
import { isSameText } from '../../message/reading/read-text.ts'
import type { Found } from '../answer.ts'
import { chooseSentences } from './choose-sentences.ts'

const LONGEST_SNIPPET_CHARS = 300
/** Answers only the question above it. لا by itself is left out, because it also negates a verb (لا نبيع). */
const YES_OR_NO =
  /^[\s\p{P}]*(?:(?:yes|yep|sure|نعم|أجل|ايوه|بلى)(?!\p{L})|(?:no|nope|لا|كلا)\s*[.,!:;،؛–—-])/iu

/**
 * The passages' own words as the answer to a question, with the sources. An FAQ's answer is quoted whole, and one that
 * begins with a yes or no together with its question: "Do you sell new rackets?" is not answered by the "no" of "do you
 * buy used rackets?".
 */
export function quote(
  passages: readonly Passage[],
  question: string,
): Pick<Found, 'texts' | 'language' | 'sources'> {
  const quoted = passages.map((passage) => ({
    passage,
    text: standUnder(
      passage,
      passage.isWhole === true ? passage.text : chooseSentences(passage.text, question, nameAbove(passage)),
      question,
    ),
  }))
  return {
    texts: quoted.map(({ text }) => text),
    language: passages[0]?.language ?? 'en',
    sources: quoted.map(({ passage, text }): Source => {
      const { passageId: id, title, url, score } = passage
      return { id, type: 'article', title, url, snippet: shorten(text, LONGEST_SNIPPET_CHARS), score }
    }),
  }
}

/** What applies to all rows of a table: its heading, and what they are. */
function nameAbove({ title, heading, rowsOf = '' }: Passage): string {
  return `${heading ?? title} ${rowsOf}`.trim()
}

/** A quotation that begins with a yes or no, behind the question that it stands under. */
function standUnder({ heading, title }: Passage, text: string, asked: string): string {
  const own = heading ?? title
  return YES_OR_NO.test(text) && endsInQuestionMark(own) && !isSameText(own, asked) ? `${own}\n${text}` : text
}
