import { remember } from '../../language/text/remember.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { isArabizi } from '../reading/arabizi.ts'
import { readText } from '../reading/read-text.ts'
import { findEnd, growTree, skipGap } from '../reading/saying-tree.ts'
import { awaitsAnswer } from './awaiting.ts'
import { ASKING_ONCE_MORE } from './beside-data.ts'
import { stripCourtesies } from './courtesy-edges.ts'
import { isNameOfWriter, onlyIntroduces } from './introductions.ts'

const SAYINGS_ONCE_MORE = growTree(ASKING_ONCE_MORE)

/**
 * Whether a sentence only asks for an answer to what stands beside it: "looking forward to hearing from you", "any
 * idea?", "ممكن تفيدوني؟".
 */
function onlyAwaits(sentence: string): boolean {
  if (sentence.length > LONGEST_CHARS) return false
  if (awaitsAnswer(sentence)) return true
  // Behind a space this may close a sentence, and so may what is left behind a "please".
  const rest = stripCourtesies(` ${stripCourtesies(` ${sentence}`)}`)
  return !/[\p{L}\p{N}]/u.test(rest) || asksOnceMore(rest) || asksOnceMore(sentence)
}

function asksOnceMore(sentence: string): boolean {
  let at: number | undefined = 0
  while (at !== undefined && at < sentence.length) {
    const end = findEnd(SAYINGS_ONCE_MORE, sentence, skipGap(sentence, at))
    at = end === undefined ? undefined : skipGap(sentence, end)
  }
  return at !== undefined
}

/**
 * Whether a sentence adds nothing to the question beside it: who asks, or that an answer is awaited. By itself it may
 * be all that the customer has to say.
 */
export function saysNothingBeside(sentence: string): boolean {
  return onlyIntroduces(sentence) || isNameOfWriter(sentence) || onlyAwaits(sentence)
}

/** A longer sentence is a story, and the time to search its end grows with the square of its length. */
const LONGEST_CHARS = 400

/**
 * A sentence without the courtesies around it, in the customer's own letters; the sentence itself if nothing to look up
 * would be left.
 */
export const dropCourtesy: (sentence: string) => string = remember((sentence) => {
  if (sentence.length > LONGEST_CHARS) return sentence
  const bare = isArabizi(sentence) ? stripBySound(sentence) : stripCourtesies(sentence)
  return bare !== sentence && listQuestionTerms(readText(bare)).length > 0 ? bare : sentence
})

/** Arabic in Latin letters without the courtesies that it is spelled as, or sounds like. */
function stripBySound(sentence: string): string {
  const spelled = stripCourtesies(sentence)
  const words = spelled.split(' ')
  const read = readText(spelled)
  const bare = stripCourtesies(read)
  const at = read.indexOf(bare)
  // Each Latin word is read as one Arabic word, so that as many are left out as sound like courtesies.
  if (bare === '' || at < 0 || read.split(' ').length !== words.length) return spelled
  const countGaps = (part: string) => part.split(' ').length - 1
  const end = words.length - countGaps(read.slice(at + bare.length))
  return words.slice(countGaps(read.slice(0, at)), end).join(' ')
}
