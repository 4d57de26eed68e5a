import { listSentences } from '../../language/text/sentences.ts'
import { listWords } from '../../language/words/words.ts'
import { listAskedAspects } from '../../terms/aspects.ts'
import type { Concept } from '../../terms/concepts-data.ts'
import { isSearchable, listQuestionTerms } from '../../terms/question-terms.ts'
import { dropCorrection } from '../consent/drop-correction.ts'
import { dropPause, pauses } from '../consent/holding-back.ts'
import { dropCourtesy, saysNothingBeside } from '../courtesy/courtesy.ts'
import { onlyIntroduces, onlyTellsPlace } from '../courtesy/introductions.ts'
import { praisesPlainly } from '../courtesy/plain-praise.ts'
import { dropSignature } from '../courtesy/signature.ts'
import { isSmallTalk } from '../courtesy/small-talk.ts'
import { plainlyTellsAround, tellsAround, tellsCalmly } from '../intents/around.ts'
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
import { onlyPointsBack } from './pointing-back.ts'
import { namesThing } from './subject.ts'

/** One sentence of the customer's unanswered messages. */
export interface CustomerSentence {
  readonly text: string
  /** The same in the letters of its language. */
  readonly read: string
  readonly intent: SentenceIntent
  /** The sentence as it was written, if it asks several things and this is one of them. */
  readonly whole: string | null
}

/** Something the customer wants to know, with what was said around it. */
export interface CustomerQuestion {
  readonly text: string
  /** The same in the letters of its language. */
  readonly read: string
  /** False if the customer only states something: "my parcel is late" may be answered by how that is handled. */
  readonly isAsked: boolean
  /**
   * True for what only says what the customer is about to do, if a question follows: "I want to send flowers to Jeddah,
   * how much is it?"
   */
  readonly isPreamble: boolean
  /** Statements that lead up to the question, or explain it afterwards; empty when it stands alone. */
  readonly context: string
  /**
   * The same one by one; if the burst asks nothing, everything that it says: each may be a matter by itself. Absent if
   * there is none.
   */
  readonly told?: readonly string[]
  /** The sentence that contained it with other questions; null if it is a sentence by itself. */
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

/**
 * The questions of a burst in order. Statements belong to the question that follows them, the last ones to the question
 * before; without any question they are one together: "my parcel has not arrived" wants an answer too.
 */
export function listCustomerQuestions(sentences: readonly CustomerSentence[]): CustomerQuestion[] {
  const questions: {
    text: string
    read: string
    isPreamble: boolean
    context: string[]
    whole: string | null
  }[] = []
  let statements: string[] = []
  for (const { text, read, intent, whole } of sentences) {
    const asked = questions.at(-1)
    if (asked !== undefined && statements.length === 0 && onlyPointsBack(read)) {
      // "I want an invoice, how do I do that?" asks once, in two clauses.
      asked.isPreamble = false
      continue
    }
    if (intent === 'statement') statements.push(text)
    if (intent !== 'question' && !asksOnly(read, intent)) continue
    // What is said before a sentence belongs to everything that it asks.
    const isPart = whole !== null && asked?.whole === whole
    const isPreamble = isIntent(read)
    questions.push({
      ...{ text, read, isPreamble, whole },
      context: isPart ? [...asked.context, ...statements] : statements,
    })
    statements = []
  }
  const last = questions.at(-1)
  if (last === undefined) {
    if (statements.length === 0) return []
    const telling = statements.filter((statement) => !tellsAround(readText(statement)))
    const text = (telling.length === 0 ? statements : telling).join(' ')
    const context = statements.filter((statement) => telling.length > 0 && !telling.includes(statement))
    return [
      {
        ...{ text, read: readText(text), isAsked: sentences.some(asksOfTold), isPreamble: false },
        ...{ context: context.join(' '), whole: null },
        ...(telling.length > 1 && { told: telling }),
      },
    ]
  }
  last.context.push(...statements)
  return questions.map(({ text, read, isPreamble, context, whole }, at) => {
    const leading = listLeading(context, read)
    // Where somebody lives may decide the answer, but is no matter by itself.
    const told = leading.filter((statement) => !onlyTellsPlace(statement))
    return {
      ...{ text, read, isAsked: true, whole },
      isPreamble: isPreamble && at < questions.length - 1,
      context: leading.join(' '),
      ...(told.length > 0 && { told }),
    }
  })
}

/** What clearly says nothing about a question is not looked up with it, if the question names its subject itself. */
function listLeading(statements: readonly string[], asked: string): readonly string[] {
  return namesThing(asked)
    ? statements.filter((statement) => !plainlyTellsAround(readText(statement)))
    : statements
}

const INTENT =
  /^\W*(?:i (?:want|need|would like|wanna)|id like|i'd like|we (?:want|need)|im looking|i'm looking)\b|^\P{L}*(?:ابي|أبي|ابغى|أبغى|ابغا|اريد|أريد|ارغب|أرغب|حاب|حابة|حابه|ودي|بغيت|نبي|نبغى|احتاج|أحتاج)(?= )/iu
const WANTS_TO_KNOW = /\b(?:know|ask|check)\b|[?؟]|(?:أ|ا|ن)(?:عرف|سأل|سال|ستفسر|ستعلم)/iu
/** What somebody has to do for the customer is a request of its own, whatever is asked behind it. */
const REQUESTED: ReadonlySet<Concept> = new Set([
  ...(['cancel', 'finish', 'stop', 'return', 'exchange', 'refund', 'change', 'repair', 'warranty'] as const),
])

/** Whether a sentence tells what its customer is about to do, and asks for nothing by itself. */
function isIntent(read: string): boolean {
  const told = stripGreeting(read)
  if (!INTENT.test(told) || WANTS_TO_KNOW.test(told)) return false
  return !listQuestionTerms(told).some(({ concepts }) => concepts.some((concept) => REQUESTED.has(concept)))
}

function stripGreeting(read: string): string {
  return read.replace(/^\W*(?:hi there|hi|hello|hey)\b[\s,!.]*/iu, '')
}

const SAYING_NOTHING: ReadonlySet<SentenceIntent> = new Set(['empty', 'identity'])

/** A clause behind a statement that says nothing alone asks about it: "my son is 19, may he?" */
function asksOfTold({ intent, whole }: CustomerSentence): boolean {
  return whole !== null && SAYING_NOTHING.has(intent)
}

/** "And how much?" names nothing and asks all the same: of what was spoken of before. */
function asksOnly(read: string, intent: SentenceIntent): boolean {
  return intent === 'empty' && listAskedAspects(read).length > 0
}
