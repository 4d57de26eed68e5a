import { listWords, type Word } from '../../language/words/words.ts'
import { asksHowToComplain, saysToComplain } from '../person/complaint-way.ts'
import { asksForPerson, hintsAtPerson, mayWantPerson } from '../person/person-request.ts'
import { onlyAsksToBeForgotten } from '../privacy/privacy-request.ts'
import { findExactPhrase, findSaying, holds, isAll, toPhrases, toWordTexts } from '../reading/sayings.ts'
import { OPENERS } from './asking.ts'
import { complainsLoosely, complainsPlainly, SURE_ANGER, saysComplaint } from './complaints.ts'
import type { HeardSentence } from './hear-sentence.ts'
import { tellsIllTreatment } from './ill-treatment.ts'
import { holdsInjection, namesItsWays } from './injection.ts'
import { IDENTITY_QUESTIONS, LONE_IDENTITY_QUESTIONS, TRIES } from './intents-data.ts'
import { isIronicThanks } from './ironic-thanks.ts'
import { MISSED } from './missed-data.ts'
import { COURTESIES, type SentenceIntent } from './sentence-intents.ts'

const IDENTITY = toPhrases(IDENTITY_QUESTIONS)
const LONE_IDENTITY = toPhrases(LONE_IDENTITY_QUESTIONS)
const NOT_ANSWERED = toPhrases(MISSED)
const TRYING = toPhrases(TRIES)
/** A customer who says more than "that is not what I asked" says what they ask. */
const MOST_WORDS_BESIDE_MISSED = 5
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
const LONGEST_BARE_REQUEST_WORDS = 4
/** Asks for more about what was told, by itself or behind an "ok". */
const BARE_QUESTIONS = toWordTexts([
  ...['how', 'why', 'when', 'where'],
  ...['كيف', 'شلون', 'ازاي', 'كم', 'بكم', 'كام', 'بكام', 'قديش', 'متى', 'امتى', 'وين', 'فين', 'أين'],
  ...['ليش', 'ليه', 'لماذا'],
])
const MOST_BARE_QUESTION_WORDS = 2

/**
 * What a sentence wants by its words; a model only confirms them. Null if they do not say. What needs a person comes
 * first: it must not be talked over with an answer.
 */
export function findSaidIntent(heard: HeardSentence): SentenceIntent | null {
  const { sentence, words, rest, insists, privacyRequest, chances } = heard
  if (attacks(heard)) return 'injection'
  const isPlainComplaint = complainsPlainly(heard)
  // "Call me" asks for somebody, and "never call me again" for nobody.
  if (privacyRequest !== null && !isPlainComplaint && (privacyRequest.kind === 'contact' || !insists))
    return 'question'
  // A customer who is surely angry and wants a person counts as angry; one who says nothing else wants a person.
  if (wantsPerson(heard))
    return (chances.complaint >= SURE_ANGER && words.length > LONGEST_BARE_REQUEST_WORDS) ||
      tellsIllTreatment(sentence)
      ? 'complaint'
      : 'person'
  if (asksHowToComplain(sentence)) return 'question'
  if (isPlainComplaint || complainsLoosely(heard) || isIronicThanks(sentence)) return 'complaint'
  if (saysMissed(words)) return 'missed'
  const smallTalk = findSmallTalk(heard)
  if (smallTalk !== null) return smallTalk
  if (onlyTests(rest)) return 'empty'
  return heard.asksToReach ? 'question' : null
}

/**
 * Whether the words themselves complain, attack or ask for a person. Other words only sound like it, and a few words
 * may sound like anything.
 */
export function saysInWords(text: string): boolean {
  const words = listWords(text)
  return saysComplaint(words) || saysToComplain(text) || holdsInjection(words) || asksForPerson(text)
}

/** Whether a sentence asks who answers. "You are a bot, I want a person" asks for one. */
export function asksWhoAnswers({ words, insists, privacyRequest }: HeardSentence): boolean {
  return !insists && privacyRequest === null && (holds(words, IDENTITY) || isAll(words, LONE_IDENTITY))
}

function attacks({ sentence, words, chances }: HeardSentence): boolean {
  const isAttack = namesItsWays(words) || (chances.injection >= POSSIBLE_ATTACK && holdsInjection(words))
  return isAttack && !onlyAsksToBeForgotten(sentence)
}

/** Whether a sentence asks for a person, or wishes for one and sounds like it. */
function wantsPerson(heard: HeardSentence): boolean {
  const { sentence, words, insists, asksToReach, speaksOfPeople, chances } = heard
  if (insists) return true
  if (asksToReach || speaksOfPeople || chances.person < POSSIBLY_WANTED) return false
  return mayWantPerson(words) && hintsAtPerson(sentence)
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

/** The courtesy that a sentence without any subject consists of. */
function findSmallTalk({ courtesies, rest, terms }: HeardSentence): SentenceIntent | null {
  if (terms.length > 0 || courtesies.length === 0) return null
  // «طيب كيف؟» asks for more, whatever it begins with.
  if (rest.length <= MOST_BARE_QUESTION_WORDS && rest.some(({ text }) => BARE_QUESTIONS.has(text)))
    return 'empty'
  return COURTESIES.find((intent) => courtesies.includes(intent)) ?? 'empty'
}

/** "Test 123" is a test like "test". */
function onlyTests(words: readonly Word[]): boolean {
  return isAll(
    words.filter(({ text }) => !/^\p{N}+$/u.test(text)),
    TRYING,
  )
}
