import type { Actions } from '../actions/actions.ts'
import type { Language, Turn } from '../agent.ts'
import type { Ending, Handled } from './ending.ts'
import type { ToolCall } from './endpoint/step.ts'
import { addEvidence, type Evidence } from './grounding/evidence.ts'
import { withoutMadeUp } from './grounding/made-up.ts'
import { fenceData, type Marks } from './prompt.ts'

/** The organization's actions as the model uses them. */
export interface ActionTool {
  /** The actions that ran, by name. */
  readonly ran: readonly string[]
  run(call: ToolCall, signal: AbortSignal): Promise<Handled>
  /** Asks the customer for what an action lacked, unless the model supplies it; null if nothing is lacking. */
  askForMissing(): Ending | null
}

/** Runs actions for the model and tells it their answers; from then on a reply may rest on them. */
export function createActionTool(
  given: {
    readonly turn: Turn
    readonly language: Language
    readonly actions: Actions | undefined
    readonly marks: Marks
  },
  evidence: Evidence[],
): ActionTool {
  const { turn, language, actions, marks } = given
  const ran: string[] = []
  let askForMissing: Ending | null = null

  // Values that nobody has said are left out. Numbers in an article do not count as said: "such as 12345".
  function readParameters(input: unknown): Readonly<Record<string, unknown>> {
    const parameters = typeof input === 'object' && input !== null ? { ...input } : {}
    const said = [...turn.history, ...turn.unanswered].map(({ text }) => text ?? '')
    const told = evidence.filter(({ source }) => source.type === 'action').map(({ text }) => text)
    return withoutMadeUp(parameters, [...said, ...told])
  }

  return {
    ran,
    askForMissing: () => askForMissing,
    async run({ name, input }, signal) {
      const call = { name, parameters: readParameters(input) }
      const outcome = (await actions?.run(turn, call, language, signal)) ?? { kind: 'unknown' }
      switch (outcome.kind) {
        case 'done': {
          const { source, text } = outcome
          // A call that is repeated has run only once.
          if (addEvidence(evidence, { source, about: source.title, text, language })) ran.push(name)
          return { result: fenceData(marks, 'tool_answer', { done: text }) }
        }
        case 'unconfirmed':
          return { ending: { kind: 'ask', text: outcome.ask, action: name } }
        case 'incomplete': {
          const ending: Ending = { kind: 'ask', text: outcome.ask, action: name }
          if (askForMissing !== null) return { ending }
          // The customer may have given the value, so the model gets one more try before the customer is asked in the
          // organization's words.
          askForMissing = ending
          const told = fenceData(marks, 'tool_answer', outcome)
          return {
            result: `Not done. Call it again if the customer gave this, and reply with the question otherwise: ${told}`,
          }
        }
        case 'unverified':
          return leave('no_answer', outcome.why)
        case 'failed':
          return leave('action_failed', outcome.why)
        case 'unknown':
          return { result: 'There is no such tool.' }
      }
    },
  }
}

function leave(reason: 'no_answer' | 'action_failed', note: string): Handled {
  return { ending: { kind: 'hand_over', reason, outcome: 'action_failed', note } }
}
