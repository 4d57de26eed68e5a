import type { AgentTenant, Decision, Knowledge, Language, Passage, Turn } from './agent.ts'
import { quote } from './answers/quote.ts'
import { chanceOfEmergency } from './classifier/classify.ts'
import { handOver } from './hand-over.ts'
import { listSentences } from './language/sentences.ts'
import { listWords } from './language/words.ts'
import { findLastSaid } from './last-said.ts'
import { dropCourtesy } from './message/courtesy.ts'
import { criesForHelp, namesDanger, readForDanger, tellsAlone } from './message/danger.ts'
import { asksForPerson } from './message/person-request.ts'
import { detectCustomerLanguage } from './message/read-text.ts'
import { isSmallTalk } from './message/small-talk.ts'
import { REPLIES } from './replies-text.ts'
import { isSearchable, listQuestionTerms } from './terms/question-terms.ts'
import type { Triage } from './triage.ts'

/**
 * From this chance on somebody is taken to be in danger. Of 41,000 usual questions and headings of companies some 160
 * reach it, a fifth of which are dangers; and all that comes of it there is a warning too many.
 */
const SURE = 0.35
/** The same of what answers a question for free words: "the tap is leaking" to "what exactly is wrong?" */
const SURE_IN_ANSWER = 0.6
/** The same of who asks for a person: «حد يرد عليا». The name of a danger is heard all the same. */
const SURE_OF_WHO_ASKS = 0.6
const PASSAGES = 8
/** With the name of a danger less is enough, and with a cry for help the name itself. */
const POSSIBLE = 0.1
/**
 * From this chance on, or where a danger that is sure is named too, an answer about something else does not stand
 * alone: 27 of those 41,000, and three quarters of the lessons of danger.
 */
const CERTAIN = 0.7
/** From this chance on a passage that only says that it is urgent is about what happened. */
const NEAR = 0.4
/** What a passage for emergencies is called, for where it shares no word with what happened. */
const EMERGENCY: Readonly<Record<Language, string>> = {
  en: 'emergency ambulance',
  ar: 'طوارئ إسعاف',
}
const SAYS_EMERGENCY = /\b(?:emergenc(?:y|ies)|ambulance|life-threatening)\b|طوارئ|طارئ|[إا]سعاف/iu
const SAYS_URGENT =
  /\b(?:urgent(?:ly)?|at once|immediately|right away|day and night|24 hours)\b|عاجل|فور[اًا]|على مدار الساعة/iu
/** A number to call: of an ambulance or of whoever is on duty. */
const NUMBER = /(?<![\p{N}.,])(?:9\p{N}{2}|\+?\p{N}[\p{N} -]{5,}\p{N})(?![\p{N}.,]*\p{N})/u

const ASKS = /[?؟]\s*$/u

/**
 * Whether a customer tells of somebody who is in danger, or so ill that it cannot wait; `isAnswer` where the agent has
 * asked for what they tell.
 */
export function tellsOfEmergency(turn: Turn, isAnswer = false): boolean {
  const sure = isAnswer ? SURE_IN_ANSWER : SURE
  return listToldSentences(turn).some((sentence) => isSure(sentence, sure)) || namesEmergency(turn)
}

/**
 * "Help" and "I need help" name nothing, and are how many begin. A bare "goodbye" is how many end, though whoever is
 * tired of life says it beside other words.
 */
function isSure(sentence: string, sure: number): boolean {
  const read = readForDanger(sentence)
  const alone = tellsAlone(read)
  if (alone === false) return false
  // Who only asks for somebody to answer sounds urgent.
  const isHeard = chanceAsWritten(sentence) >= (asksForPerson(read) ? SURE_OF_WHO_ASKS : sure)
  // One word to "what is wrong?" is what was asked for.
  if (alone === true) return isHeard || sure !== SURE_IN_ANSWER
  return isHeard && isSearchable(listQuestionTerms(read)) && !isSmallTalk(listWords(read))
}

/** The same of who says which danger it is: whatever was asked, and whatever the company calls what it does. */
export function namesEmergency(turn: Turn): boolean {
  const isCrying = turn.unanswered.some(({ text }) => criesForHelp(readForDanger(text ?? '')))
  return listToldSentences(turn).some(
    (sentence) =>
      namesDanger(readForDanger(sentence)) &&
      (isCrying || chanceAsWritten(sentence) >= POSSIBLE || isPossibleWithoutCourtesy(sentence)),
  )
}

