import { oncePerObject } from '../../platform/once-per-object.ts'
import { compareNamed, type Named, readNamed } from '../language/contrasts.ts'
import { listDays } from '../language/days.ts'
import { isOneOf } from '../language/is-one-of.ts'
import { NUMBER_WORDS } from '../language/numbers-data.ts'
import { isStopped } from '../language/stop-words.ts'
import { isSameWord, listWords, type Word } from '../language/words.ts'
import { areAmong } from './compare-facts.ts'
import type { Run, RunPart } from './evidence.ts'
import type { Fact } from './facts.ts'
import { isMoney, readUnit, UNITS } from './facts-data.ts'
import { ALIKE, EMPTY_WORDS, GOES_ON, SAID_OF } from './wording-data.ts'

/*
 * Words that a claim shares with a text say little where one of them is another: "on the right of the entrance" has
 * every word of the text but the one that matters. Here the two are laid beside each other.
 */

/** A gap of more words than this is a paraphrase: nothing stands there in the place of something else. */
const TIGHT_WORDS = 2

/** A claim's words that say something, in their order, whole and by clauses, and the things that it names. */
export interface Wording {
  readonly words: readonly Word[]
  readonly clauses: readonly (readonly Word[])[]
  readonly named: Named
}

const CLAUSE_END = /[,;:،؛]|\s(?:but|and|while|otherwise|أما|وإلا|لكن|و)\s/u

/** Reads how a sentence of a draft words what it says. */
export function readWording(sentence: string): Wording {
  const words = listWords(sentence)
  return {
    words: listTelling(words),
    clauses: sentence.split(CLAUSE_END).map((clause) => listTelling(listWords(clause))),
    named: readThings(words),
  }
}

/**
 * What a word may be met by: its forms, its unit, and the words of `ALIKE` that it stands for. A concept of the
 * questions would join what differs here, such as a sofa and a table.
 */
const keysOf = oncePerObject((word: Word): readonly string[] => {
  const unit = UNITS.get(word.text)?.unit
  const alike = ALIKE.flatMap((each, group) => (isOneOf(each, word) ? [`=${group}`] : []))
  // صالحًا is صالح, and فروع are more than one فرع.
  const bare = word.script === 'arabic' ? word.searched.map((form) => form.replace(/(?<=.{3})ا$/u, '')) : []
  const general = SAID_OF.flatMap((each, group) => (isOneOf(each.general, word) ? [`>${group}`] : []))
  return [...word.forms, ...bare, ...general, ...(unit === undefined ? [] : [`#${unit}`]), ...alike]
})

/** What a word of a text may be said by: what it is met by, and what is said of it and of more. */
const toldBy = oncePerObject((word: Word): readonly string[] => [
  ...keysOf(word),
  ...SAID_OF.flatMap(({ special }, group) => (isOneOf(special, word) ? [`>${group}`] : [])),
])

/** Whether a claim's word says one of a text. */
function isSame(own: Word, other: Word): boolean {
  const those = toldBy(other)
  return keysOf(own).some((key) => those.includes(key))
}

/** The days of the week are compared as what they are. */
function readThings(words: readonly Word[]): Named {
  return readNamed(words.filter(({ text }) => listDays(text) === 0))
}

/** Words without figures and days, which are compared as what they are, and without those that say nothing. */
export function listTelling(words: readonly Word[]): Word[] {
  return words.filter(
    ({ text }, at) =>
      !isNumber(words[at]) && !EMPTY_WORDS.has(text) && listDays(text) === 0 && !isOfFigure(words, at),
  )
}

function isNumber(word: Word | undefined): boolean {
  return word !== undefined && (word.script === 'number' || NUMBER_WORDS.has(word.text))
}

/** So many words before a unit its figure may stand: "10 in the morning", "14 calendar days". */
const FIGURE_REACH = 3

/** What a figure counts is read with it: money, a span of time, the half of a day. */
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
  /** What its figures count, which is told with them. */
  readonly figures: readonly Word[]
}

/** A run as it is compared: its sentences' telling words, and the things that it names. */
interface ReadRun {
  readonly parts: readonly ReadPart[]
  /** What all their words may be met by. */
  readonly told: ReadonlySet<string>
  /** What the words of their text's name may be met by. */
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

/** How many of these words that are about something stand among the others, inflection aside. */
export function countShared(words: readonly Word[], others: readonly Word[]): number {
  return words.filter((word) => !isStopped(word) && isOneOf(others, word)).length
}

/** Whether a run says a word, or one that stands for it. */
export function isTold(word: Word, run: Run): boolean {
  return isAmong(word, readRun(run).told)
}

/** Whether what a run's text is called says a word, or one that stands for it. */
export function isCalled(word: Word, run: Run): boolean {
  return isAmong(word, readRun(run).called)
}

/** Whether a claim says something else in the place where the text that is to support it says something. */
export function swaps({ words, named }: Wording, run: Run): boolean {
  const { parts, named: there } = readRun(run)
  return compareNamed(named, there).namesOther === 1 || parts.some((said) => swapsIn(words, said))
}

function isAmong(word: Word, told: ReadonlySet<string>): boolean {
  return keysOf(word).some((key) => told.has(key))
}

function swapsIn(words: readonly Word[], { telling: said, figures }: ReadPart): boolean {
  const pairs = align(words, said)
  // What only stands in another place was not put in the place of anything.
  const ownRest = words.filter((_, at) => !pairs.some(([own]) => own === at))
  const saidRest = said.filter((_, place) => !pairs.some(([, other]) => other === place))
  const isNew = (word: Word) =>
    ![...saidRest, ...figures].some((other) => isSame(word, other)) &&
    !said.some((other) => isSame(word, other) && !isSameWord(word, other))
  const isLeftOut = (word: Word) => !ownRest.some((own) => isSame(own, word))
  let [from, begin] = [0, 0]
  for (const [at, place] of [...pairs, [words.length, said.length] as const]) {
    const [claimed, given] = [words.slice(from, at), said.slice(begin, place)]
    // Something has to be the same before or behind it, so that it stands in a place.
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

/** The places of the words that both have, as many as there are in one order. */
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
 * Whether a claim rests wrongly on two sentences that do not go on with each other: one of them says it alone, or one
 * clause of it is made of both. "Sofas are delivered assembled. Tables are delivered in parts." does not say that
 * tables are delivered assembled.
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

/** Whether a claim names what one sentence alone names, and gives it the figures of the other. */
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
