import { listFeatures } from './features.ts'
import { loadLinearModel } from './linear-model.ts'
import weights from './weights.json' with { type: 'json' }

/** A class with how likely it is. */
export interface Guess {
  readonly label: string
  readonly chance: number
}

const guessIntents = loadLinearModel(weights.intent)
const guessPersonal = loadLinearModel(weights.personal)
const guessLatin = loadLinearModel(weights.latin)

/** What a text wants, by a linear model over letter runs; best first. */
export function classifyIntent(text: string): Guess[] {
  return [...guessIntents(listFeatures(text))]
    .map(([label, chance]) => ({ label, chance }))
    .sort((a, b) => b.chance - a.chance)
}

/** How likely a text asks for this customer's own data: the state of an order, a balance, the time of an appointment. */
export function chanceOfPersonal(text: string): number {
  return guessPersonal(listFeatures(text)).get('personal') ?? 0
}

/** How likely Latin letters are Arabic words written as they sound. */
export function chanceOfArabizi(text: string): number {
  return guessLatin(listFeatures(text)).get('arabizi') ?? 0
}
