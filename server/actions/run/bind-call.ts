import type { Action, ActionOutcome } from '../../agent/actions/actions.ts'
import type { Language } from '../../agent/agent.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { describeMissing } from '../definition/ask.ts'
import type { CustomerFacts } from '../definition/customer-facts.ts'
import type { ParameterValues } from '../definition/request-template.ts'
import { fillTemplate } from '../definition/text-template.ts'
import { sayWhy } from '../definition/why.ts'
import { nameChoices } from '../extract/choices.ts'
import { listWrittenDays } from '../extract/extract-parameters.ts'
import { bindParameters, listOpenParameters } from './bind-parameters.ts'
import { presentFailure } from './present-run.ts'

/** A call that may be made, with the confirmation to ask for first, or what prevents it. */
export type BoundCall =
  | { readonly kind: 'ready'; readonly values: ParameterValues; readonly ask: string | null }
  | Exclude<ActionOutcome, { kind: 'done' }>

/** The customer of a call. */
export interface CalledFor {
  readonly customer: CustomerFacts
  readonly language: Language
  /** The date in the company's time zone. */
  readonly today: string
}

/** An action as it is described to an agent. */
export function offerAction(definition: ActionDefinition): Action {
  const { name, title, when_to_use: whenToUse } = definition
  return { name, title, whenToUse, parameters: listOpenParameters(definition) }
}

/** Prepares a call for a customer, or says what it lacks. */
export function bindCall(
  definition: ActionDefinition,
  given: ParameterValues,
  { customer, language, today }: CalledFor,
): BoundCall {
  const bound = bindParameters(definition, given, customer, today)
  if (bound.kind === 'unverified') return { ...bound, why: bound.why[language] }
  if (bound.kind === 'incomplete')
    return { ...bound, ask: describeMissing(definition, [...bound.missing, ...bound.invalid], language) }
  const { values } = bound
  if (definition.confirmation === undefined) return { kind: 'ready', values, ask: null }
  const words = { ...nameChoices(definition.parameters), ...definition.answer.values }
  const data = {
    parameters: values,
    answer: null,
    today,
    days: listWrittenDays(definition.parameters, values),
  }
  const ask = fillTemplate(definition.confirmation[language], language, data, words)
  return ask === null
    ? presentFailure(definition, sayWhy('no_question'), language)
    : { kind: 'ready', values, ask }
}
