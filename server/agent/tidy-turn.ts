import type { Turn, TurnMessage } from './agent.ts'
import { writeDrawnOnce } from './language/drawn-letters.ts'
import { readSwitchedKeyboard } from './language/keyboard-layout.ts'
import { writeSpokenPlurals } from './language/spoken-plurals.ts'
import { isBrokenOff } from './message/broken-lines.ts'
import { writePlainly } from './message/plain-message.ts'

/**
 * What an agent reads of one message. Nobody asks a company so much at once; what is longer was pasted, and a person
 * reads it. The bound also keeps any message from holding up the others: what it takes to read one grows with its
 * words.
 */
export const MOST_READ_CHARS = 3_000
/**
 * What is read of a burst: so much that it is seen that there was more, and not what a customer writes in an hour in
 * which nobody answers.
 */
const MOST_BURST_CHARS = 2 * MOST_READ_CHARS
/**
 * No word and hardly a link is longer; what is has no end, and some readings of a word take the square of its letters.
 */
const LONGEST_WORD_CHARS = 200
const ENDLESS_WORD = new RegExp(`(\\S{${LONGEST_WORD_CHARS}})\\S+`, 'g')

/**
 * Marks of the writing direction, soft hyphens and the like, which keyboards put in by themselves. One of them counts
 * as an Arabic letter. What joins letters and emojis stays.
 */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu

/** What Arabic is parted by, with the next word written to it: "كم التوصيل؟وين موقعكم". */
const GLUED = /(?<=\p{Script=Arabic})([،؛؟,;?!])(?=\p{Script=Arabic}{2})/gu
/** The same of a question in Latin letters, but for what stands behind a mark in a link. */
const GLUED_LATIN =
  /(?<=(?:^|\s)[^\s/@=]*\p{Script=Latin})([?!]+)(?=\p{Script=Latin}[\p{L}'’]*(?:[\s,?!]|$))/gu
/** Who quotes or stresses all that they ask asks the same. */
const WRAPPED = /^\s*(?:"([^"]+)"|“([^”]+)”|«([^»]+)»|\(([^()]+)\)|\*([^*]+)\*)\s*$/u

/**
 * The turn with the customer's messages as an agent reads them: one space or line break where there were many, no marks
 * that nobody sees, no Arabic letters that are drawn out, and no word or message without end. What others wrote stays
 * as it is, since it is compared word for word.
 */
export function tidyTurn(turn: Turn): Turn {
  const unanswered = joinBroken(keepLatestWords(turn.unanswered.map(tidy)))
  return { ...turn, history: turn.history.map(tidy), unanswered }
}

/** A sentence that was sent in pieces is read whole by all that read it. */
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

// Of a burst without end its latest messages are read, because there a customer asks for a person.
function keepLatestWords(burst: readonly TurnMessage[]): TurnMessage[] {
  let left = MOST_BURST_CHARS
  return burst
    .toReversed()
    .map((message) => {
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
 * One character more than is read is kept, so that it is seen that there was more. Ligatures count as what they are
 * read as: ﷺ is four words.
 */
function cut(text: string): string {
  const written = text.normalize('NFKC')
  return written.length > MOST_READ_CHARS ? written.slice(0, MOST_READ_CHARS + 1).toWellFormed() : text
}

/** Whether customers wrote more than an agent reads, as `cut` counts it. */
export function isTooLong(texts: readonly string[]): boolean {
  return texts.join('\n').normalize('NFKC').length > MOST_READ_CHARS
}
