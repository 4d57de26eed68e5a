import { oncePerObject } from '../../../platform/once-per-object.ts'
import { compareNamed } from '../../language/contrasts/compare-named.ts'
import { type Named, readNamed } from '../../language/contrasts/named.ts'
import { listDays } from '../../language/numbers-and-days/days.ts'
import { NUMBER_WORDS } from '../../language/numbers-and-days/numbers-data.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { isStopped } from '../../language/words/stop-words.ts'
import { isSameWord, listWords, type Word } from '../../language/words/words.ts'
import { areAmong } from './compare-facts.ts'
import type { Run, RunPart } from './evidence.ts'
import type { Fact } from './facts.ts'
import { isMoney, readUnit, UNITS } from './facts-data.ts'
import { ALIKE, EMPTY_WORDS, GOES_ON, SAID_OF } from './wording-data.ts'

/*
 * Shared words prove little if one word differs: "on the right of the entrance" may have every word of the text but the
 * one that matters. So claim and text are aligned word by word here.
 */

/** A gap of more words than this is a paraphrase, in which no word replaces another. */
const TIGHT_WORDS = 2

/** The meaningful words of a claim in their order, whole and by clauses, and the things that it names. */
export interface Wording {
  readonly words: readonly Word[]
  readonly clauses: readonly (readonly Word[])[]
  readonly named: Named
}

const CLAUSE_END = /[,;:،؛]|\s(?:but|and|while|otherwise|أما|وإلا|لكن|و)\s/u

/** Reads the wording of a draft's sentence. */
export function readWording(sentence: string): Wording {
  const words = listWords(sentence)
  return {
    words: listTelling(words),
    clauses: sentence.split(CLAUSE_END).map((clause) => listTelling(listWords(clause))),
    named: readThings(words),
  }
}

/**
 * The keys by which a word matches others: its forms, its unit, and its groups of `ALIKE`. The concepts of questions
 * would be too wide: they join a sofa and a table.
 */
const keysOf = oncePerObject((word: Word): readonly string[] => {
  const unit = UNITS.get(word.text)?.unit
  const alike = ALIKE.flatMap((each, group) => (isOneOf(each, word) ? [`=${group}`] : []))
  // صالحًا matches صالح, and فروع is the plural of فرع.
  const bare = word.script === 'arabic' ? word.searched.map((form) => form.replace(/(?<=.{3})ا$/u, '')) : []
  const general = SAID_OF.flatMap((each, group) => (isOneOf(each.general, word) ? [`>${group}`] : []))
  return [...word.forms, ...bare, ...general, ...(unit === undefined ? [] : [`#${unit}`]), ...alike]
})

/** The keys by which a word of a text matches a claim's: its own, and those of the general words that it implies. */
const toldBy = oncePerObject((word: Word): readonly string[] => [
  ...keysOf(word),
  ...SAID_OF.flatMap(({ special }, group) => (isOneOf(special, word) ? [`>${group}`] : [])),
])

/** Whether a claim's word says a word of a text. */
function isSame(own: Word, other: Word): boolean {
  const those = toldBy(other)
  return keysOf(own).some((key) => those.includes(key))
}

/** The things that words name, without the days of the week, which are compared separately. */
function readThings(words: readonly Word[]): Named {
  return readNamed(words.filter(({ text }) => listDays(text) === 0))
}

/** The meaningful words, without figures and days, which are compared separately. */
export function listTelling(words: readonly Word[]): Word[] {
  return words.filter(
    ({ text }, at) =>
      !isNumber(words[at]) && !EMPTY_WORDS.has(text) && listDays(text) === 0 && !isOfFigure(words, at),
  )
}

function isNumber(word: Word | undefined): boolean {
  return word !== undefined && (word.script === 'number' || NUMBER_WORDS.has(word.text))
}

/** A figure may stand up to this many words before its unit: "10 in the morning", "14 calendar days". */
const FIGURE_REACH = 3

/** Whether a word belongs to a figure: a currency, a span of time, the half of a day. */
function isOfFigure(words: readonly Word[], at: number): boolean {
  const text = words[at]?.text ?? ''
  const read = readUnit(text)
  if (read === null) return false
  if (read.isTwo || read.unit === 'percent' || /^(?:[ap]m|[صم])$/u.test(text)) return true
  if (isMoney(read.unit) && isNumber(words[at + 1])) return true
  for (let before = at - 1; before >= Math.max(0, at - FIGURE_REACH); before--) {
    if (isNumber(words[before]) || ONE.test(words[before]?.text ?? '')) return true
    // "50 riyals a month" counts no months.
    if (readUnit(words[before]?.text ?? '') !== null) break
  }
  return ONE.test(words[at + 1]?.text ?? '')
}

const ONE = /^(?:one|واحده?|ال(?:ثانيه|ثالثه|رابعه|خامسه|سادسه|سابعه|ثامنه|تاسعه|عاشره|واحده|حاديه)|عشره?)$/u

interface ReadPart {
  readonly telling: readonly Word[]
  /** The units of its figures, which are told with them. */
  readonly figures: readonly Word[]
}

/** A run as it is compared: its sentences' meaningful words, and the things that it names. */
interface ReadRun {
  readonly parts: readonly ReadPart[]
  /** The keys of all words of the run. */
  readonly told: ReadonlySet<string>
  /** The keys of the words of its text's heading. */
  readonly called: ReadonlySet<string>
  readonly named: Named
}

function readPart({ words }: RunPart): ReadPart {
  return { telling: listTelling(words), figures: words.filter((_, at) => isOfFigure(words, at)) }
}

