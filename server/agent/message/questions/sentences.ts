import { listSentences } from '../../language/text/sentences.ts'
import { listWords } from '../../language/words/words.ts'
import { isSearchable, listQuestionTerms } from '../../terms/question-terms.ts'
import { dropCorrection } from '../consent/drop-correction.ts'
import { dropPause, pauses } from '../consent/holding-back.ts'
import { dropCourtesy, saysNothingBeside } from '../courtesy/courtesy.ts'
import { onlyIntroduces, onlyTellsPlace } from '../courtesy/introductions.ts'
import { praisesPlainly } from '../courtesy/plain-praise.ts'
import { dropSignature } from '../courtesy/signature.ts'
import { isSmallTalk } from '../courtesy/small-talk.ts'
import { tellsCalmly } from '../intents/around.ts'
import { statesInOrder } from '../intents/asking.ts'
import { classifySentence } from '../intents/intents.ts'
import type { SentenceIntent } from '../intents/sentence-intents.ts'
import { asksForPerson, asksForPersonInLatin } from '../person/person-request.ts'
import { readPrivacyRequest } from '../privacy/privacy-request.ts'
import { readText } from '../reading/read-text.ts'
import { joinBrokenLines } from './broken-lines.ts'
import { splitQuestions } from './double-questions.ts'
import { breakInlineLists } from './inline-lists.ts'
import { splitLeadUp } from './lead-ups.ts'

/** One sentence of the customer's unanswered messages. */
export interface CustomerSentence {
  readonly text: string
  /** The same in the letters of its language. */
  readonly read: string
  readonly intent: SentenceIntent
  /** The sentence as it was written, if it asks several things and this is one of them. */
  readonly whole: string | null
}

const COURTEOUS: ReadonlySet<SentenceIntent> = new Set(['greeting', 'thanks', 'goodbye'])
const AS_WRITTEN: ReadonlySet<SentenceIntent> = new Set([...COURTEOUS, 'person'])
const TELLING: ReadonlySet<SentenceIntent> = new Set(['question', 'statement', 'person', 'complaint'])
const ENDED = /[.!?؟…]\s*$/u

/**
 * Many send a question piece by piece: "how long", "do refunds", "take?". Pieces that say nothing alone belong
 * together.
 */
function joinPieces(texts: readonly string[]): string[] {
  const joined: string[] = []
  for (const text of texts) {
    const before = joined.at(-1)
    const goesOn =
      before !== undefined &&
      !ENDED.test(before) &&
      (isPiece(before) || isPiece(text)) &&
      !(/\p{L}/u.test(text) && saysNothingBeside(text))
    if (goesOn) joined.splice(-1, 1, `${before} ${text}`)
    else joined.push(text)
  }
  return joined
}

function isPiece(text: string): boolean {
  const read = readText(text)
  const intent = classifyAsWritten(text, read)
  return intent === 'empty' || (intent === 'question' && !isSearchable(listQuestionTerms(read)))
}

/**
 * The sentences of a burst, each with what it wants. Questions that an "and" joins are separated, and a question that
 * came in pieces is put together.
 */
export function listCustomerSentences(texts: readonly string[]): CustomerSentence[] {
  const told = joinPieces(texts.map(dropSignature)).flatMap((text) =>
    listSentences(joinBrokenLines(breakInlineLists(text))),
  )
  const sentences = dropBesides(told).flatMap((sentence) => {
    const { told: before, asked } = splitLeadUp(dropCourtesyAround(sentence))
    const courteous = dropCourtesyAround(asked)
    const paused = dropPauseBefore(courteous)
    const isPause = before !== null && pauses(before)
    const bare = isPause || paused !== courteous ? paused.replace(ASKED_FIRST, '') : paused
    const parts = splitQuestions(bare)
    return [
      ...(before === null || isPause ? [] : [readTold(before)]),
      ...parts.map((text) => readSentence(text, parts.length > 1 ? bare : null)),
    ]
  })
  return tellStatements(sentences)
}

/** "My house is old. How often should I clean them?" asks once, though "my house is" may begin a question alone. */
function tellStatements(sentences: CustomerSentence[]): CustomerSentence[] {
  const states = ({ read, intent, whole }: CustomerSentence) =>
    intent === 'question' && whole === null && statesInOrder(read)
  return sentences.some((sentence) => sentence.intent === 'question' && !states(sentence))
    ? sentences.map((sentence) => (states(sentence) ? { ...sentence, intent: 'statement' } : sentence))
    : sentences
}

