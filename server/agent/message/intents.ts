import {
  chanceOfAround,
  chanceOfComplaint,
  chanceOfInjection,
  chanceOfOutside,
  chanceOfPersonRequest,
  chanceOfPraise,
  chanceOfThreat,
  classifyIntent,
} from '../classifier/classify.ts'
import { writeLatinDays } from '../language/latin-days.ts'
import { endsInQuestionMark } from '../language/question-marks.ts'
import { remember } from '../language/remember.ts'
import { listWords, type Word } from '../language/words.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import { plainlyTellsAround, tellsCalmly } from './around.ts'
import { asksHowToComplain, saysToComplain } from './complaint-way.ts'
import { speaksOfCrowd } from './crowd.ts'
import { ABUSE } from './guard-data.ts'
import { holdsInjection, namesItsWays, onlySpeaksOfOthers } from './injection.ts'
import {
  COMPLAINTS,
  IDENTITY_QUESTIONS,
  LONE_IDENTITY_QUESTIONS,
  LOOSE_COMPLAINTS,
  MOODS,
  POINTING_WORDS,
  QUESTION_OPENERS,
  TRIES,
} from './intents-data.ts'
import { isIronicThanks } from './ironic-thanks.ts'
import { FILLERS, MISSED } from './missed-data.ts'
import { saysNobodyHurt } from './no-danger.ts'
import { dropTakenBack, onlyTries } from './own-doings.ts'
import {
  asksForExpert,
  asksForPerson,
  asksHowToReach,
  hintsAtPerson,
  mayWantPerson,
  onlySpeaksOfPeople,
} from './person-request.ts'
import { praisesPlainly } from './plain-praise.ts'
import { onlyAsksToBeForgotten, readPrivacyRequest } from './privacy-request.ts'
import { findExactPhrase, findRun, findSaying, holds, isAll, toPhrases, toWordTexts } from './sayings.ts'
import { isSmallTalk, takeSmallTalk } from './small-talk.ts'

