import type { Passage } from '../agent.ts'
import { compareNamed, readNamed } from '../language/contrasts.ts'
import { isOneOf } from '../language/is-one-of.ts'
import { listNumbers } from '../language/numbers.ts'
import { listWords } from '../language/words.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { readText } from '../message/read-text.ts'
import { namesThing, nameThings } from '../message/subject.ts'
import { type Aspect, listAskedAspects } from '../terms/aspects.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import type { Found } from './answer.ts'
import { LIKELY, SURE_IN_CONTEXT } from './choose-passage.ts'
import { leavesCellEmpty } from './empty-cells.ts'
import { isList } from './entries-of-lists.ts'
import { isCorrection, isRest, readTold } from './follow-up.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { nameOf } from './passage-name.ts'
import { readQuantity, tellsUnit } from './quantities.ts'
import { quote } from './quote.ts'
import { hasEntries } from './rows-of-tables.ts'
import { findStanding, type Standing } from './standing.ts'
import { LOOSE, tells } from './tells.ts'

/** A longer number names a record, and not how many. */
const MOST_DIGITS = 4
/** Said by any passage with a number or an app, so that it has to be said in the same word: "sizes?" */
const SAID_BY_MANY: ReadonlySet<Aspect> = new Set(['count', 'measure', 'place'])

/** Asks a question of what was told before it. */
export interface StandingAnswers {
  /** What the passages that were told say to it; null where they say nothing. */
  ask(): Promise<Found | null>
  /** The same, of those in `near` alone where given; or else what is told beside them. */
  askMore(near: ReadonlySet<string> | null): Promise<Found | null>
  /**
   * What is told where all that may answer is what the customer has just read, or what the agent has just asked about:
   * asking "do you mean …?" of it would ask what they know. It is told with a word that there is nothing closer.
   * `nearest` is what was found, the best first, and `likely` what the customer would be asked about.
   */
  goOn(nearest: readonly Passage[], likely: Passage | null): Promise<Found | null>
}

/** Where nothing was told. */
const NOTHING_STANDS: StandingAnswers = {
  ask: async () => null,
  askMore: async () => null,
  goOn: async () => null,
}

/** Asks a question of what stands. Passages are looked up once, when they are first needed. */
export function askStanding(
  lookup: KnowledgeLookup,
  standing: Standing | null,
  { text, read }: CustomerQuestion,
): StandingAnswers {
  if (standing === null) return NOTHING_STANDS
  const told = readTold(read)
  // "How?" and "really?" ask of no passage.
  const before = asksSomething(told) ? standing : null
  let looked: Promise<Passage[]> | null = null
  const list = async () => {
    if (before === null) return []
    looked ??= findStanding(lookup, before)
    return looked
  }
  const leavesEmpty = (passage: Passage) =>
    leavesCellEmpty(passage, before === null ? [told] : [told, before.question])
  const findIn = (passages: readonly Passage[]): Found | null => {
    for (const passage of passages) {
      if (leavesEmpty(passage)) continue
      const shown = hasEntries(passage.text) && namesThing(told) ? told : `${before?.question} ${text}`
      const quoted = quote([passage], shown)
      if (saysIt(passage, quoted.texts, told)) return { kind: 'found', question: text, ...quoted }
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
      besides ??= listBeside(lookup, passages, told)
      return findIn(await besides)
    },
    async goOn(nearest, likely) {
      if (before === null || before.named.length > 1) return null
      const stands = await list()
      const isOf = (passage: Passage | null) =>
        stands.find(({ passageId }) => passageId === passage?.passageId) ?? null
      const passage = before.named.length === 0 ? isOf(likely) : findAskedAbout(stands, nearest)
      if (passage === null || namesAnother(passage, told) || leavesEmpty(passage)) return null
      // The row that is named now is what was meant.
      if (hasEntries(passage.text) && namesThing(told) && saysIt(passage, [passage.text], told))
        return { kind: 'found', question: text, ...quote([passage], told) }
      const quoted = quote([passage], `${before.question} ${text}`)
      return { kind: 'found', question: text, ...quoted, mayLack: true }
    },
  }
}

