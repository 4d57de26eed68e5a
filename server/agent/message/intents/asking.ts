import { endsInQuestionMark, hasQuestionMark } from '../../language/text/question-marks.ts'
import type { Word } from '../../language/words/words.ts'
import { findRun, toPhrases } from '../reading/sayings.ts'
import { SOME_ANGER, SURE_ANGER } from './complaints.ts'
import type { HeardSentence } from './hear-sentence.ts'
import { QUESTION_OPENERS } from './intents-data.ts'

/** Words that open a question. */
export const OPENERS = toPhrases(QUESTION_OPENERS)
/** In this order the verb states something: "we are a team of 12", "I will arrive at 1 am". */
const TELLS_OF_PEOPLE =
  /^\W*(?:(?:hi|hello|hey|and|so|but|ok)\W+)*(?:i|we|he|she) (?:am|are|is|was|were|will)\b/iu
const LEAD = String.raw`^\W*(?:(?:and|so|but|well|also)\W+)*`
const THING = String.raw`(?:[\p{L}'’-]+ ){1,2}`
/** Before a subject they ask: "do they have wifi". */
const OPENING = '(?:do|does|did|is|are|was|were|can|could|will|would|should|may|have|has|any)'
/**
 * So does any subject: "my house is old". Many ask "the delivery is free" without a mark, so what is not the customer's
 * own has to end like a statement.
 */
const STATES_IN_ORDER = new RegExp(
  [
    String.raw`${LEAD}(?:my|our|his|her|their) ${THING}(?:is|are|was|were|will|has|have|does|did|can)\b`,
    String.raw`${LEAD}(?!${OPENING}\b)(?:(?:your|the|this|that|these|those) )?${THING}(?:is|are|was|were|will|has|have)\b.*[.!]\s*$`,
    String.raw`${LEAD}you\b.*!\s*$`,
  ].join('|'),
  'iu',
)
/** Words with which even this order asks. */
const ASKS_ANYWHERE = /\b(?:how|what|when|where|which|who|why|whether|it is (?:possible|allowed|ok|okay))\b/iu
/** Many ask so, without a mark: "you have wifi", "you guys accept visa". */
const ASKS_OF_COMPANY =
  /^\W*(?:you|u)(?: (?:guys|all|also|still))? (?:have|got|sell|rent|buy|accept|take|deliver|ship|offer|open|do|serve|provide|repair|fix|make|come)(?! (?:my|our|me|us|no|not|nothing)\b)(?: [\p{L}\p{N}'’-]+){1,5}\W*$/iu
/** A question this short ("and to Kuwait?") continues another one, and says too little to be angry. */
const LONGEST_SHORT_QUESTION_WORDS = 4
/** "And per week?" continues the question before. */
const GOES_ON = /^\W*(?:and|also|plus|what about|how about)\b/iu
/** Whether others share a place is asked calmly, though few speak of other people without anger. */
const ASKS_OF_OTHERS =
  /^\W*(?:and |so )?(?:will|are|is|do|does|can) (?:there (?:be )?)?(?:any )?(?:other|another|strangers|(?:some|any)(?:one|body) else)\b/iu
/** "This is ridiculous" says how something is, though a verb that asks stands second. */
const SAYS_OF_IT = /^\W*(?:this|that|it) (?:is|was)\b[^?]*$/iu

/** Whether a sentence asks: by its mark, or by a word that opens questions among its `words`. */
export function asks(sentence: string, words: readonly Word[]): boolean {
  // هل asks wherever it stands: «مساء الخير جميعًا، هل …».
  if (endsInQuestionMark(sentence) || words.some(({ text }) => text === 'هل')) return true
  if (TELLS_OF_PEOPLE.test(sentence)) return false
  // A question word opens its sentence, perhaps after a name or a "please", and an "and" may be written to it.
  return OPENERS(words).some((opener) => {
    const at = findRun(
      words,
      opener,
      (found, word) => found.text === word.text || found.text === `و${word.text}`,
    )
    return at >= 0 && at <= 2
  })
}

/** Whether a sentence is in the order of a statement, and so asks nothing beside a question that is in its own. */
export function statesInOrder(sentence: string): boolean {
  return !hasQuestionMark(sentence) && !ASKS_ANYWHERE.test(sentence) && STATES_IN_ORDER.test(sentence)
}

/** Whether what a sentence says of the company asks whether it is so. */
export function asksOfCompany({ sentence, chances }: HeardSentence): boolean {
  return chances.complaint < SOME_ANGER && ASKS_OF_COMPANY.test(sentence)
}

/** Whether a question is so short or so usual that what it sounds like says nothing. */
export function asksShortly(heard: HeardSentence): boolean {
  const { sentence, words, rest, chances } = heard
  if (asksOfCompany(heard)) return true
  const isCalm = chances.complaint < SURE_ANGER
  if (isCalm && ASKS_OF_OTHERS.test(sentence)) return true
  if (words.length > LONGEST_SHORT_QUESTION_WORDS) return false
  return (isCalm && GOES_ON.test(sentence)) || (asks(sentence, rest) && !SAYS_OF_IT.test(sentence))
}
