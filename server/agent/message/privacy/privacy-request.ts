import type { Queue } from '../../agent.ts'
import { remember } from '../../language/text/remember.ts'
import { listWords } from '../../language/words/words.ts'
import type { PrivacyIntent } from '../../replies-text.ts'
import { isArabizi } from '../reading/arabizi.ts'
import { createLatinReader, listLatinWords, spelledInLatin } from '../reading/latin-words.ts'
import { toWordTexts } from '../reading/sayings.ts'
import { createMender } from '../reading/spelled-kinds.ts'
import { createKindsReader } from '../reading/word-kinds.ts'
import { joinTokens } from '../reading/word-pattern.ts'
import { ASKING, ASKING_HOW, FORGETTING, PRIVACY_REQUESTS } from './privacy-patterns.ts'
import { PRIVACY_SPELLINGS, PRIVACY_WORDS } from './privacy-words-data.ts'

/**
 * A request about the customer's own data: to get no more messages, to have it erased, to see it, to have it corrected,
 * or to know who gets it.
 */
export interface PrivacyRequest {
  readonly kind: keyof typeof PRIVACY_REQUESTS
  /** False if the customer only asks how that is done, or what the company does. */
  readonly isTold: boolean
  readonly isOfAccount: boolean
}

const readKinds = createKindsReader(PRIVACY_WORDS)
const SPELLED = spelledInLatin(PRIVACY_SPELLINGS)
const readInLatin = createLatinReader(Object.values(PRIVACY_WORDS).flat(), SPELLED)
const SHORTEST_TOLD = 5
const SLIPPING = ['CONTACTING', 'MESSAGES', 'UNSUBSCRIBE', 'ERASE', 'ACCOUNT', 'DATA', 'STOP'] as const
const mend = createMender(SLIPPING.flatMap((kind) => PRIVACY_WORDS[kind] ?? []))
const KINDS = Object.keys(PRIVACY_REQUESTS) as (keyof typeof PRIVACY_REQUESTS)[]
const MOST_WORDS = 40
/** Every such request contains one of these kinds of words. */
const NAMING =
  / (?:MESSAGES|CONTACTING|CONTACT|CONTACT_ME|CONTACT_NOT|MAIL|UNSUBSCRIBE|LEAVE_ME|ME|MY|DATA|ANY_DATA|ACCOUNT|ABOUT_ME|FORGET_ME|ACCESS_REQUEST|PRIVACY|ALLOW|OBJECT|LIST|WRONG) /u
const OWN = ['DATA', 'ANY_DATA', 'ACCOUNT', 'PRIVACY'] as const
const FIELDS = ['NAME', 'MAIL', 'NUMBER_OF', 'BORN', 'CARD_ID'] as const

/** The request about the customer's own data that a sentence makes; null if it makes none. */
export const readPrivacyRequest: (sentence: string) => PrivacyRequest | null = remember((sentence) => {
  const said = readSaid(sentence)
  if (!NAMING.test(said)) return null
  const kind = KINDS.find((each) => PRIVACY_REQUESTS[each].some((pattern) => pattern.test(said)))
  if (kind === undefined) return null
  const isOfAccount = said.includes(' ACCOUNT ')
  return {
    kind,
    isOfAccount,
    isTold: !(kind === 'contact' || kind === 'access' ? ASKING_HOW : ASKING).test(said),
  }
})

/** Whether a sentence asks only for the customer's data to be forgotten: "forget everything you know about me". */
export const onlyAsksToBeForgotten = (sentence: string): boolean => FORGETTING.test(readSaid(sentence))

function readSaid(sentence: string): string {
  const words = listWords(isLatinArabic(sentence) ? readInLatin(sentence) : sentence)
  return words.length > MOST_WORDS ? '' : joinTokens(readKinds(mend(words)))
}

/** The intents of such requests, as a conversation has them and an organization's rules name them. */
export const PRIVACY_INTENTS: readonly PrivacyIntent[] = ['opt_out', 'data_request']

/** What sentences together ask about the customer's own data, and which queue deals with it. */
export interface PrivacyWish {
  readonly intent: PrivacyIntent
  /** Null if the topic of the message decides the queue. */
  readonly queue: Queue | null
  readonly isTold: boolean
}

/** What sentences ask about the customer's own data; null if they ask nothing about it. */
export function findPrivacyWish(sentences: readonly string[]): PrivacyWish | null {
  if (isStopWord(sentences.join(' '))) return { intent: 'opt_out', queue: 'general', isTold: true }
  const requests = sentences.flatMap((sentence) => readPrivacyRequest(sentence) ?? [])
  const told = requests.filter(({ isTold }) => isTold)
  const meant = told.length > 0 ? told : requests
  if (meant.length === 0) return null
  const isTold = told.length > 0
  if (meant.some(({ kind }) => kind === 'contact')) return { intent: 'opt_out', queue: 'general', isTold }
  const isOfAccount = meant.some((request) => request.isOfAccount)
  const isOfRecord = meant.some(({ kind }) => kind === 'correction')
  return { intent: 'data_request', queue: isOfAccount ? 'dev' : isOfRecord ? null : 'general', isTold }
}

/** Whether an article's text is about what a request asks for. */
export function tellsOfRequest({ kind }: PrivacyRequest, question: string, text: string): boolean {
  const told = new Set(readKinds(listWords(text)).flatMap((each) => each.split(' ')))
  const holds = (...kinds: readonly string[]) => kinds.some((each) => told.has(each))
  const isOfPeople = !holds('GIGABYTES') || holds('PRIVACY')
  switch (kind) {
    case 'contact':
      return holds('UNSUBSCRIBE') || (holds('MESSAGES') && holds('STOP', 'CANCEL', 'CLOSE', 'ERASE', 'NOT'))
    case 'erasure':
      return isOfPeople && holds('ERASE', 'ERASED', 'CLOSE', 'CANCEL') && holds(...OWN)
    case 'access':
      return isOfPeople && holds('DATA', 'ANY_DATA', 'PRIVACY') && holds('COPY', 'SEE', 'GIVE', 'GIVES')
    case 'correction': {
      const said = readKinds(listWords(question)).join(' ')
      const asked = FIELDS.filter((field) => said.includes(field))
      return holds('FIX') && holds(...(asked.length > 0 ? asked : [...OWN, ...FIELDS]))
    }
    case 'sharing':
      return isOfPeople && holds('DATA', 'ANY_DATA', 'PRIVACY', 'ALLOW')
  }
}

function isLatinArabic(sentence: string): boolean {
  return (
    isArabizi(sentence) ||
    listLatinWords(sentence).some((word) => word.length >= SHORTEST_TOLD && SPELLED.has(word))
  )
}

/** One of these words alone unsubscribes from many services. */
const STOPPING = toWordTexts([
  ...['stop', 'stopall', 'unsubscribe', 'unsub', 'optout', 'opt'],
  ...['إيقاف', 'توقف', 'توقفوا', 'قف', 'أوقف', 'أوقفوا', 'وقف', 'وقفوا', 'وقفو', 'ستوب', 'بطلوا'],
])
/** Words that may stand beside it: "opt out", "please stop all". */
const BESIDE_STOP = toWordTexts(['out', 'all', 'please', 'pls', 'just', 'it', 'this'])

/** Whether a text is only the word that unsubscribes from many services: "STOP", «إيقاف». */
export function isStopWord(text: string): boolean {
  const words = listWords(text).map((word) => word.text)
  return (
    words.some((word) => STOPPING.has(word)) &&
    words.every((word) => STOPPING.has(word) || BESIDE_STOP.has(word))
  )
}
