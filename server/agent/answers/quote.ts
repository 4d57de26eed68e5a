import type { Passage, Source } from '../agent.ts'
import { shorten } from '../language/shorten.ts'
import type { Found } from './answer.ts'
import { chooseSentences } from './choose-sentences.ts'

const LONGEST_SNIPPET_CHARS = 300

/**
 * What passages say to a question, in their own words, and the sources that name them. An FAQ's answer is quoted whole.
 */
export function quote(
  passages: readonly Passage[],
  question: string,
): Pick<Found, 'texts' | 'language' | 'sources'> {
  const quoted = passages.map((passage) => ({
    passage,
    text:
      passage.isWhole === true
        ? passage.text
        : chooseSentences(passage.text, question, passage.heading ?? passage.title),
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
