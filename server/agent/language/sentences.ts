// A full stop ends a sentence only before a space, so that addresses and decimals stay whole.
const SENTENCE_END = /(?<=[.!?؟…۔]["'»”)]*)\s+/u
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|etc|approx|mr|mrs|ms|dr|st|vs|\p{L})\.$/iu
/** What a step is numbered with belongs to it. */
const STEP_NUMBER = /^\p{Nd}{1,2}\.$/u
/** These may end a sentence as well: the next one begins with a capital letter then. */
const HALF_OF_DAY = /\d ?[ap]\.m\.$/iu
const GOES_ON = /^\p{Ll}/u
/** Letters that stand for words, as in «25 ر.س. للطلب», "S.R. 25" and "5 K.D. per order"; not those of the day. */
const INITIALS = /(?:^|[\s\p{N}(])(?!\p{N}?[ap]\.\s?m\.$)\p{L}\.\s?\p{L}\.$/iu
/** What stands before a number: "No. 5", "Tel. 920001234", "Dhs. 25". */
const BEFORE_NUMBER = /(?:^|\s)(?:nos?|tel|ext|mob|ph|apt|fl|sr|rs|dhs?)\.$/iu
/** Days and months in short, which may end a sentence as well. */
const SHORT_DATE =
  /(?:^|[\s(–-])(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat|jan|feb|apr|aug|sept?|oct|nov|dec)\.$/iu
const NUMBER = /^\p{N}/u
const CAPITAL = /^\p{Lu}/u

/** The sentences of a text, each verbatim. A line break ends a sentence too: list items have no full stop. */
export function listSentences(text: string): string[] {
  return text.split('\n').flatMap(listSentencesOfLine)
}

/** The sentences of a text that is one line. */
export function listSentencesOfLine(line: string): string[] {
  const sentences: string[] = []
  let carried = ''
  const pieces = line.split(SENTENCE_END)
  for (const [at, untrimmed] of pieces.entries()) {
    const piece = untrimmed.trim()
    const sentence = carried === '' ? piece : `${carried} ${piece}`
    // What is carried may be a whole page: only its last piece is looked at.
    const next = pieces[at + 1] ?? ''
    const isCut =
      (HALF_OF_DAY.test(piece) && GOES_ON.test(next)) ||
      ((INITIALS.test(piece) || SHORT_DATE.test(piece)) && !CAPITAL.test(next)) ||
      (BEFORE_NUMBER.test(piece) && NUMBER.test(next))
    const isNumber = at === 0 && STEP_NUMBER.test(piece)
    carried = isCut || isNumber || ABBREVIATION.test(piece) ? sentence : ''
    if (carried === '' && sentence !== '') sentences.push(sentence)
  }
  if (carried !== '') sentences.push(carried)
  return sentences
}
