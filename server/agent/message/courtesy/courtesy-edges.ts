import { anyOf, LETTERS } from '../reading/saying-pattern.ts'
import { endOf, findEnd, GAP, growTree, listEnds, skipGap } from '../reading/saying-tree.ts'
import { ASKING_LEADS } from './asking-leads-data.ts'
import { COURTESIES, WISHES } from './courtesy-data.ts'
import { APOLOGIES, ASKING_BEGINS, CALLED, CLOSINGS, OPENINGS } from './courtesy-edges-data.ts'
import { LEADS_IN_ENGLISH } from './english-courtesy.ts'
import { ENGLISH_LEADS, ENGLISH_TAILS } from './english-courtesy-data.ts'
import { ARABIC_GIVEN_NAMES } from './given-names-data.ts'
import { FROM, I_AM, INTRODUCED, INTRODUCTION } from './introductions.ts'
import { ASKED_FOR, RELATIVES } from './relatives-data.ts'
import { SMALL_TALK } from './small-talk-data.ts'

/** Something is asked behind it. */
const ASKED = `(?=${GAP}*[،,:.!-]|\\s+${anyOf(ASKING_BEGINS)})`
/** "زوجتي تسأل". */
const FOR_OTHERS = `${anyOf(RELATIVES)}\\s+${anyOf(ASKED_FOR)}`
const LAUGHTER = `(?:ه{2,}|خ{3,})(?![${LETTERS}])`
/** "1- ..." at the head of a line. */
const NUMBERED = `\\p{Nd}{1,2}\\s?(?:[-)ـ–]\\s*|\\.\\s+)(?=[${LETTERS}])`
const OPENING = `(?:${I_AM}|${INTRODUCED}|${INTRODUCTION}${ASKED})${FROM}|${anyOf(ARABIC_GIVEN_NAMES)}\\s*:|${FOR_OTHERS}|${anyOf(CALLED)}(?:\\s+[${LETTERS}]+)?${ASKED}|${NUMBERED}|${LAUGHTER}`

const OPENS = new RegExp(OPENING, 'iuy')
const OPENS_IN_ENGLISH = new RegExp(LEADS_IN_ENGLISH, 'iuy')
const LAUGHS = new RegExp(LAUGHTER, 'uy')
const AND = /and\s+|و\s?/iuy
const ABOUT = /\s+(?:about|عن)(?![\p{L}\p{N}])/iuy
/** Behind thanks that name what they are for, or that are not meant at all. */
const FOR =
  /\s+(?:(?:guys|again|team|everyone)\s+)?(?:for|to|on|that|على|علي|لانكم|لانك|لأنكم|لأنك)(?![\p{L}\p{N}])/iuy
const GAPS = new RegExp(`${GAP}+`, 'gu')

const LEADING_SAYINGS = growTree([...SMALL_TALK.greeting, ...COURTESIES, ...OPENINGS, ...APOLOGIES])
const LEADING_ENGLISH = growTree(ENGLISH_LEADS)
const LEADING_WISHES = growTree(WISHES)
const LEADING_ASKING = growTree(ASKING_LEADS)
const CLOSING_SAYINGS = growTree([...COURTESIES, ...WISHES, ...CLOSINGS, ...ENGLISH_TAILS])

/**
 * Nobody writes more courtesies than this; without a limit, a message of hundreds would be searched once for each of
 * them.
 */
const MOST_AROUND = 10
/**
 * Whom a sentence addresses at its end, if nothing joins it to the words before: "Starter and Team" names two plans.
 */
const CALLED_LAST = /^[\s\p{P}]*(?:and\s+)?(?:team|guys|dear|sir|friends?)[\s\p{P}]*$/iu
const JOINED = /\b(?:and|or|of|for|an?|the|my|your|our|in|with|to|than|vs|versus|per|is|are)\s*$/iu

function isNamed(end: string, before: string): boolean {
  return CALLED_LAST.test(end) && (JOINED.test(before) || /^\s*and\b/iu.test(end))
}

/** A sentence without the courtesies around it, which may leave nothing of it. */
export function stripCourtesies(sentence: string): string {
  let bare = sentence
  let before = ''
  for (let dropped = 0; before !== bare && dropped < MOST_AROUND; dropped++) {
    before = bare
    bare = dropTrail(dropLead(bare))
  }
  return bare
}

/** Where a courtesy ends that begins at a place of a text. */
type EndOfLead = (text: string, at: number) => number | undefined

const LEADS: readonly EndOfLead[] = [
  (text, at) => endOf(OPENS_IN_ENGLISH, text, at) ?? findEnd(LEADING_ENGLISH, text, at),
  (text, at) => endOf(OPENS, text, at) ?? findEnd(LEADING_SAYINGS, text, at) ?? findEndOfWish(text, at),
  (text, at) => {
    const end = findEnd(LEADING_ASKING, text, at)
    return end === undefined ? undefined : (endOf(ABOUT, text, end) ?? end)
  },
]

function findEndOfWish(text: string, at: number): number | undefined {
  const end = findEnd(LEADING_WISHES, text, at) ?? findEnd(LEADING_WISHES, text, endOf(AND, text, at) ?? at)
  return end === undefined || endOf(FOR, text, end) !== undefined ? undefined : end
}

function dropLead(text: string): string {
  let from = 0
  for (const endOfLead of LEADS) {
    const end = endOfLead(text, skipGap(text, from))
    if (end !== undefined) from = skipGap(text, end)
  }
  return text.slice(from)
}

function dropTrail(text: string): string {
  for (const { 0: gap, index } of text.matchAll(GAPS)) {
    if (!onlyCloses(text, index + gap.length)) continue
    const trail = text.slice(index)
    const bare = text.slice(0, index)
    // "How much is it, please?" still asks.
    return isNamed(trail, bare) ? text : bare + (/[?؟]/u.exec(trail)?.[0] ?? '')
  }
  return text
}

/** Whether one courtesy is all that follows from a place of a text. */
function onlyCloses(text: string, at: number): boolean {
  return [at, endOf(AND, text, at)].some((start) => {
    if (start === undefined) return false
    const ends = [...listEnds(CLOSING_SAYINGS, text, start), endOf(LAUGHS, text, start)]
    return ends.some((end) => end !== undefined && skipGap(text, end) === text.length)
  })
}
