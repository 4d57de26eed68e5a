import {
  type AgentTenant,
  type Decision,
  isGrounded,
  type Knowledge,
  type Language,
  type Passage,
  type Turn,
} from '../agent.ts'
import { quote } from '../answers/quoting/quote.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { namesDanger, readForDanger } from '../message/danger/danger.ts'
import { detectCustomerLanguage } from '../message/reading/read-text.ts'
import { REPLIES } from '../replies-text.ts'
import type { Triage } from '../turn/read-turn.ts'
import { isCertain, tellsInjury } from './emergency.ts'

const PASSAGES = 8
/** From this score on, a passage that calls for urgency, but not for emergencies, is about what happened. */
const NEAR = 0.4
/** The search for a passage for emergencies, in case it shares no word with what happened. */
const EMERGENCY: Readonly<Record<Language, string>> = {
  en: 'emergency ambulance',
  ar: 'طوارئ إسعاف',
}
const SAYS_EMERGENCY = /\b(?:emergenc(?:y|ies)|ambulance|life-threatening)\b|طوارئ|طارئ|[إا]سعاف/iu
const SAYS_URGENT =
  /\b(?:urgent(?:ly)?|at once|immediately|right away|day and night|24 hours)\b|عاجل|فور[اًا]|على مدار الساعة/iu
/** A number to call: of an ambulance or of whoever is on duty. */
const NUMBER = /(?<![\p{N}.,])(?:9\p{N}{2}|\+?\p{N}[\p{N} -]{5,}\p{N})(?![\p{N}.,]*\p{N})/u

/**
 * The decision for a customer who tells of danger. An answer from an article stays, with a warning above it if the
 * danger is certain and the answer is about something else; beside an injury it has to be asked for. Anything else
 * becomes a hand-over that begins with what cannot wait for a colleague: to call for help, and what an article says
 * about it.
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
  if (isGrounded(decision)) {
    if (!isCertain(turn) || tellsWhomToCall(decision.text)) return decision
    // Who tells that a cleaner broke her leg has not asked what the insurance of vases pays.
    if (!tellsInjury(turn) || asksBesideDanger(triaged))
      return { ...decision, text: `${REPLIES[language].emergency}\n\n${decision.text}` }
  }
  const passage = await findHelp(knowledge, turn.tenant, asked, language, signal)
  const help = passage === null ? null : quote([{ ...passage, isWhole: true }], asked)
  const queue = triaged.kind === 'decided' ? null : (triaged.queue ?? 'general')
  const handedOver =
    decision.kind === 'escalate' ? decision : handOver(turn, language, 'low_confidence', { queue })
  const replies = REPLIES[language]
  // A customer who tells of danger asked for no answer, so none is missing.
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

/** Whether anything is asked but by the danger itself. */
function asksBesideDanger(triaged: Triage): boolean {
  return (
    triaged.kind === 'questions' &&
    triaged.questions.some(({ isAsked, text }) => isAsked && !namesDanger(readForDanger(text)))
  )
}

/** The passage that says whom to call: one about what happened, or else one for emergencies. */
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
