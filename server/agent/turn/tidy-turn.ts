import type { Turn, TurnMessage } from '../agent.ts'
import { writeDrawnOnce } from '../language/spelling/drawn-letters.ts'
import { readSwitchedKeyboard } from '../language/spelling/keyboard-layout.ts'
import { writeSpokenPlurals } from '../language/spelling/spoken-plurals.ts'
import { isBrokenOff } from '../message/questions/broken-lines.ts'
import { writePlainly } from '../message/reading/plain-message.ts'

/**
 * How much an agent reads of one message. Nobody asks a company this much at once: a longer text was pasted, and a
 * person reads it. The bound also keeps a message from delaying the others, because the time to read one grows with its
 * words.
 */
export const MOST_READ_CHARS = 3_000
/**
 * How much is read of a burst: enough to see that there was more than fits, but not everything that a customer writes
 * in an hour in which nobody answers.
 */
const MOST_BURST_CHARS = 2 * MOST_READ_CHARS
/**
 * No word and hardly a link is longer. Anything longer may be endless, and the time of some readings grows with the
 * square of a word's length.
 */
const LONGEST_WORD_CHARS = 200
const ENDLESS_WORD = new RegExp(`(\\S{${LONGEST_WORD_CHARS}})\\S+`, 'g')

/**
 * Invisible marks that keyboards insert by themselves, such as marks of the writing direction and soft hyphens; U+061C
 * even counts as an Arabic letter. Marks that join letters and emojis stay.
 */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu

/** Punctuation between Arabic words with the next word written directly after it: "كم التوصيل؟وين موقعكم". */
const GLUED = /(?<=\p{Script=Arabic})([،؛؟,;?!])(?=\p{Script=Arabic}{2})/gu
/** Question and exclamation marks between Latin words, but not the marks within a link. */
const GLUED_LATIN =
  /(?<=(?:^|\s)[^\s/@=]*\p{Script=Latin})([?!]+)(?=\p{Script=Latin}[\p{L}'’]*(?:[\s,?!]|$))/gu
/** Quotes or stress around a whole message change nothing of what it asks. */
const WRAPPED = /^\s*(?:"([^"]+)"|“([^”]+)”|«([^»]+)»|\(([^()]+)\)|\*([^*]+)\*)\s*$/u

/**
 * The turn with the customer's messages as an agent reads them: single spaces and line breaks, no invisible marks, no
 * lengthened Arabic letters, and no endless word or message. The messages of others stay unchanged, because they are
 * compared word for word.
 */
export function tidyTurn(turn: Turn): Turn {
  const unanswered = joinBroken(keepLatestWords(turn.unanswered.map(tidy)))
  return { ...turn, history: turn.history.map(tidy), unanswered }
}

/** Joins the pieces of a sentence that was sent as several messages, so that every reader sees it whole. */
function joinBroken(burst: readonly TurnMessage[]): TurnMessage[] {
  const joined: TurnMessage[] = []
  for (const message of burst) {
    const before = joined.at(-1)
    const goesOn =
      before?.text &&
      message.text &&
      message.mediaKinds.length === 0 &&
      isBrokenOff(before.text, message.text)
    if (goesOn) joined.splice(-1, 1, { ...before, text: `${before.text} ${message.text}` })
    else joined.push(message)
  }
  return joined
}

// Of an endless burst the latest messages are read, because there a customer asks for a person. Of the others only what
// they are attached to is left.
function keepLatestWords(burst: readonly TurnMessage[]): TurnMessage[] {
  let left = MOST_BURST_CHARS
  return burst
    .toReversed()
    .flatMap((message) => {
      if (left === 0 && message.mediaKinds.length === 0) return []
      const text = message.text?.slice(0, left).toWellFormed() ?? null
      left -= text?.length ?? 0
      return text === message.text ? message : { ...message, text }
    })
    .toReversed()
}

function tidy(message: TurnMessage): TurnMessage {
  if (message.author !== 'customer' || message.text === null) return message
  const text = tidyText(message.text)
  return text === message.text ? message : { ...message, text }
}

function tidyText(text: string): string {
  const tidied = writeSpokenPlurals(
    writeDrawnOnce(readSwitchedKeyboard(writePlainly(text.replace(UNSEEN, '')))),
  )
    .replace(
      WRAPPED,
      (whole, ...inside: (string | undefined)[]) => inside.slice(0, 5).find((each) => each) ?? whole,
    )
    .replace(GLUED, '$1 ')
    .replace(GLUED_LATIN, '$1 ')
    .replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
    .replace(ENDLESS_WORD, '$1')
  return cut(tidied.slice(0, MOST_READ_CHARS + 1).toWellFormed())
}

/**
 * Keeps one character more than is read, to show that there was more. Ligatures count as their letters: ﷺ is four
 * words.
 */
function cut(text: string): string {
  const written = text.normalize('NFKC')
  return written.length > MOST_READ_CHARS ? written.slice(0, MOST_READ_CHARS + 1).toWellFormed() : text
}

/** Whether customers wrote more than an agent reads, counted like `cut`. */
export function isTooLong(texts: readonly string[]): boolean {
  return texts.join('\n').normalize('NFKC').length > MOST_READ_CHARS
}
