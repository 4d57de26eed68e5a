import type { Passage } from '../../agent.ts'
import { compareNamed } from '../../language/contrasts/compare-named.ts'
import { readNamed } from '../../language/contrasts/named.ts'
import { listNumbers } from '../../language/numbers-and-days/numbers.ts'
import { endsInQuestionMark } from '../../language/text/question-marks.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords } from '../../language/words/words.ts'
import type { CustomerQuestion } from '../../message/questions/questions.ts'
import { namesThing, nameThings } from '../../message/questions/subject.ts'
import { readText } from '../../message/reading/read-text.ts'
import { type Aspect, listAskedAspects } from '../../terms/aspects.ts'
import { isStrong, listQuestionTerms } from '../../terms/question-terms.ts'
import type { Found } from '../answer.ts'
import { type KnowledgeLookup, PASSAGES } from '../knowledge-lookup.ts'
import { isList } from '../quoting/entries-of-lists.ts'
import { quote } from '../quoting/quote.ts'
import { hasEntries } from '../quoting/rows-of-tables.ts'
import { LIKELY, SURE_IN_CONTEXT } from '../telling/choose-passage.ts'
import { leavesCellEmpty } from '../telling/empty-cells.ts'
import { nameOf } from '../telling/passage-name.ts'
import { readQuantity, tellsUnit } from '../telling/quantities.ts'
import { LOOSE, tells } from '../telling/tells.ts'
import { isCorrection, isRest, readAskedNow } from './follow-up.ts'
import { findQuotedPassages, type LastAnswer } from './last-answer.ts'

/** A longer number identifies a record; it is not a quantity. */
const MOST_DIGITS = 4
/** Almost any passage with a number or an app seems to say these, so the same word is required: "sizes?" */
const SAID_BY_MANY: ReadonlySet<Aspect> = new Set(['count', 'measure', 'place'])

/** Answers a question from the agent's last answer, which the customer has just read. */
export interface FollowUp {
  /** What the passages of the last answer say to the question; null if they say nothing. */
  ask(): Promise<Found | null>
  /**
   * The same, from those of the passages in `near` only if it is given; otherwise from what stands beside them in the
   * knowledge.
   */
  askMore(near: ReadonlySet<string> | null): Promise<Found | null>
  /**
   * The answer when all that may answer is what the customer has just read, or what the agent has just asked about:
   * asking "do you mean …?" would ask what they know already. It is given with a note that there is nothing closer.
   * `nearest` is what was found, the best first, and `likely` the passage that the customer would be asked about.
   */
  goOn(nearest: readonly Passage[], likely: Passage | null): Promise<Found | null>
}

/** For a turn without a last answer. */
const NO_FOLLOW_UP: FollowUp = {
  ask: async () => null,
  askMore: async () => null,
  goOn: async () => null,
}

/**
 * Makes the answers to a question from the agent's last answer. Its passages are looked up once, when they are first
 * needed.
 */
export function createFollowUp(
  lookup: KnowledgeLookup,
  lastAnswer: LastAnswer | null,
  { text, read }: CustomerQuestion,
): FollowUp {
  if (lastAnswer === null) return NO_FOLLOW_UP
  const askedNow = readAskedNow(read)
  // "How?" and "really?" ask for nothing that a passage could say.
  const before = asksSomething(askedNow) ? lastAnswer : null
  let looked: Promise<Passage[]> | null = null
  const list = async () => {
    if (before === null) return []
    looked ??= findQuotedPassages(lookup, before)
    return looked
  }
  const leavesEmpty = (passage: Passage) =>
    leavesCellEmpty(passage, before === null ? [askedNow] : [askedNow, before.question])
  const findIn = (passages: readonly Passage[]): Found | null => {
    for (const passage of passages) {
      if (leavesEmpty(passage)) continue
      const shown =
        hasEntries(passage.text) && namesThing(askedNow) ? askedNow : `${before?.question} ${text}`
      const quoted = quote([passage], shown)
      if (saysIt(passage, quoted.texts, askedNow)) return { kind: 'found', question: text, ...quoted }
    }
    return null
  }
  let besides: Promise<Passage[]> | null = null
  return {
    ask: async () => findIn(await list()),
    async askMore(near) {
      const passages = await list()
      const among = near === null ? passages : passages.filter(({ passageId }) => near.has(passageId))
      const found = findIn(among)
      if (found !== null) return found
      besides ??= listBeside(lookup, passages, askedNow)
      return findIn(await besides)
    },
    async goOn(nearest, likely) {
      if (before === null || before.named.length > 1) return null
      const quotedBefore = await list()
      const isOf = (passage: Passage | null) =>
        quotedBefore.find(({ passageId }) => passageId === passage?.passageId) ?? null
      const passage = before.named.length === 0 ? isOf(likely) : findAskedAbout(quotedBefore, nearest)
      if (passage === null || namesAnother(passage, askedNow) || leavesEmpty(passage)) return null
      // The row that is named now is the one that was meant.
      if (hasEntries(passage.text) && namesThing(askedNow) && saysIt(passage, [passage.text], askedNow))
        return { kind: 'found', question: text, ...quote([passage], askedNow) }
      const quoted = quote([passage], `${before.question} ${text}`)
      return { kind: 'found', question: text, ...quoted, mayLack: true }
    },
  }
}

