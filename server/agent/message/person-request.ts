import { remember } from '../language/remember.ts'
import { listWords, type Word } from '../language/words.ts'
import { PERSON_REQUEST } from './person-request-data.ts'
import { findSaying, holds, isAll, standNear, toPhrases, toWordTexts } from './sayings.ts'

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
const MACHINES = toPhrases(PERSON_REQUEST.machines)
const PERSON_SAYINGS = toPhrases(PERSON_REQUEST.sayings)
/** What refuses what is named: "no robot", ما أبغى روبوت. */
const REFUSING = toWordTexts([
  ...['no', 'not', 'dont', 'without', 'stop', 'enough', 'instead'],
  ...['ما', 'مو', 'مب', 'مش', 'لا', 'بلاش', 'بدون', 'غير', 'كفاية', 'مليت', 'خلاص'],
])
/** What stands between a wish and its thing. */
const ARTICLES = toWordTexts(['a', 'an', 'the', 'your', 'any', 'real', 'live', 'to', 'with'])
/** How many words may stand between a verb and the person it asks for. */
const REACH = { speaking: 5, wanting: 3 }

/** Whether the number or the hours of those who serve customers are asked for, which an article may tell. */
export const asksForService: (sentence: string) => boolean = remember((sentence) =>
  asksHowToReach(listWords(sentence)),
)

/** Whether the words ask for the way to whoever serves customers, and for nobody in person. */
export function asksHowToReach(words: readonly Word[]): boolean {
  return holds(words, SERVICES) && holds(words, REACHING) && !holds(words, ASKING_FOR_PERSON)
}

/** Whether the words ask for a person by themselves, whatever is made of the rest. */
export function asksForPerson(words: readonly Word[]): boolean {
  if (holds(words, PERSON_SAYINGS)) return true
  if (standNear(words, SPEAKING, PEOPLE_OR_ANYONE, REACH.speaking)) return true
  if (wantsPersonAtOnce(words)) return true
  // The word for a person and nothing else: "agent", "خدمة العملاء لو سمحت".
  return isAll(words, PEOPLE)
}

/** Whether a person is the very thing that is wanted: "I want a manager", and no gift for one. */
function wantsPersonAtOnce(words: readonly Word[]): boolean {
  if (!standNear(words, WANTING, PEOPLE, REACH.wanting)) return false
  const bare = words.filter(({ text }) => !ARTICLES.has(text))
  return WANTING(bare).some((verb) => {
    const wanted = bare.slice(findSaying(bare, verb) + verb.length)
    return PEOPLE(wanted).some((person) => findSaying(wanted, person) === 0)
  })
}

/**
 * Whether somebody may want a person, or what is for one: "I need an agent", "I need chairs for my staff", "no robot".
 */
export function mayWantPerson(words: readonly Word[]): boolean {
  if (standNear(words, WANTING, PEOPLE, REACH.wanting)) return true
  return holds(words, MACHINES) && words.some(({ text }) => REFUSING.has(text))
}

/** Whether somebody is named whom one may ask for, or a word for speaking to them. */
export function namesPerson(words: readonly Word[]): boolean {
  return holds(words, NAMING_PERSON)
}