/** What one sentence of a customer may want. */
export const SENTENCE_INTENTS = [
  'person',
  'complaint',
  'identity',
  /** Tries to make the agent drop its rules, show other people's data, or act on command. */
  'injection',
  /** Insults and says nothing else. */
  'abuse',
  /** Says that the answer was no answer, and nothing else. */
  'missed',
  /** Surely asks about the world, so nothing is looked up: the weather now, a capital, a sum. */
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

const IDENTITY = toPhrases(IDENTITY_QUESTIONS)
const LONE_IDENTITY = toPhrases(LONE_IDENTITY_QUESTIONS)
const COMPLAINING = toPhrases(COMPLAINTS)
const LOOSELY_COMPLAINING = toPhrases(LOOSE_COMPLAINTS)
const IN_A_MOOD = toPhrases(MOODS)
const INSULTS = toPhrases(ABUSE)
const NOT_ANSWERED = toPhrases(MISSED)
const TRYING = toPhrases(TRIES)
const FILLING = toWordTexts(FILLERS)
const LAUGHTER = /^(?:(?:ha|he){2,}h?|h{3,}|ه{2,}|خ{3,})$/u
const POINTING = toPhrases(POINTING_WORDS)
const OPENERS = toPhrases(QUESTION_OPENERS)
/**
 * From these chances on the classifier is believed if no saying is found. To miss a person in need is worse than to
 * call one for nothing.
 */
const BELIEVED = {
  person: 0.7,
  personHinted: 0.45,
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
const BELIEVED_APART = { person: 0.45, personHinted: 0.2, complaint: 0.23, injection: 0.25 }
/**
 * From these chances on a question is about the world: surely, so that nothing is looked up for it, and where nothing
 * is found. Of 41,295 usual questions that the model had not seen it took 2 and 185 for one; of sentences about the
 * world that it had not seen, 11 and 59 of 100.
 */
const OUTSIDE = { sure: 0.5, whereNothingIsFound: 0.1 }
/**
 * From this chance on the company is praised, which is answered like thanks. A single word is judged by its letters
 * only: "vest" was taken for "best", and "class", "gloves" and "قهوة" for praise.
 */
const SURE_PRAISE = 0.4
const LEAST_WORDS_OF_PRAISE = 2
/** A question whether something is good is no praise, even without its mark: "is the food great". */
const ASKS_WHETHER = /[?؟]|^\W*(?:is|are|was|were|do|does|did|can|will|هل)(?!\p{L})/iu
/** A customer who says more than "that is not what I asked" says what they ask. */
const MOST_WORDS_BESIDE_MISSED = 5
/**
 * The first classifier must choose among what it knows; what it takes for one of these must also seem possible to the
 * model of that one alone.
 */
const POSSIBLE_APART = { person: 0.4, personHinted: 0.2, complaint: 0.12, injection: 0.02 }
/**
 * From these chances on the company is threatened: surely, and where some anger is heard too. Of 41,295 usual questions
 * none reaches the one and two the other.
 */
const THREAT = { sure: 0.4, angry: 0.2 }
const LEAST_WORDS_OF_THREAT = 2
/** From this chance on, words of anger that may name a thing are a complaint. */
const POSSIBLE_ANGER = 0.05
/**
 * From this chance on, "I want" near a word for a person asks for one: of 28 requests none has less, and of 23 orders
 * for staff or courses for managers ten have more.
 */
const POSSIBLY_WANTED = 0.1
/**
 * From this chance on, words that attacks consist of are one. Every attack with such words has at least twice that;
 * "other patients are waiting" and «السعر الظاهر» have nothing of it.
 */
const POSSIBLE_ATTACK = 0.005
/**
 * From this chance on, a customer who mentions others attacks, even without asking for anything that belongs to them.
 */
const SURE_OF_OTHERS = 0.5
/** From this chance on, a request for a person is one. */
const SURE_ANGER = 0.5
const LEAST_WORDS_APART = { person: 2, personHinted: 2, complaint: 3, injection: 3 }
const LONGEST_SMALL_TALK_WORDS = 7
/** Asks for more about what was told, by itself or behind an "ok". */
const BARE_QUESTIONS = toWordTexts([
  ...[
    'how',
    'why',
    'when',
    'where',
    'كيف',
    'كم',
    'بكم',
    'بكام',
    'كام',
    'قديش',
    'متى',
    'امتى',
    'وين',
    'فين',
    'ليش',
    'ليه',
  ],
  ...['شلون', 'ازاي', 'لماذا', 'أين'],
])
const MOST_BARE_QUESTION_WORDS = 2
const LONGEST_BARE_REQUEST_WORDS = 4
/** Adding a number or an address asks nothing, though "my phone is ..." begins like a question about a phone. */
const GIVES_CONTACT =
  /^\W*(?:and )?my (?:phone|mobile|cell|whatsapp|e-?mail)(?: (?:number|address))? is\s+(?:\+?[\p{Nd}\s().-]{7,}|\S+@\S+)\W*$/iu
/** Many ask so, without a mark: "you have wifi", "you guys accept visa". */
const ASKS_OF_COMPANY =
  /^\W*(?:you|u)(?: (?:guys|all|also|still))? (?:have|got|sell|rent|buy|accept|take|deliver|ship|offer|open|do|serve|provide|repair|fix|make|come)(?! (?:my|our|me|us|no|not|nothing)\b)(?: [\p{L}\p{N}'’-]+){1,5}\W*$/iu
/** Below this, nobody is angry enough to tell the company what it does. */
const SOME_ANGER = 0.3
/** A question this short ("and to Kuwait?") continues another one, and says too little to be angry. */
const LONGEST_SHORT_QUESTION_WORDS = 4
/** "And per week?" continues the question before. */
const GOES_ON = /^\W*(?:and|also|plus|what about|how about)\b/iu
/** Whether others share a place is asked calmly, though few speak of other people without anger. */
const ASKS_OF_OTHERS =
  /^\W*(?:and |so )?(?:will|are|is|do|does|can) (?:there (?:be )?)?(?:any )?(?:other|another|strangers|(?:some|any)(?:one|body) else)\b/iu
/** "This is ridiculous" says how something is, though a verb that asks stands second. */
const SAYS_OF_IT = /^\W*(?:this|that|it) (?:is|was)\b[^?]*$/iu
/** In this order the verb states something: "we are a team of 12", "I will arrive at 1 am". */
const TELLS_OF_PEOPLE =
  /^\W*(?:(?:hi|hello|hey|and|so|but|ok)\W+)*(?:i|we|he|she) (?:am|are|is|was|were|will)\b/iu
/** Among several, the one that ends a conversation is answered before the one that begins it. */
const LAST_WORDS = ['goodbye', 'thanks', 'greeting'] as const

/**
 * Sunday, which is "somebody" without its article: "no, Sunday is better" wants no person. It is replaced by Monday,
 * which has no such second meaning.
 */
const SUNDAY = /(?<![\p{L}\p{N}])([وفبك]?ال|و?لل)[أا]حد(?![\p{L}\p{N}])/gu

/** What a sentence wants. What needs a person comes first: it must not be talked over with an answer. */
export const classifySentence: (sentence: string) => SentenceIntent = remember((written) => {
  const sentence = writeLatinDays(written).replace(SUNDAY, '$1اثنين')
  const words = listWords(sentence)
  const [guess] = classifyIntent(sentence)
  const likely = (label: string, chance: number) => guess?.label === label && guess.chance >= chance
  const insists = asksForPerson(sentence)
  const asksToReach = !insists && asksHowToReach(words)
  const speaksOfPeople = onlySpeaksOfPeople(sentence) || asksForExpert(sentence)
  const request = readPrivacyRequest(sentence)
  // "You are a bot, I want a person" asks for one.
  if (!insists && request === null && (holds(words, IDENTITY) || isAll(words, LONE_IDENTITY)))
    return 'identity'
  // The models notice the "hurt", but not that nobody is.
  if (saysNobodyHurt(sentence)) return 'statement'
  const corrected = dropTakenBack(sentence)
  if (corrected !== null) return /\p{L}/u.test(corrected) ? classifySentence(corrected) : 'empty'
  if (onlyTries(sentence)) return 'thanks'
  const injection = chanceOfInjection(sentence)
  const isAttack = namesItsWays(words) || (injection >= POSSIBLE_ATTACK && holdsInjection(words))
  if (isAttack && !onlyAsksToBeForgotten(sentence)) return 'injection'
  const anger = chanceOfComplaint(sentence)
  const plainlyComplains =
    holds(words, COMPLAINING) || saysToComplain(sentence) || threatens(sentence, words, anger)
  // "Call me" asks for somebody, and "never call me again" for nobody.
  if (request !== null && !plainlyComplains && (request.kind === 'contact' || !insists)) return 'question'
  const asked = chanceOfPersonRequest(sentence)
  const asksPerson =
    insists ||
    (!asksToReach &&
      !speaksOfPeople &&
      asked >= POSSIBLY_WANTED &&
      mayWantPerson(words) &&
      hintsAtPerson(sentence))
  const saysAnger =
    (anger >= POSSIBLE_ANGER && holds(words, LOOSELY_COMPLAINING)) ||
    (anger >= POSSIBLE_APART.complaint && holds(words, IN_A_MOOD))
  // A customer who is surely angry and wants a person counts as angry; one who says nothing else wants a person.
  if (asksPerson)
    return anger >= SURE_ANGER && words.length > LONGEST_BARE_REQUEST_WORDS ? 'complaint' : 'person'
  if (asksHowToComplain(sentence)) return 'question'
  if (saysAnger || plainlyComplains || isIronicThanks(sentence)) return 'complaint'
  if (saysMissed(words)) return 'missed'
  const { intents, rest } = takeSmallTalk(words)
  const terms = listQuestionTerms(rest.map((word) => word.text).join(' '))
  if (terms.length === 0 && intents.length > 0) {
    // «طيب كيف؟» asks for more, whatever it begins with.
    if (rest.length <= MOST_BARE_QUESTION_WORDS && rest.some(({ text }) => BARE_QUESTIONS.has(text)))
      return 'empty'
    return LAST_WORDS.find((intent) => intents.includes(intent)) ?? 'empty'
  }
  if (triesOnly(rest)) return 'empty'
  if (asksToReach) return 'question'
  /** Whether both classifiers together, or the one of the lesson alone, take the sentence for it. */
  const isTakenFor = (label: string, kind: keyof typeof BELIEVED_APART, chance: number) =>
    (likely(label, BELIEVED[kind]) && chance >= POSSIBLE_APART[kind]) ||
    (words.length >= LEAST_WORDS_APART[kind] && terms.length > 0 && chance >= BELIEVED_APART[kind])
  const asksOfCompany = anger < SOME_ANGER && ASKS_OF_COMPANY.test(sentence)
  const isShort = words.length <= LONGEST_SHORT_QUESTION_WORDS
  const goesOn = GOES_ON.test(sentence) && anger < SURE_ANGER
  const asksShortly =
    asksOfCompany ||
    (anger < SURE_ANGER && ASKS_OF_OTHERS.test(sentence)) ||
    (isShort && (goesOn || (asks(sentence, rest) && !SAYS_OF_IT.test(sentence))))
  const person = hintsAtPerson(sentence) ? 'personHinted' : 'person'
  if (!speaksOfPeople && likely('human_request', BELIEVED[person]) && asked >= POSSIBLE_APART[person])
    return 'person'
  const praise = chanceOfPraise(sentence)
  const isPraise =
    (words.length >= LEAST_WORDS_OF_PRAISE &&
      praise >= SURE_PRAISE &&
      praise > anger &&
      !ASKS_WHETHER.test(sentence)) ||
    praisesPlainly(sentence)
  if (!asksShortly && !isPraise && !tellsCalmly(sentence) && isTakenFor('complaint', 'complaint', anger))
    return 'complaint'
  if (!speaksOfPeople && isTakenFor('human_request', person, asked)) return 'person'
  if (
    !asksShortly &&
    isTakenFor('injection', 'injection', injection) &&
    (injection >= SURE_OF_OTHERS || !onlySpeaksOfOthers(words))
  )
    return 'injection'
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
  const isTold =
    GIVES_CONTACT.test(sentence) || (!endsInQuestionMark(sentence) && plainlyTellsAround(sentence))
  return (asksOfCompany || asks(sentence, rest)) && !isTold ? 'question' : 'statement'
})

/**
 * Whether the words themselves complain, attack or ask for a person. Other words only sound like it, and a few words
 * may sound like anything.
 */
export function saysInWords(text: string): boolean {
  const words = listWords(text)
  return (
    holds(words, COMPLAINING) ||
    holds(words, LOOSELY_COMPLAINING) ||
    saysToComplain(text) ||
    holdsInjection(words) ||
    asksForPerson(text)
  )
}

/** Whether a sentence complains about the company explicitly, or cannot mean anything else. */
export function complainsSurely(sentence: string): boolean {
  const words = listWords(sentence)
  const anger = chanceOfComplaint(sentence)
  return anger >= SURE_ANGER || holds(words, COMPLAINING) || threatens(sentence, words, anger)
}

/** "Test 123" is a test like "test". */
function triesOnly(words: readonly Word[]): boolean {
  return isAll(
    words.filter(({ text }) => !/^\p{N}+$/u.test(text)),
    TRYING,
  )
}

function threatens(sentence: string, words: readonly Word[], anger: number): boolean {
  // A picture or a name alone tells nothing, and "see you" is a threat only if a court is named.
  if (words.length < LEAST_WORDS_OF_THREAT || isSmallTalk(words)) return false
  const chance = chanceOfThreat(sentence)
  const isThreat = chance >= THREAT.sure || (chance >= THREAT.angry && anger >= POSSIBLE_ANGER)
  return isThreat && !(chanceOfAround(sentence) > chance && tellsCalmly(sentence))
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

/** Whether a sentence says that the answer was no answer, and asks nothing else. */
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

/** Whether the text is about something that only an attachment shows. */
export function pointsAtAttachment(text: string): boolean {
  return holds(listWords(text), POINTING)
}

/** Whether a text that no article answers asks about the world, or sets a task, rather than about the company. */
export function asksOutside(text: string): boolean {
  return chanceOfOutside(text) >= OUTSIDE.whereNothingIsFound && !speaksOfCrowd(text)
}

function asks(sentence: string, words: readonly Word[]): boolean {
  // هل asks wherever it stands: «مساء الخير جميعًا، هل …».
  if (endsInQuestionMark(sentence) || words.some(({ text }) => text === 'هل')) return true
  if (TELLS_OF_PEOPLE.test(sentence)) return false
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