/** What else probably answers: found under the name of a quoted passage, or in its article. */
async function listBeside(
  { knowledge, tenant, language, signal }: KnowledgeLookup,
  quoted: readonly Passage[],
  askedNow: string,
): Promise<Passage[]> {
  const [one] = quoted
  if (one === undefined) return []
  const passages = await knowledge.search(tenant, `${nameOf(one)} ${askedNow}`, PASSAGES, signal)
  const best = passages.find(
    (passage) =>
      passage.language === language &&
      quoted.every(({ passageId }) => passageId !== passage.passageId) &&
      passage.score >= (passage.articleId === one.articleId ? LIKELY : SURE_IN_CONTEXT),
  )
  return best === undefined ? [] : [best]
}

/**
 * What the last answer says to a number or a quantity alone: "and 1000?" after the price of 500, "and 3 hours before?"
 * after what is free up to 24 hours before. Null if it says nothing.
 */
export async function askNumberOfLastAnswer(
  lookup: KnowledgeLookup,
  lastAnswer: LastAnswer | null,
  texts: readonly string[],
): Promise<Found | null> {
  const text = texts.join(' ')
  const read = readText(text)
  const numbers = listNumbers(read)
  const unit = readQuantity(read)
  if (lastAnswer === null || numbers.some((each) => each.length > MOST_DIGITS)) return null
  if (unit === null && numbers.length === 0) return null
  const asks = endsInQuestionMark(text) || isRest(read) || isCorrection(text)
  const passage = (await findQuotedPassages(lookup, lastAnswer)).find((each) => {
    if (unit !== null) return tellsUnit(each.text, unit)
    const said = listNumbers(each.text)
    return said.length > 0 && (asks || numbers.every((number) => said.includes(number)))
  })
  if (passage === undefined) return null
  return { kind: 'found', question: text, ...quote([passage], `${lastAnswer.question} ${text}`) }
}

/** The one passage that the agent asked about, if the nearest passage now is of the same article. */
function findAskedAbout(quoted: readonly Passage[], nearest: readonly Passage[]): Passage | null {
  const [asked, ...others] = new Map(quoted.map((each) => [each.passageId, each])).values()
  if (asked === undefined || others.length > 0 || nearest[0]?.articleId !== asked.articleId) return null
  return nearest.some(({ passageId }) => passageId === asked.passageId) ? asked : null
}

/** Whether the question names another thing of the same kind as the passage: adults where the passage has children. */
function namesAnother({ title, heading, text }: Passage, askedNow: string): boolean {
  const said = readNamed(listWords(`${title} ${heading ?? ''} ${text}`))
  const { namesSame, namesOther } = compareNamed(readNamed(listWords(askedNow)), said)
  return namesOther > 0 && namesSame === 0
}

function asksSomething(askedNow: string): boolean {
  return (
    listQuestionTerms(nameThings(askedNow)).some(isStrong) ||
    listAskedAspects(askedNow).some((aspect) => !LOOSE.has(aspect))
  )
}

/**
 * Whether a passage itself says what is asked now; the article's title does not count, since its other passages share
 * it. Of a list most of the shown entries have to say it, because an entry speaks only for itself.
 */
function saysIt(passage: Passage, shown: readonly string[], askedNow: string): boolean {
  const aspects = listAskedAspects(askedNow)
  const isNamed = namesThing(askedNow)
  const byWord = !isNamed && aspects.length > 0 && aspects.every((aspect) => SAID_BY_MANY.has(aspect))
  const own = byWord ? listQuestionTerms(askedNow).flatMap((term) => term.own) : []
  const says = (text: string) =>
    tells({ ...passage, title: '', heading: null, text }, askedNow) &&
    (!byWord || listWords(text).some((word) => isOneOf(own, word)))
  if (!isList(passage.text)) return says(passage.text)
  const entries = shown.flatMap((text) => text.split('\n'))
  return isNamed ? says(entries.join('\n')) : entries.filter(says).length * 2 > entries.length
}
