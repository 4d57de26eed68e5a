import { chanceOfOutside, chanceOfPraise } from '../../classifier/classify.ts'
import type { Word } from '../../language/words/words.ts'
import { isSearchable, listQuestionTerms } from '../../terms/question-terms.ts'
import { praisesPlainly } from '../courtesy/plain-praise.ts'
import { speaksOfCrowd } from '../danger/crowd.ts'
import { hintsAtPerson } from '../person/person-request.ts'
import { findSaying, holds, toPhrases } from '../reading/sayings.ts'
import { tellsCalmly } from './around.ts'
import { asks, asksShortly } from './asking.ts'
import { mayBeGrievance, POSSIBLE_COMPLAINT } from './complaints.ts'
import { ABUSE } from './guard-data.ts'
import type { HeardSentence } from './hear-sentence.ts'
import { onlySpeaksOfOthers } from './injection.ts'
import { COURTESIES, type SentenceIntent } from './sentence-intents.ts'

const INSULTS = toPhrases(ABUSE)

/** When a sentence is taken for what needs a person, by the classifier of all intents and the model of this one. */
interface Sound {
  readonly intent: keyof HeardSentence['chances']
  /** From this chance on the classifier is believed. */
  readonly believed: number
  /** The classifier must choose among what it knows, so its choice must also have this chance by the model. */
  readonly possible: number
  /** From this chance on the model is believed by itself, if the sentence has so many words. */
  readonly alone: number
  readonly leastWords: number
}

/**
 * To miss a person in need is worse than to call one for nothing. Of 7,500 usual questions that the models had not seen
 * they take about ten for each. A word alone is too little for them, and two are for a complaint and an attack: "no,
 * wait" is impatient, "price list" a question.
 */
const PERSON: Sound = { intent: 'person', believed: 0.7, possible: 0.4, alone: 0.45, leastWords: 2 }
/** The same where the words hint at a person. */
const PERSON_HINTED: Sound = { intent: 'person', believed: 0.45, possible: 0.2, alone: 0.2, leastWords: 2 }
const COMPLAINT: Sound = {
  intent: 'complaint',
  believed: 0.4,
  possible: POSSIBLE_COMPLAINT,
  alone: 0.23,
  leastWords: 3,
}
const INJECTION: Sound = { intent: 'injection', believed: 0.4, possible: 0.02, alone: 0.25, leastWords: 3 }
/** The names of these intents in the classifier. */
const LABELS = { person: 'human_request', complaint: 'complaint', injection: 'injection' } as const
/** From these chances on the classifier is believed without any model beside it. */
const BELIEVED = { abuse: 0.5, identity: 0.65, courtesy: 0.5 }
const LONGEST_COURTESY_WORDS = 7
/**
 * From this chance on, a customer who mentions others attacks, even without asking for anything that belongs to them.
 */
const SURE_OF_OTHERS = 0.5
/**
 * From this chance on the company is praised, which is answered like thanks. A single word is judged by its letters
 * only: "vest" was taken for "best", and "class", "gloves" and "قهوة" for praise.
 */
const SURE_PRAISE = 0.4
const LEAST_WORDS_OF_PRAISE = 2
/** A question whether something is good is no praise, even without its mark: "is the food great". */
const ASKS_WHETHER = /[?؟]|^\W*(?:is|are|was|were|do|does|did|can|will|هل)(?!\p{L})/iu
/**
 * From these chances on a question is about the world: surely, so that nothing is looked up for it, and where nothing
 * is found. Of 41,295 usual questions that the model had not seen it took 2 and 185 for one; of sentences about the
 * world that it had not seen, 11 and 59 of 100.
 */
const OUTSIDE = { sure: 0.5, whereNothingIsFound: 0.1 }

/** What a sentence sounds like whose words do not say what it wants; null if it sounds like nothing special. */
export function findSoundingIntent(heard: HeardSentence): SentenceIntent | null {
  const { sentence, words, rest, speaksOfPeople, chances } = heard
  const person = hintsAtPerson(sentence) ? PERSON_HINTED : PERSON
  if (!speaksOfPeople && bothHear(heard, person)) return 'person'
  const isShort = asksShortly(heard)
  const mayComplain = !isShort && !praises(heard) && !tellsCalmly(sentence)
  if (mayComplain && soundsLike(heard, COMPLAINT) && mayBeGrievance(heard)) return 'complaint'
  if (!speaksOfPeople && soundsLike(heard, person)) return 'person'
  const mayAttack = chances.injection >= SURE_OF_OTHERS || !onlySpeaksOfOthers(words)
  if (!isShort && soundsLike(heard, INJECTION) && mayAttack) return 'injection'
  if (holds(words, INSULTS)) return asksBesideInsults(words) ? 'question' : 'abuse'
  if (isGuessed(heard, 'abuse', BELIEVED.abuse)) return 'abuse'
  if (isGuessed(heard, 'identity', BELIEVED.identity)) return 'identity'
  const courtesy = COURTESIES.find((intent) => isGuessed(heard, intent, BELIEVED.courtesy))
  if (courtesy !== undefined && words.length <= LONGEST_COURTESY_WORDS) return courtesy
  return chanceOfOutside(sentence) >= OUTSIDE.sure && asks(sentence, rest) ? 'outside' : null
}

/** Whether a sentence praises the company. */
export function praises({ sentence, words, chances }: HeardSentence): boolean {
  if (praisesPlainly(sentence)) return true
  if (words.length < LEAST_WORDS_OF_PRAISE || ASKS_WHETHER.test(sentence)) return false
  const chance = chanceOfPraise(sentence)
  return chance >= SURE_PRAISE && chance > chances.complaint
}

/** Whether a text that no article answers asks about the world, or sets a task, rather than about the company. */
export function asksOutside(text: string): boolean {
  return chanceOfOutside(text) >= OUTSIDE.whereNothingIsFound && !speaksOfCrowd(text)
}

function soundsLike(heard: HeardSentence, sound: Sound): boolean {
  const { words, terms, chances } = heard
  const isHeardAlone =
    words.length >= sound.leastWords && terms.length > 0 && chances[sound.intent] >= sound.alone
  return isHeardAlone || bothHear(heard, sound)
}

/** Whether both the classifier of all intents and the model of this one hear it. */
function bothHear(heard: HeardSentence, { intent, believed, possible }: Sound): boolean {
  return isGuessed(heard, LABELS[intent], believed) && heard.chances[intent] >= possible
}

function isGuessed({ guess }: HeardSentence, label: string, least: number): boolean {
  return guess?.label === label && guess.chance >= least
}

/**
 * Whether something to look up is asked beside insults: "where is my order, you idiots". A question about the insulted
 * themselves does not count.
 */
function asksBesideInsults(words: readonly Word[]): boolean {
  const rest = INSULTS(words).reduce((left, phrase) => {
    const at = findSaying(left, phrase)
    return at < 0 ? left : [...left.slice(0, at), ...left.slice(at + phrase.length)]
  }, words)
  const read = rest.map((word) => word.text).join(' ')
  return asks(read, rest) && isSearchable(listQuestionTerms(read))
}
