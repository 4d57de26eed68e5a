import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/log.ts'
import type { ModelSettings } from '../../platform/model-settings.ts'
import type { RandomBytes } from '../../platform/random.ts'
import { withinLimit } from '../../platform/within-limit.ts'
import type { Actions, PersonalActions } from '../actions/actions.ts'
import type { Agent, Decision, Knowledge, Turn } from '../agent.ts'
import { judgeTopics } from '../answers/tell-topic.ts'
import { chat } from '../chat/chat.ts'
import { tellsOfEmergency } from '../emergency/emergency.ts'
import { createGroundedAgent } from '../grounded.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { endsInQuestionMark } from '../language/text/question-marks.ts'
import { isPersonal } from '../message/questions/personal.ts'
import { isSpam } from '../message/questions/spam.ts'
import { isForeign } from '../message/reading/foreign-language.ts'
import type { AgentRules } from '../rules/agent-rule.ts'
import { triage } from '../triage.ts'
import { findLastSaid } from '../turn/last-said.ts'
import type { Triage } from '../turn/read-turn.ts'
import { asksInGeneral } from '../turn/said-before.ts'
import { tidyTurn } from '../turn/tidy-turn.ts'
import type { AgentTurns } from './agent-turn.ts'
import { writeDecision } from './decision.ts'
import type { Ending, Outcome } from './ending.ts'
import { ModelFailure } from './endpoint/model-failure.ts'
import { openModel } from './endpoint/open-model.ts'
import type { Wait } from './endpoint/with-retries.ts'
import { mayResolve } from './may-resolve.ts'
import { makeMarks, writeConversation, writeInstructions } from './prompt.ts'
import { type Spent, thinkInSteps } from './think-in-steps.ts'
import { createToolbox, type Toolbox } from './toolbox.ts'
import { listTools } from './tools.ts'

export interface ModelAgentOptions {
  readonly settings: ModelSettings
  readonly knowledge: Knowledge
  readonly rules?: AgentRules
  /** The actions that the model may call. */
  readonly actions?: Actions
  /** Carries out what needs no model: an action that the customer confirms, or that a missing number completes. */
  readonly personalActions?: PersonalActions
  readonly turns: AgentTurns
  readonly clock: Clock
  readonly random: RandomBytes
  readonly wait: Wait
  readonly log: Logger
}

/** After this many questions back in a row, a person takes over. */
const MOST_QUESTIONS_BACK = 2

/**
 * The agent that lets a language model search, act and write. What needs no model is decided as by every agent. The
 * model's text is sent only if it rests on what was found, and every failure ends in a hand-over.
 */
export function createModelAgent(options: ModelAgentOptions): Agent {
  const model = openModel(options.settings)
  const { rules, personalActions, actions, knowledge } = options
  const isTopic = judgeTopics(knowledge)
  const builtIn = createGroundedAgent({
    knowledge,
    ...(rules && { rules }),
    ...(personalActions && { actions: personalActions }),
  })

  const decide = async (
    turn: Turn,
    triaged: Exclude<Triage, { kind: 'decided' }>,
    signal: AbortSignal,
  ): Promise<Decision> => {
    const acted = (await personalActions?.answer(turn, triaged, signal)) ?? null
    if (acted !== null) return acted
    if (triaged.kind === 'talk' && !answersQuestion(turn, triaged))
      return chat(turn, triaged.language, triaged.sentences)
    const offered = (await actions?.list(turn.tenant, signal)) ?? []
    const personal = triaged.questions.filter(({ read, isAsked }) => isPersonal(read, isAsked))
    if (personal.length > 0 && personal.length === triaged.questions.length && offered.length === 0) {
      // No article knows what only the customer's records tell, and a model could only guess.
      const answers = personal.map(({ text }) => ({ kind: 'personal', question: text }) as const)
      return handOver(turn, triaged.language, 'no_answer', { answers, queue: triaged.queue })
    }
    const { language } = triaged
    const marks = makeMarks(options.random)
    const instructions = writeInstructions(turn, language, marks)
    const toolbox = createToolbox({
      ...{ turn, language, actions, marks, instructions, knowledge },
      isAsked: triaged.kind === 'questions',
      mayResolve: mayResolve(turn, triaged),
      // An attachment may already show the answer to a question back.
      mayAsk: !triaged.hasMedia && !hasAskedTooOften(turn),
    })
    const thinking = {
      ...{ model, instructions, toolbox },
      conversation: writeConversation(turn, marks),
      tools: listTools(offered),
      mostTokens: options.settings.mostTokens,
    }
    const ending = await think(options, turn, thinking, signal)
    const { evidence, ran } = toolbox
    const decision = writeDecision({ turn, read: triaged, evidence, ran, personal }, ending)
    return (await personalActions?.repeatAsk(turn, triaged, decision, signal)) ?? decision
  }
  return {
    async answer(given, signal) {
      signal.throwIfAborted()
      const turn = tidyTurn(given)
      // A customer in danger does not wait for a model, and no model can play the danger down.
      if (tellsOfEmergency(turn)) return builtIn.answer(turn, signal)
      const triaged = await triage(turn, { rules, actions: personalActions, isTopic }, signal)
      if (triaged.kind !== 'decided' && needsNoModel(triaged)) return builtIn.answer(turn, signal)
      const decision = triaged.kind === 'decided' ? triaged.decision : await decide(turn, triaged, signal)
      return (await personalActions?.noteBegun(turn, decision, signal)) ?? decision
    },
  }
}

