import type { PersonalActions } from './actions.ts'
import { dropYes } from './after-consent.ts'
import type { Agent, Decision, Knowledge, Turn } from './agent.ts'
import { answerRefusal, giveMeant } from './answer-asked-back.ts'
import { answerBetween } from './answer-between.ts'
import { answerWithAction } from './answer-with-action.ts'
import { findPreviousQuestion, readAskedBack } from './answers/clarify.ts'
import { askWithNumber } from './answers/find-answer.ts'
import { findAnswers } from './answers/find-answers.ts'
import { askNumberOfLastAnswer } from './answers/follow-up-answers.ts'
import { readLastAnswer } from './answers/last-answer.ts'
import { findBeyondTold } from './answers/tables/beyond-told.ts'
import { pickToldRow } from './answers/tables/pick-told-row.ts'
import { judgeTopics } from './answers/tell-topic.ts'
import { askThere } from './ask-there.ts'
import { chat, smallTalk } from './chat.ts'
import { writeChosenPart } from './chosen-part.ts'
import { decideReply } from './decide-reply.ts'
import { helpInEmergency, isCertain, namesEmergency, tellsOfEmergency } from './emergency.ts'
import { handOverForeign } from './hand-over-foreign.ts'
import { isForeign } from './message/foreign-language.ts'
import { readLanguageRequest } from './message/language-request.ts'
import { wantsOwnData } from './own-requests.ts'
import { REPLIES } from './replies-text.ts'
import type { AgentRules } from './rules/agent-rule.ts'
import { tidyTurn } from './tidy-turn.ts'
import { type Triage, triage } from './triage.ts'

export interface GroundedAgentOptions {
  readonly knowledge: Knowledge
  readonly rules?: AgentRules
  readonly actions?: PersonalActions
}

/**
 * The agent that needs no model and no network. It says only what an article says, word for word, and names the
 * article; what it cannot answer in this way goes to a person. Its own sentences are those of `replies-text.ts`, so a
 * customer cannot make it say anything else.
 */
export function createGroundedAgent({ knowledge, rules, actions }: GroundedAgentOptions): Agent {
  const isTopic = judgeTopics(knowledge)
  const decide = async (turn: Turn, triaged: Triage, signal: AbortSignal): Promise<Decision> => {
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
      return lookUp(turn, triaged, signal)
    const told =
      actions === undefined
        ? null
        : await answerBetween(actions, turn, triaged, (read) => lookUpThere(turn, read, signal), signal)
    if (told !== null) return told
    const acted = await actions?.answer(turn, triaged, signal)
    if (acted !== undefined && acted !== null) return acted
    const bare = asked === null ? dropYes(turn) : null
    if (bare !== null) return lookUpThere(bare, await triage(bare, { rules, isTopic }, signal), signal)
    return lookUpThere(turn, triaged, signal)
  }
  const lookUpThere = (turn: Turn, triaged: Triage, signal: AbortSignal): Promise<Decision> => {
    const lookUpThis = (read: Triage, isAlone = false) =>
      lookUp(isAlone ? { ...turn, history: [] } : turn, read, signal)
    return actions === undefined ? lookUpThis(triaged) : askThere(actions, turn, triaged, lookUpThis, signal)
  }
  const lookUp = async (turn: Turn, triaged: Triage, signal: AbortSignal): Promise<Decision> => {
    if (triaged.kind === 'decided') return triaged.decision
    const asked = readAskedBack(turn)
    const lookup = { knowledge, tenant: turn.tenant, language: triaged.language, signal }
    const lastAnswer = readLastAnswer(turn)
    if (triaged.kind === 'talk') {
      const counts = triaged.sentences.every(({ intent }) => intent === 'empty')
      const said = triaged.texts.join(' ')
      const told =
        (await pickToldRow(lookup, lastAnswer, said)) ??
        (await findBeyondTold(lookup, lastAnswer, said)) ??
        (await askWithNumber(lookup, said, findPreviousQuestion(turn, asked))) ??
        (counts ? await askNumberOfLastAnswer(lookup, lastAnswer, triaged.texts) : null)
      return told === null
        ? chat(turn, triaged.language, triaged.sentences)
        : decideReply(turn, triaged, [told])
    }
    const previous = findPreviousQuestion(turn, asked)
    const answers = await findAnswers(lookup, triaged.questions, previous, lastAnswer)
    const both =
      actions === undefined ? null : await answerWithAction(actions, turn, triaged, answers, signal)
    return both ?? decideReply(turn, triaged, answers)
  }
  /**
   * Words that the agent asked for, and the company's own names ("Full body", "a cylinder of gas"), are weak signs of
   * danger; a danger that is named always counts.
   */
  const isInDanger = async (turn: Turn, signal: AbortSignal): Promise<boolean> => {
    if (!tellsOfEmergency(turn)) return false
    if (namesEmergency(turn)) return true
    if (!isCertain(turn) && (await isTopic(turn.tenant, joinUnanswered(turn), signal))) return false
    if (actions === undefined) return true
    if (await actions.isAnswer(turn, joinUnanswered(turn), signal)) return false
    const unanswered = await Promise.all(
      turn.unanswered.map(async (message) =>
        message.text === null
          ? message
          : { ...message, text: await actions.dropOrders(turn, message.text, signal) },
      ),
    )
    return tellsOfEmergency({ ...turn, unanswered }, await actions.awaitsWords(turn, signal))
  }
  return {
    async answer(given, signal) {
      signal.throwIfAborted()
      const turn = writeChosenPart(tidyTurn(given))
      const triaged = await triage(turn, { rules, actions, isTopic }, signal)
      const decided = await decide(turn, triaged, signal)
      const asked =
        triaged.kind === 'decided' || actions === undefined
          ? decided
          : await actions.repeatAsk(turn, triaged, decided, signal)
      const decision = (await actions?.noteBegun(turn, asked, signal)) ?? asked
      return (await isInDanger(turn, signal))
        ? helpInEmergency(knowledge, turn, triaged, decision, signal)
        : decision
    },
  }
}

function joinUnanswered({ unanswered }: Turn): string {
  return unanswered.flatMap(({ text }) => text ?? []).join('\n')
}
