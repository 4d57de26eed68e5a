import type { Actions } from '../actions/actions.ts'
import type { Knowledge, Language, Turn } from '../agent.ts'
import { createActionTool } from './action-tool.ts'
import type { Ending, Handled } from './ending.ts'
import type { ToolCall } from './endpoint/step.ts'
import type { Evidence } from './grounding/evidence.ts'
import type { Marks } from './prompt.ts'
import { createReplyTool } from './reply-tool.ts'
import { createSearchTool } from './search-tool.ts'

/** Carries out the model's calls, and keeps what its reply may rest on. */
export interface Toolbox {
  readonly evidence: readonly Evidence[]
  /** The actions that ran, by name. */
  readonly ran: readonly string[]
  /** Searches, acts or resolves. */
  handle(call: ToolCall, signal: AbortSignal): Promise<Handled>
  /** Judges a text as the reply. The second refused text ends the turn. */
  propose(text: string): Handled
  /** Hands over, together with a partial answer if that may be sent. */
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
  /** Whether the customer's words allow the model to resolve the conversation. */
  readonly mayResolve: boolean
  /** Whether the customer has not been asked back too often. */
  readonly mayAsk: boolean
}

/** The tools of one turn. */
export function createToolbox(options: ToolboxOptions): Toolbox {
  const evidence: Evidence[] = []
  const search = createSearchTool(options, evidence)
  const action = createActionTool(options, evidence)
  const reply = createReplyTool({ ...options, askForMissing: action.askForMissing }, evidence)
  const resolve = createResolveTool(options)
  return {
    evidence,
    ran: action.ran,
    propose: reply.propose,
    handOver: ({ input }, draft) => reply.handOver(input, draft),
    async handle(call, signal) {
      switch (call.name) {
        case 'search_knowledge':
          return search(call.input, signal)
        case 'resolve':
          return resolve()
        default:
          return action.run(call, signal)
      }
    },
  }
}

/**
 * Resolves the conversation if the customer's words allow it; a second attempt that they do not allow ends the turn.
 */
function createResolveTool({ mayResolve }: Pick<ToolboxOptions, 'mayResolve'>): () => Handled {
  let refusals = 0
  return () => {
    if (mayResolve) return { ending: { kind: 'resolve' } }
    if (++refusals === 1)
      return { result: 'Not resolved: the customer does not say that all is settled. Reply or hand over.' }
    const note = 'The model took it for settled, and the customer does not say so.'
    return { ending: { kind: 'hand_over', reason: 'low_confidence', outcome: 'handed_over', note } }
  }
}