/** Under the name of a passage that was told, or in its article, what else is likely to tell it. */
async function listBeside(
  { knowledge, tenant, language, signal }: KnowledgeLookup,
  standing: readonly Passage[],
  told: string,
): Promise<Passage[]> {
  const [one] = standing
  if (one === undefined) return []
  const passages = await knowledge.search(tenant, `${nameOf(one)} ${told}`, PASSAGES, signal)
  const best = passages.find(
    (passage) =>
      passage.language === language &&
      standing.every(({ passageId }) => passageId !== passage.passageId) &&
      passage.score >= (passage.articleId === one.articleId ? LIKELY : SURE_IN_CONTEXT),
  )
  return best === undefined ? [] : [best]
}

/**
 * What was told says to a number or a quantity and nothing else: "and 1000?" behind the price of 500, "and 3 hours
 * before?" behind what is free up to 24 hours before. Null where nothing.
 */
export async function askNumberOfStanding(
  lookup: KnowledgeLookup,
  standing: Standing | null,
  texts: readonly string[],
): Promise<Found | null> {
  const text = texts.join(' ')
  const read = readText(text)
  const numbers = listNumbers(read)
  const unit = readQuantity(read)
  if (standing === null || numbers.some((each) => each.length > MOST_DIGITS)) return null
  if (unit === null && numbers.length === 0) return null
  const asks = /[?؟]\s*$/u.test(text) || isRest(read) || isCorrection(text)
  const passage = (await findStanding(lookup, standing)).find((each) => {
    if (unit !== null) return tellsUnit(each.text, unit)
    const said = listNumbers(each.text)
    return said.length > 0 && (asks || numbers.every((number) => said.includes(number)))
  })
  if (passage === undefined) return null
  return { kind: 'found', question: text, ...quote([passage], `${standing.question} ${text}`) }
}

/** The one passage that the agent asked about, where what is nearest now is of its article. */
function findAskedAbout(stands: readonly Passage[], nearest: readonly Passage[]): Passage | null {
  const [asked, ...others] = new Map(stands.map((each) => [each.passageId, each])).values()
  if (asked === undefined || others.length > 0 || nearest[0]?.articleId !== asked.articleId) return null
  return nearest.some(({ passageId }) => passageId === asked.passageId) ? asked : null
}

/** Whether what is asked names another thing of the kind that a passage names: adults of children. */
function namesAnother({ title, heading, text }: Passage, told: string): boolean {
  const said = readNamed(listWords(`${title} ${heading ?? ''} ${text}`))
  const { namesSame, namesOther } = compareNamed(readNamed(listWords(told)), said)
  return namesOther > 0 && namesSame === 0
}

function asksSomething(told: string): boolean {
  return (
    listQuestionTerms(nameThings(told)).some(({ own, weight }) => own.length > 0 && weight >= 1) ||
    listAskedAspects(told).some((aspect) => !LOOSE.has(aspect))
  )
}

/**
 * Whether a passage says what is asked now in its own words, since the title of an article is that of its other
 * passages too. Of a list most of what is shown has to say it: an entry says it of itself alone.
 */
function saysIt(passage: Passage, shown: readonly string[], told: string): boolean {
  const aspects = listAskedAspects(told)
  const isNamed = namesThing(told)
  const byWord = !isNamed && aspects.length > 0 && aspects.every((aspect) => SAID_BY_MANY.has(aspect))
  const own = byWord ? listQuestionTerms(told).flatMap((term) => term.own) : []
  const says = (text: string) =>
    tells({ ...passage, title: '', heading: null, text }, told) &&
    (!byWord || listWords(text).some((word) => isOneOf(own, word)))
  if (!isList(passage.text)) return says(passage.text)
  const entries = shown.flatMap((text) => text.split('\n'))
  return isNamed ? says(entries.join('\n')) : entries.filter(says).length * 2 > entries.length
}
