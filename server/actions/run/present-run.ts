import type { ActionOutcome } from '../../agent/actions/actions.ts'
import type { Language } from '../../agent/agent.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import type { ParameterValues } from '../definition/request-template.ts'
import { sayWhy } from '../definition/why.ts'
import type { ActionRun } from './run-queries.ts'

const LONGEST_SNIPPET_CHARS = 300
const FAILED: Texts = { en: 'The action {name} failed.', ar: 'لم يتم الإجراء {name}.' }

/** What the agent is told of a run: its result, what it still needs, or why it failed. */
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
      return presentFailure(definition, readWhy(run), language)
  }
}

// Runs that an earlier version recorded have only the English sentence.
function readWhy({ texts, error }: ActionRun): Texts {
  return { ...(error === null ? sayWhy('unknown_outcome') : sayWhy('not_completed', error)), ...texts }
}

/** The parameters that were given, without those that are bound to the customer. */
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

/** What the agent is told of an action that failed. */
export function presentFailure(
  { name }: Pick<ActionDefinition, 'name'>,
  why: Texts,
  language: Language,
): Extract<ActionOutcome, { kind: 'failed' }> {
  return { kind: 'failed', why: `${FAILED[language].replace('{name}', name)} ${why[language]}` }
}
