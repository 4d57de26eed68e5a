import {
  chanceOfComplaint,
  chanceOfInjection,
  chanceOfOutside,
  chanceOfPersonRequest,
  chanceOfPraise,
  classifyIntent,
} from '../classifier/classify.ts'
import { indexPhrases, type ListPossible } from '../language/phrase-index.ts'
import { remember } from '../language/remember.ts'
import { listWords, type Word } from '../language/words.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import { ABUSE, EXACT_INJECTIONS, INJECTIONS } from './guard-data.ts'
import {
  COMPLAINTS,
  IDENTITY_QUESTIONS,
  LONE_IDENTITY_QUESTIONS,
  LOOSE_COMPLAINTS,
  POINTING_WORDS,
  POLITENESS,
  QUESTION_OPENERS,
} from './intents-data.ts'
import { isIronicThanks } from './ironic-thanks.ts'
import { CRIES, DANGERS, FILLERS, MISSED } from './missed-and-danger-data.ts'
import { PERSON_REQUEST } from './person-request-data.ts'
import { SALAM, SMALL_TALK } from './small-talk-data.ts'

/** What one sentence of a customer may want. */
export const SENTENCE_INTENTS = [
  'person',
  'complaint',
  'identity',
  /** Tries to make the agent drop its rules, show what is not the customer's, or act by command. */
  'injection',
  /** Insults and says nothing else. */
  'abuse',
  /** Says that an answer was none, and nothing else. */
  'missed',
  /** Surely asks about the world, which is nothing to look up here: the weather now, a capital, a sum. */
  'outside',
  'greeting',
  'thanks',
  'goodbye',
  'question',
  'statement',
  /** Says nothing that can be looked up: "I have a question", "how much?" without a subject, an emoji. */
  'empty',
] as const

/** What one sentence of a customer wants. */
export type SentenceIntent = (typeof SENTENCE_INTENTS)[number]

type Phrase = readonly Word[]
/** Sayings, of which those are listed that may stand in a sentence. */
type Phrases = ListPossible<Phrase>

const readSayings = (sayings: readonly string[]): Phrase[] => sayings.map((saying) => listWords(saying))
const toPhrases = (...sayings: (readonly string[])[]): Phrases =>
  indexPhrases(sayings.flatMap(readSayings), (phrase) => phrase)

const PEOPLE = toPhrases(PERSON_REQUEST.people)
const PEOPLE_OR_ANYONE = toPhrases(PERSON_REQUEST.people, PERSON_REQUEST.anyone)
const SPEAKING = toPhrases(PERSON_REQUEST.speaking)
const NAMING_PERSON = toPhrases(PERSON_REQUEST.people, PERSON_REQUEST.anyone, PERSON_REQUEST.speaking)
const SERVICES = toPhrases(PERSON_REQUEST.services)
const REACHING = toPhrases(PERSON_REQUEST.reaching)
/** What asks for a person and not only for the way to whoever serves customers. */
const ASKING_FOR_PERSON = toPhrases(
  PERSON_REQUEST.people.filter((name) => !(PERSON_REQUEST.services as readonly string[]).includes(name)),
  PERSON_REQUEST.anyone,
  PERSON_REQUEST.speaking.filter((verb) => !verb.includes('تواصل مع')),
  ['call me', 'contact me', 'يتصل', 'تتصل', 'اتصلوا'],
  PERSON_REQUEST.sayings,
)
const WANTING = toPhrases(PERSON_REQUEST.wanting)
const PERSON_SAYINGS = toPhrases(PERSON_REQUEST.sayings)
const IDENTITY = toPhrases(IDENTITY_QUESTIONS)
const LONE_IDENTITY = toPhrases(LONE_IDENTITY_QUESTIONS)
const COMPLAINING = toPhrases(COMPLAINTS)
const LOOSELY_COMPLAINING = toPhrases(LOOSE_COMPLAINTS)
const INSULTS = toPhrases(ABUSE)
const ATTACKS = indexPhrases(
  INJECTIONS.map((saying) => readSayings(saying.split('…'))),
  ([part = []]) => part,
)
const EXACT_ATTACKS = toPhrases(EXACT_INJECTIONS)
const NOT_ANSWERED = toPhrases(MISSED)
const FILLING = new Set(readSayings(FILLERS).flatMap((phrase) => phrase.map((word) => word.text)))
const LAUGHTER = /^(?:(?:ha|he){2,}h?|h{3,}|ه{2,}|خ{3,})$/u
const CRYING = toPhrases(CRIES)
const DANGEROUS = toPhrases(DANGERS)
const POINTING = toPhrases(POINTING_WORDS)
const POLITE = new Set(readSayings(POLITENESS).flatMap((phrase) => phrase.map((word) => word.text)))
const OPENERS = toPhrases(QUESTION_OPENERS)
// Longer sayings are taken out first, so that nothing of "have a nice day" is left over after "nice".
const SMALL = indexPhrases(
  Object.entries(SMALL_TALK)
    .flatMap(([intent, said]) =>
      readSayings(said).map((phrase) => ({ intent: intent as keyof typeof SMALL_TALK, phrase })),
    )
    .sort((a, b) => b.phrase.length - a.phrase.length),
  ({ phrase }) => phrase,
)

