import type { Language } from '../agent/agent.ts'
import type { ActionDefinition, Texts } from './definition.ts'
import { isMadeFrom } from './text-template.ts'

/** Where an action says nothing of its own. */
const ASKS: Texts = {
  en: 'Please send me what I still need for this: {name}.',
  ar: 'أرسل لي من فضلك ما أحتاجه لذلك: {name}.',
}

/** The question for parameters that are missing or do not fit, one line each. */
export function describeMissing(
  action: ActionDefinition,
  names: readonly string[],
  language: Language,
): string {
  return names.map((name) => askOf(action, name, language)).join('\n')
}

/** Whether the agent's message asked for parameters of the action, or said that nothing was found under them. */
export function isAskOf(action: ActionDefinition, said: string): boolean {
  const names = Object.keys(action.parameters.properties)
  return (['ar', 'en'] as const).some((language) => {
    const notFound = action.answer.not_found?.[language]
    return (
      names.some((name) => said.split('\n').includes(askOf(action, name, language))) ||
      (notFound !== undefined && isMadeFrom(notFound, said))
    )
  })
}

function askOf({ parameters }: ActionDefinition, name: string, language: Language): string {
  const own = parameters.properties[name]?.['x-ask']?.[language]
  return own ?? ASKS[language].replace('{name}', name.replaceAll('_', ' '))
}
