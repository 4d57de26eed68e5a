import { chanceOfAround, chanceOfComplaint, chanceOfThreat } from '../../classifier/classify.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { chanceOfGrievance } from '../../queues/guess-queue.ts'
import { isSmallTalk } from '../courtesy/small-talk.ts'
import { saysToComplain } from '../person/complaint-way.ts'
import { holds, toPhrases } from '../reading/sayings.ts'
import { tellsCalmly } from './around.ts'
import type { HeardSentence } from './hear-sentence.ts'
import { tellsIllTreatment } from './ill-treatment.ts'
import { COMPLAINTS, LOOSE_COMPLAINTS, MOODS } from './intents-data.ts'

const COMPLAINING = toPhrases(COMPLAINTS)
const LOOSELY_COMPLAINING = toPhrases(LOOSE_COMPLAINTS)
const IN_A_MOOD = toPhrases(MOODS)
/** From this chance on, words of anger that may name a thing are a complaint. */
const POSSIBLE_ANGER = 0.05
/** From this chance on, words of a mood are a complaint, and what another classifier takes for one may be one. */
export const POSSIBLE_COMPLAINT = 0.12
/** Below this, nobody is angry enough to tell the company what it does. */
export const SOME_ANGER = 0.3
/** From this chance on a customer is angry, whatever their words say. */
export const SURE_ANGER = 0.5
/**
 * From these chances on the company is threatened: surely, and where some anger is heard too. Of 41,295 usual questions
 * none reaches the one and two the other.
 */
const THREAT = { sure: 0.4, angry: 0.2 }
const LEAST_WORDS_OF_THREAT = 2
/**
 * From the one chance on a statement is a grievance, if it has so many words; below the other nothing is, whatever its
 * words sound like.
 */
const GRIEVANCE = { sure: 0.98, least: 0.05, leastWords: 4 }

/** Whether the words complain of something, explicitly or loosely. */
export function saysComplaint(words: readonly Word[]): boolean {
  return holds(words, COMPLAINING) || holds(words, LOOSELY_COMPLAINING)
}

/** Whether a sentence complains about the company explicitly, or cannot mean anything else. */
export function complainsSurely(sentence: string): boolean {
  const anger = chanceOfComplaint(sentence)
  return anger >= SURE_ANGER || complainsOfCompany(sentence, listWords(sentence), anger)
}

/** Whether a sentence complains explicitly, says that it does, tells of ill treatment, or threatens the company. */
export function complainsPlainly({ sentence, words, chances }: HeardSentence): boolean {
  return saysToComplain(sentence) || complainsOfCompany(sentence, words, chances.complaint)
}

/** Whether a sentence has words of anger that may mean something else, and sounds as if they did not. */
export function complainsLoosely({ words, chances }: HeardSentence): boolean {
  return (
    (chances.complaint >= POSSIBLE_ANGER && holds(words, LOOSELY_COMPLAINING)) ||
    (chances.complaint >= POSSIBLE_COMPLAINT && holds(words, IN_A_MOOD))
  )
}

/**
 * Whether a statement tells how badly things went, though no word of it is angry: "they walked over my rug in muddy
 * boots".
 */
export function tellsGrievance({ sentence, words }: HeardSentence): boolean {
  return words.length >= GRIEVANCE.leastWords && chanceOfGrievance(sentence) >= GRIEVANCE.sure
}

/** Whether those who deal with complaints might be the ones to deal with a sentence. */
export function mayBeGrievance({ sentence }: HeardSentence): boolean {
  return chanceOfGrievance(sentence) >= GRIEVANCE.least
}

function complainsOfCompany(sentence: string, words: readonly Word[], anger: number): boolean {
  return holds(words, COMPLAINING) || tellsIllTreatment(sentence) || threatens(sentence, words, anger)
}

function threatens(sentence: string, words: readonly Word[], anger: number): boolean {
  // A picture or a name alone tells nothing, and "see you" is a threat only if a court is named.
  if (words.length < LEAST_WORDS_OF_THREAT || isSmallTalk(words)) return false
  const chance = chanceOfThreat(sentence)
  const isThreat = chance >= THREAT.sure || (chance >= THREAT.angry && anger >= POSSIBLE_ANGER)
  return isThreat && !(chanceOfAround(sentence) > chance && tellsCalmly(sentence))
}