const PEACE = toPhrases(SALAM)

const SHORTEST_SHARED_FORM = 4
/** How many words may stand between a verb and the person it asks for. */
const REACH = { speaking: 5, wanting: 3 }

/**
 * From which chance on the classifier is believed where no saying is found. A person missed is worse than one called
 * for nothing.
 */
const BELIEVED = {
  person: 0.7,
  personNamed: 0.45,
  complaint: 0.4,
  injection: 0.4,
  abuse: 0.5,
  identity: 0.65,
  smallTalk: 0.5,
}
/**
 * The same for the models that know one lesson each, against everything else. Of 7,500 usual questions that they had
 * not seen they take about ten for each. A word alone is too little for them, and two are for a complaint and an
 * attack: "no, wait" is impatient, "price list" a question.
 */
const BELIEVED_APART = { person: 0.32, personNamed: 0.15, complaint: 0.23, injection: 0.25 }
/**
 * From these chances on a question is about the world: surely, so that nothing is looked up for it, and where nothing
 * is found. Of 41,295 usual questions that the model had not seen it took 2 and 185 for one; of sentences about the
 * world that it had not seen, 11 and 59 of 100.
 */
const OUTSIDE = { sure: 0.5, whereNothingIsFound: 0.1 }
/** From this chance on the company is praised, which is answered like thanks. */
const SURE_PRAISE = 0.4
/** Who says more beside "that is not what I asked" says what they ask. */
const MOST_WORDS_BESIDE_MISSED = 5
/**
 * The first classifier has to choose among what it knows; what it takes for one of these has to be possible to their
 * own models too.
 */
const POSSIBLE_APART = { person: 0, personNamed: 0.02, complaint: 0.12, injection: 0.02 }
/** What makes words of anger that may name a thing a complaint. */
const POSSIBLE_ANGER = 0.05
/** What makes a request for a person one. */
const SURE_ANGER = 0.5
const LEAST_WORDS_APART = { person: 2, personNamed: 2, complaint: 3, injection: 3 }
const LONGEST_SMALL_TALK_WORDS = 7
/**
 * Who adds a number or an address asks nothing by it, though "my phone is ..." begins like a question about a phone.
 */
const GIVES_CONTACT =
  /^\W*(?:and )?my (?:phone|mobile|cell|whatsapp|e-?mail)(?: (?:number|address))? is\s+(?:\+?[\p{Nd}\s().-]{7,}|\S+@\S+)\W*$/iu
/** A question of so few words ("and to Kuwait?") goes on with another one, and says too little for anger. */
const LONGEST_SHORT_QUESTION_WORDS = 4
/** Of several, what ends a conversation is answered before what begins it. */
const LAST_WORDS = ['goodbye', 'thanks', 'greeting'] as const