type Prepared = Pick<
  Parameters<typeof thinkInSteps>[0],
  'model' | 'instructions' | 'conversation' | 'tools' | 'mostTokens'
> & { readonly toolbox: Toolbox }

/** Lets the model think within its time, and keeps what the turn used, however it ends. */
async function think(
  { settings, clock, wait, turns, log }: ModelAgentOptions,
  turn: Turn,
  prepared: Prepared,
  signal: AbortSignal,
): Promise<Ending> {
  const startedAt = clock.now()
  const deadline = new Date(startedAt.getTime() + settings.timeLimitMs)
  const spent: Spent = { steps: 0, inputTokens: null, outputTokens: null }
  const keep = async (outcome: Outcome) => {
    try {
      await turns.keep(turn, {
        ...{ model: `${settings.provider}:${settings.model}`, ...spent, outcome, startedAt },
        costMicros: countCost(settings, spent),
        durationMs: clock.now().getTime() - startedAt.getTime(),
      })
    } catch (error) {
      // The customer's answer does not wait for the record of the turn.
      log.warn({ err: error, conversation_id: turn.conversationId }, 'a turn of the model could not be kept')
    }
  }
  let ending: Ending
  let hasEnded = false
  try {
    ending = await withinLimit(settings.timeLimitMs, signal, (limited) => {
      limited.addEventListener('abort', () => {
        hasEnded = true
      })
      return thinkInSteps({ ...prepared, deadline, clock, wait }, spent, limited)
    })
  } catch (error) {
    if (signal.aborted) {
      await keep('superseded')
      throw error
    }
    if (!hasEnded && !(error instanceof ModelFailure)) throw error
    const failure = error instanceof ModelFailure ? error : new ModelFailure('timed_out')
    const { kind, status, reason, hint } = failure
    log.warn(
      { failure: kind, status, reason, hint, conversation_id: turn.conversationId },
      'the model failed; a person takes over',
    )
    const { message: fault } = failure
    ending = { kind: 'hand_over', reason: 'agent_error', outcome: kind, note: fault, fault }
  }
  await keep(ending.kind === 'hand_over' ? ending.outcome : OUTCOMES[ending.kind])
  return ending
}

const OUTCOMES = { answer: 'answered', ask: 'asked_back', resolve: 'resolved' } as const

function countCost({ prices }: ModelSettings, { inputTokens, outputTokens }: Spent): number | null {
  if (prices === null || inputTokens === null || outputTokens === null) return null
  // A price per million tokens in the currency is the price per token in millionths of it.
  return Math.round(inputTokens * prices.input + outputTokens * prices.output)
}

/** Messages that the built-in agent answers for free: spam, and small talk in a language that no agent speaks. */
function needsNoModel(triaged: Exclude<Triage, { kind: 'decided' }>): boolean {
  return triaged.kind === 'talk'
    ? isForeign(triaged.texts.join('\n'))
    : isSpam(triaged.texts, triaged.sentences)
}

/** A "yes" or "the first one" asks for nothing by itself, but answers what the model asked before. */
function answersQuestion(turn: Turn, { sentences }: Extract<Triage, { kind: 'talk' }>): boolean {
  const said = findLastSaid(turn)
  return (
    said !== null &&
    endsInQuestionMark(said) &&
    !asksInGeneral(turn) &&
    sentences.every(({ intent, text }) => intent === 'empty' && /[\p{L}\p{N}]/u.test(text))
  )
}

function hasAskedTooOften(turn: Turn): boolean {
  const latest = turn.history.filter(({ author }) => author !== 'customer').slice(-MOST_QUESTIONS_BACK)
  return latest.length === MOST_QUESTIONS_BACK && latest.every(({ text }) => endsInQuestionMark(text ?? ''))
}
