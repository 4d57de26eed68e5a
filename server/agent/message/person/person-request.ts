import { remember } from '../../language/text/remember.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { holds, standNear, toPhrases, toWordTexts } from '../reading/sayings.ts'
import { joinTokens } from '../reading/word-pattern.ts'
import { readPersonLatin } from './person-latin.ts'
import {
  ASKING_FOR_PERSON,
  ASKING_NOBODY,
  GIVING_NUMBER,
  LAST_CLAUSE,
  ONE_OF_THEM,
  PLAINLY_OF_PEOPLE,
  SPEAKING_OF_PEOPLE,
  SPOKEN_OF,
  TURNING_TO_EXPERT,
} from './person-patterns.ts'
import { PERSON_REQUEST } from './person-request-data.ts'
import { listPersonTokens, mendPersonWords } from './person-words.ts'

const PEOPLE = toPhrases(PERSON_REQUEST.people)
const SERVICES = toPhrases(PERSON_REQUEST.services)
const REACHING = toPhrases(PERSON_REQUEST.reaching)
/** Asks for a person, and not only for how to reach customer service. */
const NO_MERE_WAY = toPhrases(
  PERSON_REQUEST.people.filter((name) => !(PERSON_REQUEST.services as readonly string[]).includes(name)),
  PERSON_REQUEST.anyone,
  PERSON_REQUEST.speaking.filter((verb) => !verb.includes('تواصل مع')),
  ['call me', 'contact me', 'يتصل', 'تتصل', 'اتصلوا'],
  PERSON_REQUEST.sayings,
)
const WANTING = toPhrases(PERSON_REQUEST.wanting)
const MACHINES = toPhrases(PERSON_REQUEST.machines)
/** Refuses the thing that is named: "no robot", ما أبغى روبوت. */
const REFUSING = toWordTexts([
  ...['no', 'not', 'dont', 'without', 'stop', 'enough', 'instead'],
  ...['ما', 'مو', 'مب', 'مش', 'لا', 'بلاش', 'بدون', 'غير', 'كفاية', 'مليت', 'خلاص'],
])
/** How many words may stand between a wish and the person. */
const REACH = 3

/** Whether the number or the hours of customer service are asked for, which an article may tell. */
export const asksForService: (sentence: string) => boolean = remember((sentence) =>
  asksHowToReach(listWords(sentence)),
)

/** Whether the words ask how to reach customer service, and for no person. */
export function asksHowToReach(words: readonly Word[]): boolean {
  return holds(words, SERVICES) && holds(words, REACHING) && !holds(words, NO_MERE_WAY)
}

/** "The owner's consent" asks for no owner. */
const WHOSE = /(?<!\b(?:who|what|it|that|there|where|here|he|she|let))['’]s\b/giu
const CLAUSE = /[,،;؛:.!?؟–—-]+\s+/u
/** Every request for a person contains one of these. */
const NAMING =
  / (?:HUMAN|ONE|SERVICE|DESK|EXPERT|MACHINE|TALK_TO|TALK|PASS_ME|BRING_ME|RAISE|RINGS_ME|CALLS_ME|CALLS_ON|CALL_ME|CALL_ON|CALL_BACK|BEFORE) /u

/** Whether a sentence asks for a person by itself, whatever it sounds like. */
export const asksForPerson: (sentence: string) => boolean = remember((sentence) => {
  const words = listWords(sentence.replace(WHOSE, ' s '))
  if (asks(readKinds(words))) return true
  const last = sentence.split(CLAUSE).at(-1) ?? ''
  if (last !== sentence && LAST_CLAUSE.test(readKinds(listWords(last)))) return true
  const mended = mendPersonWords(words)
  return mended !== words && asks(readKinds(mended))
})

/**
 * Whether a sentence asks for a person besides giving a number to be called on: "need a tow truck, call me on
 * 0551112223" is an order where such orders are taken.
 */
export const asksForPersonBesideNumber: (sentence: string) => boolean = remember((sentence) => {
  const said = readKinds(listWords(sentence))
  const beside = leaveOut(said, GIVING_NUMBER)
  return beside === said ? asksForPerson(sentence) : asks(beside)
})

/** The same for a sentence as it was written, if it is Arabic in Latin letters. */
export function asksForPersonInLatin(sentence: string): boolean {
  const read = readPersonLatin(sentence)
  return read !== null && asksForPerson(read)
}

function asks(said: string): boolean {
  if (!/ [A-Z]/u.test(said)) return false
  const left = leaveOut(said, ASKING_NOBODY)
  return ASKING_FOR_PERSON.some((pattern) => pattern.test(left))
}

/** The words of a sentence by their kinds; somebody of a desk is one of those who serve there. */
const readKinds = (words: readonly Word[]): string =>
  joinTokens(listPersonTokens(words)).replace(ONE_OF_THEM, 'HUMAN ')

const leaveOut = (said: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((left, pattern) => left.replace(pattern, '; '), said)

/**
 * Whether a sentence asks whether one may speak with somebody about their work, which an article may tell how to do:
 * "can I talk to a pharmacist?" Who orders it, or is in a hurry, asks for a person.
 */
export const asksForExpert: (sentence: string) => boolean = remember((sentence) => {
  const said = readKinds(listWords(sentence))
  return TURNING_TO_EXPERT.some((pattern) => pattern.test(said)) && !asksForPerson(sentence)
})

/** Whether a text speaks of speaking with somebody, of meeting or of calling them. */
export const speaksOfTalking = (text: string): boolean => SPOKEN_OF.test(readKinds(listWords(text)))

/** Whether a sentence mentions people without asking for one: "who is the manager", "do I need an agent to book". */
export const onlySpeaksOfPeople: (sentence: string) => boolean = remember((sentence) => {
  const said = readKinds(listWords(sentence))
  return PLAINLY_OF_PEOPLE.some((pattern) => pattern.test(said))
})

/**
 * Whether a sentence names somebody and says nothing about them but that they may be wanted. If not, what the
 * classifier hears means little.
 */
export const hintsAtPerson: (sentence: string) => boolean = remember((sentence) =>
  NAMING.test(leaveOut(readKinds(listWords(sentence)), [...ASKING_NOBODY, ...SPEAKING_OF_PEOPLE])),
)

/** Whether a person may be wanted, or a thing for one: "I need an agent", "I need chairs for my staff", "no robot". */
export function mayWantPerson(words: readonly Word[]): boolean {
  if (standNear(words, WANTING, PEOPLE, REACH)) return true
  return holds(words, MACHINES) && words.some(({ text }) => REFUSING.has(text))
}