/** What a sentence wants. What needs a person comes first: it must not be talked over with an answer. */
export const classifySentence: (sentence: string) => SentenceIntent = remember((sentence) => {
  const words = listWords(sentence)
  const [guess] = classifyIntent(sentence)
  const likely = (label: string, chance: number) => guess?.label === label && guess.chance >= chance
  if (holds(words, IDENTITY) || isAll(words, LONE_IDENTITY)) return 'identity'
  if (isAttack(words)) return 'injection'
  const anger = chanceOfComplaint(sentence)
  const asksToReach = asksHowToReach(words)
  const asksPerson = !asksToReach && asksForPerson(words)
  const saysAnger = holds(words, LOOSELY_COMPLAINING) && anger >= POSSIBLE_ANGER
  // Whoever is surely angry and wants a person is angry in the first place.
  if (asksPerson) return anger >= SURE_ANGER ? 'complaint' : 'person'
  if (saysAnger || holds(words, COMPLAINING) || isIronicThanks(sentence)) return 'complaint'
  if (saysMissed(words)) return 'missed'
  const { intents, rest } = takeSmallTalk(words)
  const terms = listQuestionTerms(rest.map((word) => word.text).join(' '))
  if (terms.length === 0 && intents.length > 0) {
    return LAST_WORDS.find((intent) => intents.includes(intent)) ?? 'empty'
  }
  if (asksToReach) return 'question'
  /** Whether both classifiers together, or the one of the lesson alone, take the sentence for it. */
  const isTakenFor = (label: string, kind: keyof typeof BELIEVED_APART, chance: number) =>
    (likely(label, BELIEVED[kind]) && chance >= POSSIBLE_APART[kind]) ||
    (words.length >= LEAST_WORDS_APART[kind] && terms.length > 0 && chance >= BELIEVED_APART[kind])
  const asksShortly = words.length <= LONGEST_SHORT_QUESTION_WORDS && asks(sentence, rest)
  const person = holds(words, NAMING_PERSON) ? 'personNamed' : 'person'
  const asked = chanceOfPersonRequest(sentence)
  if (likely('human_request', BELIEVED[person]) && asked >= POSSIBLE_APART[person]) return 'person'
  const praise = chanceOfPraise(sentence)
  const isPraise = praise >= SURE_PRAISE && praise > anger && !/[?؟]/u.test(sentence)
  if (!asksShortly && !isPraise && isTakenFor('complaint', 'complaint', anger)) return 'complaint'
  if (isTakenFor('human_request', person, asked)) return 'person'
  const attack = chanceOfInjection(sentence)
  if (!asksShortly && isTakenFor('injection', 'injection', attack)) return 'injection'
  if (holds(words, INSULTS)) return asksBesideInsults(words) ? 'question' : 'abuse'
  if (likely('abuse', BELIEVED.abuse)) return 'abuse'
  if (likely('identity', BELIEVED.identity)) return 'identity'
  if (words.length <= LONGEST_SMALL_TALK_WORDS) {
    for (const intent of ['greeting', 'thanks', 'goodbye'] as const) {
      if (likely(intent, BELIEVED.smallTalk)) return intent
    }
  }
  if (chanceOfOutside(sentence) >= OUTSIDE.sure && asks(sentence, rest)) return 'outside'
  if (terms.length === 0 || words.every(({ text }) => FILLING.has(text) || LAUGHTER.test(text)))
    return 'empty'
  if (isPraise) return 'thanks'
  return asks(sentence, rest) && !GIVES_CONTACT.test(sentence) ? 'question' : 'statement'
})

/**
 * Whether something to look up is asked beside insults: "where is my order, you idiots". Of what is asked of the
 * insulted alone nothing is left.
 */
function asksBesideInsults(words: readonly Word[]): boolean {
  const rest = INSULTS(words).reduce((left, phrase) => {
    const at = findSaying(left, phrase)
    return at < 0 ? left : [...left.slice(0, at), ...left.slice(at + phrase.length)]
  }, words)
  const read = rest.map((word) => word.text).join(' ')
  return asks(read, rest) && isSearchable(listQuestionTerms(read))
}

/** Whether an answer is said to be none, and nothing is asked beside it. */
function saysMissed(words: readonly Word[]): boolean {
  return NOT_ANSWERED(words).some((phrase) => {
    const at = findSaying(words, phrase)
    if (at < 0) return false
    const beside = words.slice(at + phrase.length)
    return (
      words.length - phrase.length <= MOST_WORDS_BESIDE_MISSED &&
      !OPENERS(beside).some((opener) => findExactPhrase(beside, opener) >= 0)
    )
  })
}

const ATTACK_GAP_WORDS = 4

function isAttack(words: readonly Word[]): boolean {
  if (EXACT_ATTACKS(words).some((phrase) => findExactPhrase(words, phrase) >= 0)) return true
  return ATTACKS(words).some((parts) => {
    let from = 0
    return parts.every((part, index) => {
      const at = findSaying(words.slice(from), part)
      if (at < 0 || (index > 0 && at > ATTACK_GAP_WORDS)) return false
      from += at + part.length
      return true
    })
  })
}

/** Whether the text speaks of something that only an attachment shows. */
export function pointsAtAttachment(text: string): boolean {
  return holds(listWords(text), POINTING)
}

/** Whether a text that no article answers asks about the world, or sets a task, rather than about the company. */
export function asksOutside(text: string): boolean {
  return chanceOfOutside(text) >= OUTSIDE.whereNothingIsFound
}

/** Whether the text names what befalls somebody in danger, be it to ask about such things. */
export function namesDanger(text: string): boolean {
  return holds(listWords(text), DANGEROUS)
}

/** Whether the text calls for help. */
export function criesForHelp(text: string): boolean {
  return holds(listWords(text), CRYING)
}

/** Whether the text begins or consists of a greeting, whatever else it says. */
export function greets(text: string): boolean {
  return takeSmallTalk(listWords(text)).intents.includes('greeting')
}