const readRun = oncePerObject((run: Run): ReadRun => {
  const parts = run.parts.flatMap((part) => (part === undefined ? [] : [readPart(part)]))
  return {
    parts,
    told: new Set(run.parts.flatMap((part) => part?.words ?? []).flatMap(toldBy)),
    called: new Set(run.about.flatMap(toldBy)),
    named: readThings(run.parts.flatMap((part) => part?.words ?? [])),
  }
})

/** How many of these words stand among the others, stop words and inflection aside. */
export function countShared(words: readonly Word[], others: readonly Word[]): number {
  return words.filter((word) => !isStopped(word) && isOneOf(others, word)).length
}

/** Whether a run says a word, or one with the same meaning. */
export function isTold(word: Word, run: Run): boolean {
  return isAmong(word, readRun(run).told)
}

/** Whether the heading of a run's text says a word, or one with the same meaning. */
export function isCalled(word: Word, run: Run): boolean {
  return isAmong(word, readRun(run).called)
}

/** Whether a claim replaces a word of the text that is to support it by another. */
export function swaps({ words, named }: Wording, run: Run): boolean {
  const { parts, named: there } = readRun(run)
  return compareNamed(named, there).namesOther === 1 || parts.some((said) => swapsIn(words, said))
}

function isAmong(word: Word, told: ReadonlySet<string>): boolean {
  return keysOf(word).some((key) => told.has(key))
}

function swapsIn(words: readonly Word[], { telling: said, figures }: ReadPart): boolean {
  const pairs = align(words, said)
  // A word that only stands in another place was not replaced.
  const ownRest = words.filter((_, at) => !pairs.some(([own]) => own === at))
  const saidRest = said.filter((_, place) => !pairs.some(([, other]) => other === place))
  const isNew = (word: Word) =>
    ![...saidRest, ...figures].some((other) => isSame(word, other)) &&
    !said.some((other) => isSame(word, other) && !isSameWord(word, other))
  const isLeftOut = (word: Word) => !ownRest.some((own) => isSame(own, word))
  let [from, begin] = [0, 0]
  for (const [at, place] of [...pairs, [words.length, said.length] as const]) {
    const [claimed, given] = [words.slice(from, at), said.slice(begin, place)]
    // A place is only defined by an equal word before or after it.
    const isHeld = from > 0 || at < words.length
    if (isHeld && isTight(claimed) && isTight(given) && claimed.some(isNew) && given.some(isLeftOut))
      return true
    ;[from, begin] = [at + 1, place + 1]
  }
  return false
}

function isTight({ length }: readonly Word[]): boolean {
  return length > 0 && length <= TIGHT_WORDS
}

/** The places of a longest sequence of words that both have in the same order. */
function align(words: readonly Word[], said: readonly Word[]): (readonly [number, number])[] {
  const longest = Array.from({ length: words.length + 1 }, () => new Array<number>(said.length + 1).fill(0))
  const lengthAt = (at: number, place: number) => longest[at]?.[place] ?? 0
  for (let at = words.length - 1; at >= 0; at--) {
    for (let place = said.length - 1; place >= 0; place--) {
      const row = longest[at] ?? []
      row[place] = sameAt(at, place)
        ? lengthAt(at + 1, place + 1) + 1
        : Math.max(lengthAt(at + 1, place), lengthAt(at, place + 1))
    }
  }
  function sameAt(at: number, place: number): boolean {
    const [own, other] = [words[at], said[place]]
    return own !== undefined && other !== undefined && isSame(own, other)
  }
  const pairs: (readonly [number, number])[] = []
  for (let [at, place] = [0, 0]; at < words.length && place < said.length; ) {
    if (sameAt(at, place)) pairs.push([at++, place++])
    else if (lengthAt(at + 1, place) > lengthAt(at, place + 1)) at++
    else place++
  }
  return pairs
}

/**
 * Whether a claim wrongly rests on two sentences that do not continue each other: one of them says it alone, or one of
 * its clauses combines both. "Sofas are delivered assembled. Tables are delivered in parts." does not say that tables
 * are delivered assembled.
 */
export function mixes({ words, clauses }: Wording, facts: readonly Fact[], run: Run): boolean {
  const [one, two] = readRun(run).parts.map(({ telling }) => telling)
  if (one === undefined || two === undefined || goesOn(run.parts[1])) return false
  const saysAlone = (part: readonly Word[], at: number) =>
    words.every((own) => part.some((other) => isSame(own, other))) &&
    areAmong(facts, run.parts[at]?.saying.facts ?? [])
  if ([one, two].some(saysAlone) || takesFigures(words, facts, run)) return true
  return clauses.some((clause) => {
    const held = clause.map((own) => [one, two].map((part) => part.some((other) => isSame(own, other))))
    return (
      held.some(([first, second]) => first && !second) && held.some(([first, second]) => second && !first)
    )
  })
}

/** Whether a claim names what only one sentence names, but gives it the figures of the other. */
function takesFigures(words: readonly Word[], facts: readonly Fact[], { parts }: Run): boolean {
  const [one, two] = parts
  if (two === undefined || facts.length === 0) return false
  const isOnlyIn = (part: RunPart, other: RunPart) =>
    words.some(
      (own) => part.words.some((word) => isSame(own, word)) && !other.words.some((word) => isSame(own, word)),
    )
  const gives = (named: RunPart, other: RunPart) =>
    named.saying.facts.length > 0 &&
    isOnlyIn(named, other) &&
    areAmong(facts, other.saying.facts) &&
    !facts.some((fact) => areAmong([fact], named.saying.facts))
  return gives(one, two) || gives(two, one)
}

function goesOn(part: RunPart | undefined): boolean {
  const first = part?.words[0]
  return first !== undefined && GOES_ON.has(first.text)
}
