// A full stop ends a sentence only before a space, so that addresses and decimals stay whole.
const SENTENCE_END = /(?<=[.!?؟…۔]["'»”)]*)\s+/u
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|etc|approx|mr|mrs|ms|dr|st|vs|\p{L})\.$/iu
/** The number of a step belongs to the step. */
const STEP_NUMBER = /^\p{Nd}{1,2}\.$/u
/** These may also end a sentence; the next word then begins with a capital letter. */
const HALF_OF_DAY = /\d ?[ap]\.m\.$/iu
const GOES_ON = /^\p{Ll}/u
/** Letters that abbreviate words, as in «25 ر.س. للطلب», "S.R. 25" and "5 K.D. per order"; not "a.m." and "p.m.". */
const INITIALS = /(?:^|[\s\p{N}(])(?!\p{N}?[ap]\.\s?m\.$)\p{L}\.\s?\p{L}\.$/iu
/** Abbreviations before a number: "No. 5", "Tel. 920001234", "Dhs. 25". */
const BEFORE_NUMBER = /(?:^|\s)(?:nos?|tel|ext|mob|ph|apt|fl|sr|rs|dhs?)\.$/iu
/** Abbreviated days and months, which may also end a sentence. */
const SHORT_DATE =
  /(?:^|[\s(–-])(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat|jan|feb|apr|aug|sept?|oct|nov|dec)\.$/iu
const NUMBER = /^\p{N}/u
const CAPITAL = /^\p{Lu}/u

/** The sentences of a text, each verbatim. A line break ends a sentence too: list items have no full stop. */
export function listSentences(text: string): string[] {
  return text.split('\n').flatMap(listSentencesOfLine)
}

/** The sentences of a text in one line. */
export function listSentencesOfLine(line: string): string[] {
  const sentences: string[] = []
  let carried = ''
  const pieces = line.split(SENTENCE_END)
  for (const [at, untrimmed] of pieces.entries()) {
    const piece = untrimmed.trim()
    const sentence = carried === '' ? piece : `${carried} ${piece}`
    // The carried text may be a whole page, so only its last piece is examined.
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
