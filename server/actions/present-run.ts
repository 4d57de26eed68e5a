import type { ActionOutcome } from '../agent/actions.ts'
import type { Language } from '../agent/agent.ts'
import type { ActionDefinition } from './definition.ts'
import type { ParameterValues } from './request-template.ts'
import type { ActionRun } from './run-queries.ts'

const LONGEST_SNIPPET_CHARS = 300

/** What is said of a run that was begun and has no end. */
export const UNKNOWN_OUTCOME =
  'A worker stopped while the call was under way, so it may have been carried out; it is not repeated.'

/** What the agent is told of a run: what it said, what it still needs, or why it came to nothing. */
export function presentRun(definition: ActionDefinition, run: ActionRun, language: Language): ActionOutcome {
  const text = run.texts?.[language] ?? null
  switch (run.status) {
    case 'unconfirmed':
      return { kind: 'unconfirmed', ask: run.ask ?? '' }
    case 'not_found':
      return {
        kind: 'incomplete',
        missing: [],
        invalid: listGiven(definition, run.parameters),
        ask: text ?? '',
      }
    case 'done':
      return { kind: 'done', text: text ?? '', source: sourceOf(definition, run.id, text ?? '', language) }
    default:
      return presentFailure(definition, run.error ?? UNKNOWN_OUTCOME)
  }
}

/** The parameters that were not the customer's own anyway. */
function listGiven({ parameters }: ActionDefinition, values: ParameterValues): string[] {
  return Object.entries(parameters.properties).flatMap(([name, schema]) =>
    schema['x-from'] === undefined && values[name] !== undefined ? [name] : [],
  )
}

function sourceOf({ title }: ActionDefinition, id: string, text: string, language: Language) {
  const snippet = text.length <= LONGEST_SNIPPET_CHARS ? text : `${text.slice(0, LONGEST_SNIPPET_CHARS - 1)}…`
  return {
    id,
    type: 'action',
    title: title[language],
    url: null,
    snippet: snippet.toWellFormed(),
    score: 1,
  } as const
}

/** What the agent is told of an action that came to nothing. */
export function presentFailure(
  { name }: Pick<ActionDefinition, 'name'>,
  why: string,
): Extract<ActionOutcome, { kind: 'failed' }> {
  return { kind: 'failed', why: `The action ${name} failed. ${why}` }
}
