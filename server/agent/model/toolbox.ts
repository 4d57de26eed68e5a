import type { Actions } from '../actions.ts'
import type { Knowledge, Language, Turn } from '../agent.ts'
import { shorten } from '../language/shorten.ts'
import { type DraftRules, judgeDraft, leaks } from './draft.ts'
import type { Ending, ModelReason } from './ending.ts'
import type { Evidence } from './evidence.ts'
import { withoutMadeUp } from './made-up.ts'
import { fenceData, type Marks, writeAdvice } from './prompt.ts'
import type { ToolCall } from './step.ts'
import { readArgument } from './tools.ts'

const PASSAGES = 6
/** A passage with less of a chance than this is not near the question, and nothing may rest on it. */
const NEAR = 0.2
const LONGEST_QUERY_CHARS = 500
const LONGEST_NOTE_CHARS = 500
const REASONS: readonly ModelReason[] = ['no_answer', 'low_confidence', 'customer_request', 'complaint']

/** What a call came to: the end of the turn, or words for the model to go on with. */
export type Handled = { readonly ending: Ending } | { readonly result: string }

/** Does what the model asks for, and keeps what its reply may rest on. */
export interface Toolbox {
  readonly evidence: readonly Evidence[]
  /** The actions that ran, by name. */
  readonly ran: readonly string[]
  /** Searches, acts or resolves. */
  handle(call: ToolCall, signal: AbortSignal): Promise<Handled>
  /** Judges a text as the reply. A second one that may not be sent ends the turn. */
  propose(text: string): Handled
  /** Hands over together with a text that answers a part, as far as that may be sent. */
  handOver(call: ToolCall, draft: string): Ending
}

export interface ToolboxOptions {
  readonly turn: Turn
  readonly language: Language
  readonly knowledge: Knowledge
  readonly actions: Actions | undefined
  readonly marks: Marks
  readonly instructions: string
  /** Whether the customer asks for something. */
  readonly isAsked: boolean
  /** Whether the customer's words allow that the conversation is resolved. */
  readonly mayResolve: boolean
  /** Whether the customer has not been asked back too often. */
  readonly mayAsk: boolean
}

export function createToolbox(options: ToolboxOptions): Toolbox {
  const { turn, language, knowledge, actions, marks, instructions, isAsked, mayResolve, mayAsk } = options
  const evidence: Evidence[] = []
  const rules: DraftRules = {
    language,
    isAsked,
    evidence,
    ownNames: [turn.organizationName],
    customerName: turn.customerName,
    secrets: [marks.fence, marks.canary],
    instructions,
  }
  const ran: string[] = []
  let refusedDrafts = 0
  let refusedResolves = 0
  let askForMissing: Extract<Ending, { kind: 'ask' }> | null = null

  async function search(input: unknown, signal: AbortSignal): Promise<Handled> {
    const query = readArgument(input, 'query').slice(0, LONGEST_QUERY_CHARS)
    const found = query.trim() === '' ? [] : await knowledge.search(turn.tenant, query, PASSAGES, signal)
    const near = found.filter(({ score }) => score >= NEAR)
    for (const { passageId, title, heading, url, text, language: written, score } of near) {
      if (evidence.some(({ source }) => source.id === passageId)) continue
      const source = { id: passageId, type: 'article', title, url, snippet: '', score } as const
      evidence.push({ source, about: `${title} ${heading ?? ''}`, text, language: written })
    }
    const passages = near.map(({ title, heading, text, url, score }) => ({
      title: heading === null ? title : `${title}: ${heading}`,
      text,
      ...(url !== null && { url }),
      fit: Math.round(score * 100) / 100,
    }))
    return { result: fenceData(marks, 'search_results', passages) }
  }

  async function act({ name, input }: ToolCall, signal: AbortSignal): Promise<Handled> {
    const given = typeof input === 'object' && input !== null ? { ...input } : {}
    const said = [...turn.history, ...turn.unanswered].map(({ text }) => text ?? '')
    // An article's numbers are nobody's: "such as 12345".
    const told = evidence.filter(({ source }) => source.type === 'action').map(({ text }) => text)
    const parameters = withoutMadeUp(given, [...said, ...told])
    const outcome = (await actions?.run(turn, { name, parameters }, language, signal)) ?? { kind: 'unknown' }
    switch (outcome.kind) {
      case 'done':
        // The same call twice is one run.
        if (!evidence.some(({ source }) => source.id === outcome.source.id)) {
          ran.push(name)
          evidence.push({ source: outcome.source, about: outcome.source.title, text: outcome.text, language })
        }
        return { result: fenceData(marks, 'tool_answer', { done: outcome.text }) }
      case 'unconfirmed':
        return { ending: { kind: 'ask', text: outcome.ask, action: name } }
      case 'incomplete':
        // The customer may have said it: the model gets one more try before the customer is asked in the organization's
        // words.
        if (askForMissing !== null) return { ending: { kind: 'ask', text: outcome.ask, action: name } }
        askForMissing = { kind: 'ask', text: outcome.ask, action: name }
        return {
          result: `Not done. Call it again if the customer gave this, and reply with the question otherwise: ${fenceData(marks, 'tool_answer', outcome)}`,
        }
      case 'unverified':
        return { ending: fail('no_answer', outcome.why) }
      case 'failed':
        return { ending: fail('action_failed', outcome.why) }
      case 'unknown':
        return { result: 'There is no such tool.' }
    }
  }

  const fail = (reason: ModelReason, note: string): Ending => ({
    kind: 'hand_over',
    reason,
    outcome: 'action_failed',
    note,
  })

  const refuse = (reason: ModelReason, fault: string): Ending => ({
    kind: 'hand_over',
    reason,
    outcome: 'draft_refused',
    note: `The reply that the model wrote was not sent: ${fault}.`,
  })

  function propose(text: string): Handled {
    const verdict = judgeDraft(text, rules)
    if (verdict.kind === 'answer') return { ending: verdict }
    if (askForMissing !== null) return { ending: askForMissing }
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
  }

  function resolve(): Handled {
    if (mayResolve) return { ending: { kind: 'resolve' } }
    if (++refusedResolves === 1)
      return { result: 'Not resolved: the customer does not say that all is settled. Reply or hand over.' }
    const note = 'The model took it for settled, and the customer does not say so.'
    return { ending: { kind: 'hand_over', reason: 'low_confidence', outcome: 'handed_over', note } }
  }

  return {
    evidence,
    ran,
    propose,
    handOver({ input }, draft) {
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
    async handle(call, signal) {
      switch (call.name) {
        case 'search_knowledge':
          return search(call.input, signal)
        case 'resolve':
          return resolve()
        default:
          return act(call, signal)
      }
    },
  }
}
