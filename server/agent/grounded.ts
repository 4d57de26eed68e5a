import type { PersonalActions } from './actions/actions.ts'
import { answerBetween } from './actions/answer-between.ts'
import type { Agent, Decision, Knowledge, Turn } from './agent.ts'
import { readAskedBack } from './answers/follow-up/clarify.ts'
import { readLastAnswer } from './answers/follow-up/last-answer.ts'
import { findBeyondTold } from './answers/tables/beyond-told.ts'
import { type IsTopic, judgeTopics } from './answers/tell-topic.ts'
import { dropYes } from './asked-back/after-consent.ts'
import { answerRefusal, giveMeant } from './asked-back/answer-asked-back.ts'
import { writeChosenPart } from './asked-back/chosen-part.ts'
import { smallTalk } from './chat/small-talk.ts'
import { helpInEmergency } from './emergency/help-in-emergency.ts'
import { isInDanger } from './emergency/in-danger.ts'
import { handOverForeign } from './hand-over/hand-over-foreign.ts'
import { lookUp, lookUpThere } from './look-up.ts'
import { readLanguageRequest } from './message/intents/language-request.ts'
import { isForeign } from './message/reading/foreign-language.ts'
import { REPLIES } from './replies-text.ts'
import { decideReply } from './reply/decide-reply.ts'
import type { AgentRules } from './rules/agent-rule.ts'
import { triage } from './triage.ts'
import { wantsOwnData } from './turn/own-requests.ts'
import type { ReadTurn, Triage } from './turn/read-turn.ts'
import { tidyTurn } from './turn/tidy-turn.ts'

export interface GroundedAgentOptions {
  readonly knowledge: Knowledge
  readonly rules?: AgentRules
  readonly actions?: PersonalActions
}

interface Parts extends GroundedAgentOptions {
  readonly isTopic: IsTopic
}

/**
 * The agent that needs no model and no network. It says only what an article says, word for word, and names the
 * article; what it cannot answer in this way goes to a person. Its own sentences are those of `replies-text.ts`, so a
 * customer cannot make it say anything else.
 */
export function createGroundedAgent(options: GroundedAgentOptions): Agent {
  const parts = { ...options, isTopic: judgeTopics(options.knowledge) }
  const { knowledge, actions } = parts
  return {
    async answer(given, signal) {
      signal.throwIfAborted()
      const turn = writeChosenPart(tidyTurn(given))
      const triaged = await triage(turn, parts, signal)
      const decided = await decide(parts, turn, triaged, signal)
      const asked =
        triaged.kind === 'decided' || actions === undefined
          ? decided
          : await actions.repeatAsk(turn, triaged, decided, signal)
      const decision = (await actions?.noteBegun(turn, asked, signal)) ?? asked
      return (await isInDanger(parts, turn, signal))
        ? helpInEmergency(knowledge, turn, triaged, decision, signal)
        : decision
    },
  }
}

/** The first step that knows what to do decides. */
async function decide(parts: Parts, turn: Turn, triaged: Triage, signal: AbortSignal): Promise<Decision> {
  const { knowledge, rules, actions, isTopic } = parts
  if (triaged.kind === 'decided') return triaged.decision
  const wanted = readLanguageRequest(triaged.texts)
  if (wanted !== null && !triaged.hasMedia) return smallTalk(REPLIES[wanted].askForQuestion, 'unclear')
  if (isForeign(triaged.texts.join('\n'))) return handOverForeign(turn, triaged)
  const asked = readAskedBack(turn)
  if (asked?.isRefused) return answerRefusal(knowledge, turn, triaged, asked, signal)
  if (asked !== null && asked.meant.length > 0) return giveMeant(knowledge, turn, triaged, asked, signal)
  if (
    triaged.kind === 'questions' &&
    actions !== undefined &&
    (await wantsOwnData(turn, triaged.questions, actions, signal))
  )
    return lookUp(parts, turn, triaged, signal)
  const acted = await act(parts, turn, triaged, signal)
  if (acted !== null) return acted
  const bare = asked === null ? dropYes(turn) : null
  if (bare !== null) return lookUpThere(parts, bare, await triage(bare, { rules, isTopic }, signal), signal)
  return lookUpThere(parts, turn, triaged, signal)
}

/** What the organization's actions do about the turn, with the answers to questions beside it; null if nothing. */
async function act(parts: Parts, turn: Turn, read: ReadTurn, signal: AbortSignal): Promise<Decision | null> {
  const { actions } = parts
  if (actions === undefined) return null
  const lookUpBeside = (aside: Triage) => lookUpThere(parts, turn, aside, signal)
  return (
    (await answerBetween(actions, turn, read, lookUpBeside, signal)) ??
    (await tellBeyondTold(parts, turn, read, signal)) ??
    actions.answer(turn, read, signal)
  )
}

/** "I want a bigger car" behind a list of cars asks for one of the list, whatever an action is called. */
async function tellBeyondTold(
  { knowledge }: Parts,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const lastAnswer = read.questions.length === 1 ? readLastAnswer(turn) : null
  const lookup = { knowledge, tenant: turn.tenant, language: read.language, signal }
  const answer = await findBeyondTold(lookup, lastAnswer, read.texts.join(' '))
  return answer?.kind === 'found' ? decideReply(turn, read, [answer]) : null
}