/** Which Arabic word Latin letters stand for is a guess, so that they are read as they stand too. */
function chanceAsWritten(sentence: string): number {
  return Math.max(chanceOfEmergency(readForDanger(sentence)), chanceOfEmergency(sentence))
}

/**
 * Greetings around a danger hide it. Asked beside the name of one alone: a goodbye without its courtesies would be one.
 */
function isPossibleWithoutCourtesy(sentence: string): boolean {
  return chanceOfEmergency(readForDanger(dropCourtesy(sentence))) >= POSSIBLE
}

/** Whether they tell so that it can hardly be anything else. */
export function isCertain(turn: Turn): boolean {
  return listToldSentences(turn).some((sentence) => {
    const read = readForDanger(sentence)
    const chance = chanceAsWritten(sentence)
    return chance >= CERTAIN || (chance >= SURE && namesDanger(read))
  })
}

/**
 * What the customer tells. "Brakes" to "Which service: oil, brakes or tires?" chooses, and tells nothing; "gas leak"
 * tells of a danger whatever was asked.
 */
function listToldSentences(turn: Turn): string[] {
  const asked = listSentences(findLastSaid(turn) ?? '').filter((sentence) => ASKS.test(sentence))
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
    .filter((sentence) => !isChoice(sentence))
}

/**
 * What is said to somebody in danger. An answer from an article stays, behind a warning where the danger is certain and
 * the answer is about something else; anything else becomes a hand-over that begins with what cannot wait for a
 * colleague: to call for help, and what an article says of it.
 */
export async function helpInEmergency(
  knowledge: Knowledge,
  turn: Turn,
  triaged: Triage,
  decision: Decision,
  signal: AbortSignal,
): Promise<Decision> {
  const asked = turn.unanswered.flatMap(({ text }) => text ?? []).join('\n')
  const language = detectCustomerLanguage(asked) ?? 'ar'
  if (decision.kind === 'reply' && decision.sources.length > 0) {
    if (!isCertain(turn) || tellsWhomToCall(decision.text)) return decision
    return { ...decision, text: `${REPLIES[language].emergency}\n\n${decision.text}` }
  }
  const passage = await findHelp(knowledge, turn.tenant, asked, language, signal)
  const help = passage === null ? null : quote([{ ...passage, isWhole: true }], asked)
  const queue = triaged.kind === 'decided' ? null : (triaged.queue ?? 'general')
  const handedOver =
    decision.kind === 'escalate' ? decision : handOver(turn, language, 'low_confidence', [], queue)
  const replies = REPLIES[language]
  // Who tells of danger asked for no answer, so that none is missing.
  const told =
    handedOver.text === replies.handOver.no_answer ? replies.handOver.low_confidence : handedOver.text
  const sources = [...(handedOver.sources ?? []), ...(help?.sources ?? [])]
  return {
    ...handedOver,
    ...(queue !== null && { queue, intent: 'emergency' }),
    ...(sources.length > 0 && { sources }),
    text: [replies.emergency, ...(help?.texts ?? []), told].join('\n\n'),
  }
}

/** The passage that says whom to call: one about what happened, or else the one for emergencies. */
async function findHelp(
  knowledge: Knowledge,
  tenant: AgentTenant,
  asked: string,
  language: Language,
  signal: AbortSignal,
): Promise<Passage | null> {
  const about = await knowledge.search(tenant, asked, PASSAGES, signal)
  const called = await knowledge.search(tenant, EMERGENCY[language], PASSAGES, signal)
  const helping = [
    ...about.filter(({ text, score }) => NUMBER.test(text) && SAYS_URGENT.test(text) && score >= NEAR),
    ...[...about, ...called].filter((passage) => NUMBER.test(passage.text) && isForEmergencies(passage)),
  ]
  return helping.find((passage) => passage.language === language) ?? helping[0] ?? null
}

function tellsWhomToCall(text: string): boolean {
  return NUMBER.test(text) && (SAYS_EMERGENCY.test(text) || SAYS_URGENT.test(text))
}

function isForEmergencies({ title, heading, text }: Passage): boolean {
  return SAYS_EMERGENCY.test(`${title}\n${heading ?? ''}\n${text}`)
}
