import { remember } from '../language/text/remember.ts'
import { listFeatures, listTopicFeatures } from './features.ts'
import { type Guess, loadLinearModel } from './linear-model.ts'
import weights from './weights.json' with { type: 'json' }

export type { Guess }

const guessIntents = loadLinearModel(weights.intent)
const guessPerson = loadLinearModel(weights.person)
const guessComplaint = loadLinearModel(weights.complaint)
const guessInjection = loadLinearModel(weights.injection)
const guessEmergency = loadLinearModel(weights.emergency)
const guessThreat = loadLinearModel(weights.threat)
const guessTheft = loadLinearModel(weights.theft)
const guessPraise = loadLinearModel(weights.praise)
const guessOutside = loadLinearModel(weights.outside)
const guessAround = loadLinearModel(weights.around)
const guessPersonal = loadLinearModel(weights.personal)
const guessLatin = loadLinearModel(weights.latin)

// Several models use the same features of a text.
const featuresOf = remember(listFeatures)
const topicFeaturesOf = remember(listTopicFeatures)

/** The intent of a text, by a linear model over character n-grams; best guess first. */
export const classifyIntent: (text: string) => readonly Guess[] = remember((text) =>
  guessIntents(featuresOf(text)).sort((a, b) => b.chance - a.chance),
)

/** The chance that a text asks for a person. */
export function chanceOfPersonRequest(text: string): number {
  return chanceOf('human-request', guessPerson(featuresOf(text)))
}

/** The chance that a text complains: it is written in anger, or wants a complaint recorded. */
export function chanceOfComplaint(text: string): number {
  return chanceOf('complaint', guessComplaint(featuresOf(text)))
}

/** The chance that a text tells the agent to be something else, or to show or do what is not the customer's. */
export function chanceOfInjection(text: string): number {
  return chanceOf('injection', guessInjection(featuresOf(text)))
}

/** The chance that somebody is in danger, or too ill to wait. */
export function chanceOfEmergency(text: string): number {
  return chanceOf('emergency', guessEmergency(topicFeaturesOf(text)))
}

/** The chance that a text threatens the company: with a court, a lawyer or violence. */
export function chanceOfThreat(text: string): number {
  return chanceOf('threat', guessThreat(topicFeaturesOf(text)))
}

/** The chance that a text reports that others use the customer's account or card. */
export function chanceOfTheft(text: string): number {
  return chanceOf('theft', guessTheft(topicFeaturesOf(text)))
}

/** The chance that a text praises the company or its staff. */
export function chanceOfPraise(text: string): number {
  return chanceOf('praise', guessPraise(featuresOf(text)))
}

/**
 * The chance that a text asks about the world or sets a task that is none of the company's matters: today's weather, a
 * capital, a sum, a joke.
 */
export function chanceOfOutside(text: string): number {
  return chanceOf('outside', guessOutside(topicFeaturesOf(text)))
}

/**
 * The chance that a text only gives the circumstances of a question: how the customer heard of the company, what they
 * did before, that they wait for an answer.
 */
export function chanceOfAround(text: string): number {
  return chanceOf('around', guessAround(topicFeaturesOf(text)))
}

/**
 * The chance that a text asks for the customer's own data: the state of an order, a balance, the time of an
 * appointment.
 */
export function chanceOfPersonal(text: string): number {
  return chanceOf('personal', guessPersonal(topicFeaturesOf(text)))
}

/** The chance that a text in Latin letters is Arabic, written as it sounds. */
export function chanceOfArabizi(text: string): number {
  return chanceOf('arabizi', guessLatin(featuresOf(text)))
}

function chanceOf(label: string, guesses: readonly Guess[]): number {
  return guesses.find((guess) => guess.label === label)?.chance ?? 0
}
