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

/** What a message of the agent's asked for an action. */
export interface Asked {
  /** The parameters that it asked for. */
  readonly names: readonly string[]
  /** True where it said that nothing was found under what was given. */
  readonly isNotFound: boolean
}

/** What the agent's message asked for the action; null where it asked for something else. */
export function readAsk(action: ActionDefinition, said: string): Asked | null {
  const lines = said.split('\n')
  const isIn = (isSaid: (language: Language) => boolean) => (['ar', 'en'] as const).some(isSaid)
  const names = Object.keys(action.parameters.properties).filter((name) =>
    isIn((language) => lines.includes(askOf(action, name, language))),
  )
  const isNotFound = isIn((language) => {
    const notFound = action.answer.not_found?.[language]
    return notFound !== undefined && isMadeFrom(notFound, said)
  })
  return names.length > 0 || isNotFound ? { names, isNotFound } : null
}

function askOf({ parameters }: ActionDefinition, name: string, language: Language): string {
  const own = parameters.properties[name]?.['x-ask']?.[language]
  return own ?? ASKS[language].replace('{name}', name.replaceAll('_', ' '))
}
