import type { Language, Turn } from '../agent.ts'
import { shorten } from '../language/text/shorten.ts'
import type { Ending, Handled, ModelReason } from './ending.ts'
import { type DraftRules, judgeDraft, leaks } from './grounding/draft.ts'
import type { Evidence } from './grounding/evidence.ts'
import { type Marks, writeAdvice } from './prompt.ts'
import { readArgument } from './tools.ts'

const LONGEST_NOTE_CHARS = 500
const REASONS: readonly ModelReason[] = ['no_answer', 'low_confidence', 'customer_request', 'complaint']

/** The model's texts for customers and colleagues, judged before they are sent. */
export interface ReplyTool {
  /** Judges a text as the reply. The second refused text ends the turn. */
  propose(text: string): Handled
  /** Hands over, together with a partial answer if that may be sent. */
  handOver(input: unknown, draft: string): Ending
}

/** Judges by what the turn has found and done so far. */
export function createReplyTool(
  given: {
    readonly turn: Turn
    readonly language: Language
    readonly marks: Marks
    readonly instructions: string
    readonly isAsked: boolean
    readonly mayAsk: boolean
    /** How the turn ends if a draft is no answer and an action lacks something. */
    readonly askForMissing: () => Ending | null
  },
  evidence: readonly Evidence[],
): ReplyTool {
  const { turn, language, marks, instructions, isAsked, mayAsk, askForMissing } = given
  const rules: DraftRules = {
    language,
    isAsked,
    evidence,
    ownNames: [turn.organizationName],
    customerName: turn.customerName,
    secrets: [marks.fence, marks.canary],
    instructions,
  }
  let refusedDrafts = 0

  return {
    propose(text) {
      const verdict = judgeDraft(text, rules)
      if (verdict.kind === 'answer') return { ending: verdict }
      const missing = askForMissing()
      if (missing !== null) return { ending: missing }
      if (verdict.kind === 'question') {
        return {
          ending: mayAsk
            ? { kind: 'ask', text: verdict.text, action: null }
            : refuse('low_confidence', 'asked too often'),
        }
      }
      const { fault, sentences } = verdict
      if (fault !== 'leak' && ++refusedDrafts === 1) return { result: writeAdvice(fault, sentences, marks) }
      const isSpoilt = fault === 'empty' || fault === 'malformed'
      return { ending: refuse(isSpoilt ? 'agent_error' : 'low_confidence', fault) }
    },
    handOver(input, draft) {
      const given = readArgument(input, 'reason')
      const verdict = draft === '' ? null : judgeDraft(draft, rules)
      const summary = readArgument(input, 'summary').replaceAll('\0', '').toWellFormed()
      return {
        kind: 'hand_over',
        reason: REASONS.find((reason) => reason === given) ?? 'no_answer',
        outcome: 'handed_over',
        note: leaks(summary, rules) ? '' : shorten(summary, LONGEST_NOTE_CHARS),
        ...(verdict?.kind === 'answer' && { answered: verdict }),
      }
    },
  }
}

function refuse(reason: ModelReason, fault: string): Ending {
  const note = `The reply that the model wrote was not sent: ${fault}.`
  return { kind: 'hand_over', reason, outcome: 'draft_refused', note }
}