/** Whether the text wishes peace, which a greeting in other words does not return. */
export function wishesPeace(text: string): boolean {
  const words = listWords(text)
  return PEACE(words).some((phrase) => findExactPhrase(words, phrase) >= 0)
}

function asks(sentence: string, words: readonly Word[]): boolean {
  // هل asks wherever it stands: behind "good evening to you all, if you please".
  if (/[?؟]\s*$/u.test(sentence) || words.some(({ text }) => text === 'هل')) return true
  // A question word opens its sentence, perhaps after a name or a "please", and an "and" may be written to it.
  return OPENERS(words).some((opener) => {
    const at = findRun(
      words,
      opener,
      (found, word) => found.text === word.text || found.text === `و${word.text}`,
    )
    return at >= 0 && at <= 2
  })
}

/** Whether the number or the hours of those who serve customers are asked for, which an article may tell. */
export const asksForService: (sentence: string) => boolean = remember((sentence) =>
  asksHowToReach(listWords(sentence)),
)

function asksHowToReach(words: readonly Word[]): boolean {
  return holds(words, SERVICES) && holds(words, REACHING) && !holds(words, ASKING_FOR_PERSON)
}

function asksForPerson(words: readonly Word[]): boolean {
  if (holds(words, PERSON_SAYINGS)) return true
  if (stand(words, SPEAKING, PEOPLE_OR_ANYONE, REACH.speaking)) return true
  if (stand(words, WANTING, PEOPLE, REACH.wanting)) return true
  // The word for a person and nothing else: "agent", "خدمة العملاء لو سمحت".
  return isAll(words, PEOPLE)
}

/** Whether a saying is all that is said, besides politeness. */
function isAll(words: readonly Word[], phrases: Phrases): boolean {
  const said = words.filter((word) => !POLITE.has(word.text))
  return phrases(said).some((phrase) => phrase.length === said.length && findSaying(said, phrase) === 0)
}

/** Whether a verb and a noun stand within reach of each other, in either order, and the verb is not denied. */
function stand(words: readonly Word[], verbs: Phrases, nouns: Phrases, reach: number): boolean {
  const find = (phrase: Phrase) => findSaying(words, phrase)
  const verbsAt = verbs(words)
    .map(find)
    .filter((at) => at >= 0 && !isDenied(words, at))
  if (verbsAt.length === 0) return false
  const nounsAt = nouns(words)
    .map(find)
    .filter((at) => at >= 0)
  return verbsAt.some((verb) => nounsAt.some((noun) => noun !== verb && Math.abs(noun - verb) <= reach))
}

const DENIALS = new Set(['nobody', 'محد', 'dont', 'not', 'never', 'لا', 'ما', 'مو', 'مابي', 'مابغي'])

function isDenied(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - 3), at).some((word) => DENIALS.has(word.text))
}

function findRun(
  words: readonly Word[],
  run: readonly Word[],
  isSame: (found: Word, word: Word) => boolean,
): number {
  for (let start = 0; start + run.length <= words.length; start++) {
    let length = 0
    while (length < run.length) {
      const [found, word] = [words[start + length], run[length]]
      if (found === undefined || word === undefined || !isSame(found, word)) break
      length++
    }
    if (length === run.length) return start
  }
  return -1
}

function isSaid(found: Word, word: Word): boolean {
  if (found.text === word.text) return true
  for (const form of word.forms) {
    if (form.length >= SHORTEST_SHARED_FORM && found.forms.includes(form)) return true
  }
  return false
}

function holds(words: readonly Word[], phrases: Phrases): boolean {
  return phrases(words).some((phrase) => findSaying(words, phrase) >= 0)
}

/** Where a saying begins, or -1. A shared form only counts when it is long: short ones make بشري of شريتها. */
function findSaying(words: readonly Word[], saying: readonly Word[]): number {
  return findRun(words, saying, isSaid)
}

/** Short words are too alike to be compared by their forms, so sayings made of them must stand there literally. */
function findExactPhrase(words: readonly Word[], phrase: readonly Word[]): number {
  return findRun(words, phrase, (found, word) => found.text === word.text)
}

function takeSmallTalk(words: readonly Word[]): {
  intents: (keyof typeof SMALL_TALK)[]
  rest: readonly Word[]
} {
  const intents: (keyof typeof SMALL_TALK)[] = []
  let rest = words
  for (const { intent, phrase } of SMALL(words)) {
    const at = findExactPhrase(rest, phrase)
    if (at < 0) continue
    if (!intents.includes(intent)) intents.push(intent)
    rest = [...rest.slice(0, at), ...rest.slice(at + phrase.length)]
  }
  return { intents, rest }
}
