import type { Agent, Decision, Knowledge, Turn } from './agent.ts'
import { chat, hasAskedBack, smallTalk } from './chat.ts'
import { type Answer, findAnswer, nameOf } from './find-answer.ts'
import { handOver } from './hand-over.ts'
import { greets } from './intents.ts'
import { CLARIFYING, REPLIES } from './replies-text.ts'
import type { AgentRules } from './rules/agent-rule.ts'
import { type ReadTurn, triage } from './triage.ts'

/** What only the customer's records tell, and what only the organization's own systems do. */
export interface PersonalActions {
  /** What the agent decides by an action of the organization's; null where none surely fits. */
  answer(turn: Turn, read: ReadTurn, signal: AbortSignal): Promise<Decision | null>
}

export interface GroundedAgentOptions {
  readonly knowledge: Knowledge
  readonly rules?: AgentRules
  readonly actions?: PersonalActions
}

/**
 * The agent that needs no model and no network. It says only what an article says, word for word, and names the article; what
 * it cannot answer so goes to a person. Its own sentences are the ones of `replies-text.ts`, so nothing that a customer writes can make
 * it say another.
 */
export function createGroundedAgent({ knowledge, rules, actions }: GroundedAgentOptions): Agent {
  return {
    async answer(turn, signal) {
      signal.throwIfAborted()
      const triaged = await triage(turn, rules, signal)
      if (triaged.kind === 'decided') return triaged.decision
      const acted = await actions?.answer(turn, triaged, signal)
      if (acted !== undefined && acted !== null) return acted
      if (triaged.kind === 'talk') return chat(turn, triaged.language, triaged.sentences)
      let previous = findPreviousQuestion(turn)
      const answers: Answer[] = []
      for (const question of triaged.questions) {
        answers.push(await findAnswer(knowledge, turn.tenant, question, previous, signal))
        previous = question.text
      }
      return decide(turn, triaged, answers)
    },
  }
}

function decide(
  turn: Turn,
  { language, texts, hasMedia, sentences, topic, queue }: ReadTurn,
  answers: readonly Answer[],
): Decision {
  const replies = REPLIES[language]
  const [only] = answers
  if (answers.length === 1 && only?.kind === 'tie' && !hasMedia && !hasClarified(turn)) {
    const [one, other] = only.between.map(nameOf)
    return smallTalk(replies.clarify(one ?? '', other ?? ''), 'unclear')
  }
  const open = answers.find(({ kind }) => kind === 'open' || kind === 'personal' || kind === 'tie')
  if (open !== undefined) {
    const reason =
      open.kind === 'open' ? open.reason : open.kind === 'personal' ? 'no_answer' : 'low_confidence'
    return handOver(turn, language, hasMedia ? 'media_unreadable' : reason, answers, queue)
  }
  const found = answers.filter((answer) => answer.kind === 'found')
  const hasVague = found.length < answers.length
  if (hasVague && (found.length > 0 || hasMedia || hasAskedBack(turn, language))) {
    return handOver(turn, language, hasMedia ? 'media_unreadable' : 'low_confidence', answers, queue)
  }
  if (hasVague) return smallTalk(replies.askForQuestion, 'unclear')
  const isFirst = turn.history.every(({ author }) => author === 'customer')
  const paragraphs = [
    ...(isFirst && texts.some(greets) ? [replies.greetingBeforeAnswer] : []),
    ...(sentences.some(({ intent }) => intent === 'identity')
      ? [replies.identity(turn.organizationName)]
      : []),
    ...found.map((answer) =>
      answer.language === language ? answer.text : `${replies.otherLanguage}\n${answer.text}`,
    ),
    ...(hasMedia ? [replies.attachmentUnread] : []),
  ]
  const sources = new Map(found.flatMap(({ sources: each }) => each).map((source) => [source.id, source]))
  return {
    kind: 'reply',
    text: [...new Set(paragraphs)].join('\n\n'),
    sources: [...sources.values()],
    intent: topic,
    job: 'answer_from_knowledge',
  }
}

/** Whether the agent has asked which of two articles is meant; it does so once in a conversation. */
function hasClarified(turn: Turn): boolean {
  return turn.history.some(({ author, text }) => author === 'agent' && CLARIFYING.test(text ?? ''))
}

function findPreviousQuestion(turn: Turn): string | null {
  const last =
    turn.history.findLast(({ author, text }) => author === 'customer' && text !== null)?.text ?? null
  const asked = CLARIFYING.exec(
    turn.history.findLast(({ author }) => author !== 'customer')?.text ?? '',
  )?.groups
  if (asked === undefined) return last
  // Whoever is asked which of two is meant may answer with its place alone.
  const answer = turn.unanswered.map(({ text }) => text ?? '').join(' ')
  if (FIRST.test(answer)) return asked.one ?? last
  return SECOND.test(answer) ? (asked.other ?? last) : last
}

const FIRST = /^\W*(?:the )?(?:first|1|former)\b|^[\s\p{P}]*(?:ال)?[أا]ول/iu
const SECOND = /^\W*(?:the )?(?:second|2|latter)\b|^[\s\p{P}]*(?:ال)?ثاني/iu
