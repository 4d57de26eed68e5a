import { remember } from '../language/remember.ts'
import { listFeatures, listTopicFeatures } from './features.ts'
import { type Guess, loadLinearModel } from './linear-model.ts'
import weights from './weights.json' with { type: 'json' }

export type { Guess }

const guessIntents = loadLinearModel(weights.intent)
const guessQueues = loadLinearModel(weights.queue)
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

// Several models look at the same features of a text.
const featuresOf = remember(listFeatures)
const topicFeaturesOf = remember(listTopicFeatures)

/** What a text wants, by a linear model over letter runs; best first. */
export const classifyIntent: (text: string) => readonly Guess[] = remember((text) =>
  guessIntents(featuresOf(text)).sort((a, b) => b.chance - a.chance),
)

/** Who deals with a text; best first. It does not know of complaints: those are told by `chanceOfComplaint`. */
export const classifyQueue: (text: string) => readonly Guess[] = remember((text) =>
  guessQueues(topicFeaturesOf(text)).sort((a, b) => b.chance - a.chance),
)

/** How likely a text asks for a person. */
export function chanceOfPersonRequest(text: string): number {
  return chanceOf('human-request', guessPerson(featuresOf(text)))
}

/** How likely a text complains: it is written in anger, or wants a complaint taken down. */
export function chanceOfComplaint(text: string): number {
  return chanceOf('complaint', guessComplaint(featuresOf(text)))
}

/** How likely a text tells the agent to be something else than it is, or to show or do what is not the customer's. */
export function chanceOfInjection(text: string): number {
  return chanceOf('injection', guessInjection(featuresOf(text)))
}

/** How likely somebody is in danger, or ill so that it cannot wait. */
export function chanceOfEmergency(text: string): number {
  return chanceOf('emergency', guessEmergency(topicFeaturesOf(text)))
}

/** How likely a text threatens the company: with a court, a lawyer or blows. */
export function chanceOfThreat(text: string): number {
  return chanceOf('threat', guessThreat(topicFeaturesOf(text)))
}

/** How likely a text tells that others use the customer's account or card. */
export function chanceOfTheft(text: string): number {
  return chanceOf('theft', guessTheft(topicFeaturesOf(text)))
}

/** How likely a text praises the company or somebody of it. */
export function chanceOfPraise(text: string): number {
  return chanceOf('praise', guessPraise(featuresOf(text)))
}

/**
 * How likely a text asks about the world or sets a task that is no company's: the weather now, a capital, a sum, a
 * joke.
 */
export function chanceOfOutside(text: string): number {
  return chanceOf('outside', guessOutside(topicFeaturesOf(text)))
}

/**
 * How likely a text is only told around a question: how the customer heard of the company, what they did before, that
 * they wait for an answer.
 */
export function chanceOfAround(text: string): number {
  return chanceOf('around', guessAround(topicFeaturesOf(text)))
}

/**
 * How likely a text asks for this customer's own data: the state of an order, a balance, the time of an appointment.
 */
export function chanceOfPersonal(text: string): number {
  return chanceOf('personal', guessPersonal(topicFeaturesOf(text)))
}

/** How likely Latin letters are Arabic words written as they sound. */
export function chanceOfArabizi(text: string): number {
  return chanceOf('arabizi', guessLatin(featuresOf(text)))
}

function chanceOf(label: string, guesses: readonly Guess[]): number {
  return guesses.find((guess) => guess.label === label)?.chance ?? 0
}
