import type { Turn } from '../agent.ts'
import { chanceOfEmergency } from '../classifier/classify.ts'
import { endsInQuestionMark } from '../language/text/question-marks.ts'
import { listSentences } from '../language/text/sentences.ts'
import { listWords } from '../language/words/words.ts'
import { dropCourtesy } from '../message/courtesy/courtesy.ts'
import { isSmallTalk } from '../message/courtesy/small-talk.ts'
import { speaksOfCrowd } from '../message/danger/crowd.ts'
import {
  criesForHelp,
  namesDanger,
  namesInjury,
  readForDanger,
  tellsAlone,
} from '../message/danger/danger.ts'
import { saysNobodyHurt, speaksOfSmoking } from '../message/danger/no-danger.ts'
import { speaksOfNuisance } from '../message/danger/nuisance.ts'
import { asksForExpert, asksForPerson } from '../message/person/person-request.ts'
import { readPrivacyRequest } from '../message/privacy/privacy-request.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import { findLastSaid } from '../turn/last-said.ts'

/**
 * From this chance on, somebody is assumed to be in danger. Of 41,000 usual questions and headings of companies about
 * 160 reach it. A fifth of those are dangers; for the others the only harm is an unneeded warning.
 */
const SURE = 0.35
/** The threshold for an answer to a question for free words: "the tap is leaking" to "what exactly is wrong?" */
const SURE_IN_ANSWER = 0.6
/**
 * The threshold for a customer who asks for a person, who wants no more messages, or who tells of a crowd: «حد يرد
 * عليا», "block me", "there are 20 people in front of me". A danger that they name is recognized all the same.
 */
const SURE_OF_WHO_ASKS = 0.6
/** The threshold for a sentence that names a danger. With a cry for help the name alone is enough. */
const POSSIBLE = 0.1
/**
 * From this chance on, or from `SURE` on if a danger is named too, an answer about something else does not stand alone;
 * and mice, a dripping tap or a bad smell are a danger.
 * 27 of those 41,000 reach it, and three quarters of the training sentences of danger.
 */
const CERTAIN = 0.7

/** Who asks how much or when in a word or two («وقديش بتاخد») tells of nobody. */
const ASKS_MEASURE = /^\P{L}*و?(?:كم|بكم|كام|بكام|قديش|[أا]ديش|قداش|[إا]?متى|[إاأ]يمتى)\s+\p{L}+\P{L}*$/u

/**
 * Whether a customer tells of somebody who is in danger, or too ill to wait. `isAnswer` if the agent has asked for
 * these words.
 */
export function tellsOfEmergency(turn: Turn, isAnswer = false): boolean {
  const sure = isAnswer ? SURE_IN_ANSWER : SURE
  return listToldSentences(turn).some((sentence) => isSure(sentence, sure)) || namesEmergency(turn)
}

/**
 * Whether a sentence surely tells of danger. "Help" and "I need help" name nothing, and many conversations begin with
 * them. Many end with a bare "goodbye"; those who are tired of life say it with other words.
 */
function isSure(sentence: string, sure: number): boolean {
  const read = readForDanger(sentence)
  const alone = tellsAlone(read)
  if (alone === false || (ASKS_MEASURE.test(read) && !namesDanger(read))) return false
  // A customer who only asks for somebody to answer, or for nobody to write, sounds urgent, and so does one in a crowd.
  const only =
    asksForPerson(read) ||
    asksForExpert(read) ||
    readPrivacyRequest(sentence)?.kind === 'contact' ||
    speaksOfCrowd(read)
  const least = speaksOfNuisance(read) ? CERTAIN : only ? SURE_OF_WHO_ASKS : sure
  const isHeard = chanceAsWritten(sentence) >= least
  // A lone word to "what is wrong?" is just the answer that was asked for.
  if (alone === true) return isHeard || sure !== SURE_IN_ANSWER
  return isHeard && isSearchable(listQuestionTerms(read)) && !isSmallTalk(listWords(read))
}

/**
 * Whether a customer names the danger: then it counts whatever was asked, and whatever the company calls its services.
 */
export function namesEmergency(turn: Turn): boolean {
  const isCrying = turn.unanswered.some(({ text }) => criesForHelp(readForDanger(text ?? '')))
  return listToldSentences(turn).some(
    (sentence) =>
      namesDanger(readForDanger(sentence)) &&
      (isCrying || chanceAsWritten(sentence) >= POSSIBLE || isPossibleWithoutCourtesy(sentence)),
  )
}

/** It is a guess which Arabic word Latin letters stand for, so they are also read as written. */
function chanceAsWritten(sentence: string): number {
  return Math.max(chanceOfEmergency(readForDanger(sentence)), chanceOfEmergency(sentence))
}

/**
 * Greetings around a danger hide it. Only used for sentences that name a danger: without its courtesies, a goodbye
 * would look like one.
 */
function isPossibleWithoutCourtesy(sentence: string): boolean {
  return chanceOfEmergency(readForDanger(dropCourtesy(sentence))) >= POSSIBLE
}

/** Whether the customer surely tells of danger, so that it can hardly be anything else. */
export function isCertain(turn: Turn): boolean {
  return listToldSentences(turn).some((sentence) => {
    const read = readForDanger(sentence)
    const chance = chanceAsWritten(sentence)
    return chance >= CERTAIN || (chance >= SURE && (namesDanger(read) || namesInjury(read)))
  })
}

/** Whether the customer tells that somebody is hurt. */
export function tellsInjury(turn: Turn): boolean {
  return listToldSentences(turn).some((sentence) => namesInjury(readForDanger(sentence)))
}

/**
 * The sentences with which the customer tells something. "Brakes" to "Which service: oil, brakes or tires?" only
 * chooses; "gas leak" tells of a danger whatever was asked.
 */
function listToldSentences(turn: Turn): string[] {
  const asked = listSentences(findLastSaid(turn) ?? '').filter(endsInQuestionMark)
  const offered = new Set(asked.flatMap((sentence) => listWords(sentence)).map(({ text }) => text))
  const isChoice = (sentence: string) => {
    const words = listWords(sentence)
    return (
      words.length > 0 &&
      words.every(({ text }) => offered.has(text)) &&
      !namesDanger(readForDanger(sentence))
    )
  }
  return turn.unanswered
    .flatMap(({ text }) => listSentences(text ?? ''))
    .filter((sentence) => !isChoice(sentence) && !saysNoDanger(sentence))
}

/** "Nobody hurt" and "can I smoke on the balcony?" name no danger, and sound like one. */
function saysNoDanger(sentence: string): boolean {
  return saysNobodyHurt(sentence) || (speaksOfSmoking(sentence) && !namesDanger(readForDanger(sentence)))
}
