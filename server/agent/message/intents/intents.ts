import { writeLatinDays } from '../../language/latin/days.ts'
import { endsInQuestionMark } from '../../language/text/question-marks.ts'
import { remember } from '../../language/text/remember.ts'
import { listWords } from '../../language/words/words.ts'
import { saysNobodyHurt } from '../danger/no-danger.ts'
import { holds, toPhrases, toWordTexts } from '../reading/sayings.ts'
import { plainlyTellsAround } from './around.ts'
import { asks, asksOfCompany } from './asking.ts'
import { tellsGrievance } from './complaints.ts'
import { type HeardSentence, hearSentence } from './hear-sentence.ts'
import { POINTING_WORDS } from './intents-data.ts'
import { FILLERS } from './missed-data.ts'
import { dropTakenBack, onlyTries } from './own-doings.ts'
import { asksWhoAnswers, findSaidIntent } from './said-intent.ts'
import type { SentenceIntent } from './sentence-intents.ts'
import { findSoundingIntent, praises } from './sounding-intent.ts'

/**
 * Sunday, which is "somebody" without its article: "no, Sunday is better" wants no person. It is replaced by Monday,
 * which has no such second meaning.
 */
const SUNDAY = /(?<![\p{L}\p{N}])([وفبك]?ال|و?لل)[أا]حد(?![\p{L}\p{N}])/gu
const FILLING = toWordTexts(FILLERS)
const LAUGHTER = /^(?:(?:ha|he){2,}h?|h{3,}|ه{2,}|خ{3,})$/u
/** Adding a number or an address asks nothing, though "my phone is ..." begins like a question about a phone. */
const GIVES_CONTACT =
  /^\W*(?:and )?my (?:phone|mobile|cell|whatsapp|e-?mail)(?: (?:number|address))? is\s+(?:\+?[\p{Nd}\s().-]{7,}|\S+@\S+)\W*$/iu
const POINTING = toPhrases(POINTING_WORDS)

/** What a sentence wants. The first step that knows it decides. */
export const classifySentence: (sentence: string) => SentenceIntent = remember((written) => {
  const sentence = writeLatinDays(written).replace(SUNDAY, '$1اثنين')
  const heard = hearSentence(sentence)
  if (asksWhoAnswers(heard)) return 'identity'
  // The models notice the "hurt", but not that nobody is.
  if (saysNobodyHurt(sentence)) return 'statement'
  const corrected = dropTakenBack(sentence)
  if (corrected !== null) return /\p{L}/u.test(corrected) ? classifySentence(corrected) : 'empty'
  if (onlyTries(sentence)) return 'thanks'
  return findSaidIntent(heard) ?? findSoundingIntent(heard) ?? findPlainIntent(heard)
})

/** Whether the text is about something that only an attachment shows. */
export function pointsAtAttachment(text: string): boolean {
  return holds(listWords(text), POINTING)
}

/** What a sentence is whose words say nothing special: praise, a question, a grievance, or no question. */
function findPlainIntent(heard: HeardSentence): SentenceIntent {
  const { sentence, words, rest, terms } = heard
  if (terms.length === 0 || words.every(({ text }) => FILLING.has(text) || LAUGHTER.test(text)))
    return 'empty'
  if (praises(heard)) return 'thanks'
  const isTold =
    GIVES_CONTACT.test(sentence) || (!endsInQuestionMark(sentence) && plainlyTellsAround(sentence))
  if (!isTold && (asksOfCompany(heard) || asks(sentence, rest))) return 'question'
  return !isTold && tellsGrievance(heard) ? 'complaint' : 'statement'
}