/** "Wait, do you also clean windows?" asks what stands behind the pause. */
function dropPauseBefore(sentence: string): string {
  const asked = dropPause(sentence)
  return asked !== sentence && classifySentence(readText(asked)) === 'question' ? asked : sentence
}

/** What is asked before something else is done, behind a pause: "how much is it first?", «بكم الاول؟» */
const ASKED_FIRST =
  /(?<=[\p{L}\p{N}])[\s,،]{1,3}(?:at |ب)?(?:first(?: of all)?|ال[أا]ول|[أا]ول(?:ا|ًا|اً)?)(?=\s{0,3}[?؟]?\s*$)/iu

function readSentence(text: string, whole: string | null = null): CustomerSentence {
  const read = readText(text)
  const intent = classifyAsWritten(text, read)
  const bare = dropCorrection(text)
  // "No, I meant how much is delivery?" is complete without the first part, and "I meant Saturday" continues the
  // question before.
  const readBare = readText(bare)
  const isWhole = bare !== text && intent === 'question' && classifyAsWritten(bare, readBare) === intent
  return isWhole ? { text: bare, read: readBare, intent, whole } : { text, read, intent, whole }
}

/** A statement before a question asks nothing, though it may begin like one: "عندكم زحمة ادري" before "بس كم السعر". */
function readTold(text: string): CustomerSentence {
  const sentence = readSentence(text)
  return sentence.intent === 'question' && readPrivacyRequest(text) === null
    ? { ...sentence, intent: 'statement' }
    : sentence
}

/**
 * Introductions and "I am waiting" say nothing beside a question; alone, or behind a greeting, they are what the
 * customer has to say.
 */
function dropBesides(sentences: readonly string[]): readonly string[] {
  if (sentences.length === 1) return sentences
  const isCourteous = (sentence: string) => COURTEOUS.has(classifyAsWritten(sentence, readText(sentence)))
  const others = sentences.filter((sentence) => !saysNothingBeside(sentence) || isCourteous(sentence))
  return others.every(isCourteous) ? sentences : others
}

/**
 * A sentence without the courtesies around it, if it states or asks something. "Good evening everyone" only greets, and
 * a sentence whose few words alone look like an attack ("it's all working now, thanks") is read with all of them.
 */
function dropCourtesyAround(sentence: string): string {
  const bare = dropCourtesy(sentence)
  if (bare === sentence) return sentence
  if (readPrivacyRequest(sentence) !== null && readPrivacyRequest(bare) === null) return sentence
  // «مرحبا دكتور» greets somebody, and asks for no doctor.
  if (isSmallTalk(listWords(readText(sentence)))) return sentence
  const read = readText(bare)
  // "Could I ask for a call back" asks for one, and "a call back" alone says nothing.
  if (asksForPerson(readText(sentence))) return sentence
  // Blessings around praise are part of it.
  if (praisesPlainly(read)) return bare
  const intent = classifyAsWritten(bare, read)
  if (!TELLING.has(intent)) return sentence
  // The rest of a sentence that is only background may sound like anything: "I have a question about your services".
  if (intent === 'complaint' && tellsCalmly(readText(sentence))) return sentence
  const [term, ...others] = listQuestionTerms(read)
  const namesNothing = others.length === 0 && term?.concepts.length === 0 && term.fields.length === 0
  return namesNothing && COURTEOUS.has(classifyAsWritten(sentence, readText(sentence))) ? sentence : bare
}

/**
 * "Shukran" is small talk as it is written too, and which Arabic letters it stands for is a guess. The same holds for a
 * request for a person, which must not be overlooked.
 */
function classifyAsWritten(text: string, read: string): SentenceIntent {
  // "My name is wrong in your system" is no introduction.
  const isOwnData = readPrivacyRequest(text) !== null
  if (!isOwnData && onlyIntroduces(text)) return 'greeting'
  if (!isOwnData && onlyTellsPlace(text)) return 'statement'
  if (!isOwnData && asksForPersonInLatin(text)) return 'person'
  const written = read === text ? null : classifySentence(text)
  return written !== null && (isOwnData || AS_WRITTEN.has(written)) ? written : classifySentence(read)
}
