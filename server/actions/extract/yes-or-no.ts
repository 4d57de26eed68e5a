import { hasQuestionMark } from '../../agent/language/text/question-marks.ts'
import { isOneOf, isSpelledIn } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import { dropConsent, readConsent } from '../../agent/message/consent/consent.ts'
import { pauses, withdraws } from '../../agent/message/consent/holding-back.ts'
import { knowsNot } from '../../agent/message/consent/knowing-not.ts'
import { isArabizi } from '../../agent/message/reading/arabizi.ts'
import { listAskedAspects } from '../../agent/terms/aspects.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { listParameters } from './extract-parameters.ts'
import { dropEntrance, dropLeadIn } from './lead-in.ts'
import { listAsks, partWords } from './parameter-words.ts'
import { saysNothing } from './says-nothing.ts'

/** Separates statements about different things. */
const PARTS = /[,،.;؛!\n]+|(?<!\p{L})(?:and|but|with|also|plus|بس|لكن|وكمان)(?!\p{L})|(?<=\s)و(?=\p{L}{3})/giu
const DENYING = listWords(
  `no not without dont doesnt isnt neither never unnecessary
  لا بدون بلا مو مب مش غير ما ماله ليس ليست`,
)
/** Words around a thing that add nothing to a yes or no. */
const AROUND = listWords(
  `yes yeah sure please pls want need needed like would have it is be required necessary make should
  ابغى ابي اريد ابيها ابغاها احتاج محتاج لازم ضروري ضرورية يكون تكون نعم ايه ايوه لو سمحت خليها خله تكفى`,
)
const SAID_OF_ANYTHING = [...DENYING, ...AROUND]
/** Words before a thing that is wanted; `DENYING` has those before one that is not. */
const WITH = listWords('with including plus مع')
/** A customer who has a thing comes with it. */
const HAVING = /(?<!\p{L})(?:(?:i|we)(?:['’]ve| have| got)(?: got)?|و?عند(?:ي|نا))(?!\p{L})/giu
const SIGNS = [...WITH, ...DENYING]
const MOST_WORDS_BETWEEN = 4
const LEAST_WORDS_STATED = 2
/** "No, sorry, King Road 7" corrects an earlier value. */
const PUTTING_RIGHT =
  /(?<!\p{L})(?:sorry|i mean|i meant|actually|[أا]قصد|قصدي|آسف\p{L}?|اسف\p{L}?|[أا]عني|غلط\p{L}?)(?!\p{L})/iu
/** The words for a plain yes or no. */
const YES_OR_NO = '(?:yes|yeah|yep|yup|no|nope|nah|نعم|[اإ]يوه?|[اإ]يوا|[اإ]يه?|لا|لأ)'
/** The words in Arabic in Latin letters. */
const IN_LATIN = '(?:na3am|a[iy]wa|e?ywa|ewa|la2?)'
/** A yes or no and nothing else. */
const PLAIN = new RegExp(`^[^\\p{L}\\p{N}]*(?:${YES_OR_NO}|${IN_LATIN})[^\\p{L}\\p{N}]*$`, 'iu')
/** A yes or no at either end of a line, separated from the other words. */
const AT_EDGE = new RegExp(`^\\s*${YES_OR_NO}\\s*(?:[,،.;]\\s*|$)|[,،.;]\\s*${YES_OR_NO}[\\s.!]*$`, 'giu')
const LEADING = new RegExp(`^\\s*${YES_OR_NO}(?!\\p{L})`, 'iu')

/** "La Perle" is a name, unless other words are Arabic in Latin letters. */
const LEADING_IN_LATIN = new RegExp(`^\\s*${IN_LATIN}(?!\\p{L})`, 'iu')

/** Whether a line begins with a yes or no, whatever follows. */
export function beginsWithYesOrNo(line: string): boolean {
  return LEADING.test(line)
}

/** A line without a yes or no at either end. */
export function dropYesOrNo(line: string): string {
  return line.replace(AT_EDGE, '')
}

/**
 * A yes or no if one such parameter was asked for: as the whole answer, beside other values ("english, yes, to
 * me@mail.com"), or with words of its question ("no stamp needed", «ومختومة»).
 */
export function readYesOrNo(
  parameters: Parameters,
  asked: readonly string[],
  words: string,
  beside: 'nothing' | 'new values' | 'values put right',
): Record<string, boolean> {
  const ways = listParameters(parameters)
  const names = asked.filter((each) => ways.get(each) === 'yes_or_no')
  const [name, another] = names
  const texts = words.split('\n').map(dropEntrance)
  // "Never mind", "one moment" and "no idea" begin like a no, but do not answer the question.
  if (
    name === undefined ||
    texts.some((text) => withdraws(text) || pauses(text) || knowsNot(text) || saysNothing(text))
  )
    return {}
  const said = Object.fromEntries(
    names.flatMap((each) => {
      const value = readMentioned(parameters, each, words)
      return value === null ? [] : [[each, value] as const]
    }),
  )
  if (another !== undefined || Object.keys(said).length > 0) return said
  // If free words were asked for too ("no power in the bedroom"), or something is corrected ("no, Monday"), a yes or no
  // has to stand alone. Beside other values it may begin the line: "no I'll come to you, 0551112222".
  const isRight = beside === 'values put right'
  const isAlone =
    isRight ||
    asked.some((each) => ways.get(each) === 'text') ||
    texts.some((text) => PUTTING_RIGHT.test(text))
  const alone = texts
    .join('\n')
    .split(PARTS)
    .filter((part, at) => PLAIN.test(part) && !(isRight && at === 0))
  const leading =
    beside === 'nothing'
      ? texts
      : texts.filter((text) => beginsWithYesOrNo(text) || (isArabizi(text) && LEADING_IN_LATIN.test(text)))
  const answers = isAlone || (alone.length > 0 && beside !== 'nothing') ? alone : leading
  const question = listAsks(parameters.properties, name).join('\n')
  const whole = readConsent(answers, question)
  // The "sure" in "Sure, I'll bring it myself" only acknowledges, and is no yes.
  const isUnderstood = whole === 'partly' && answers.some((answer) => dropLeadIn(answer) !== answer)
  const consent = isUnderstood ? readConsent(answers.map(dropLeadIn), question) : whole
  // "Ok, not necessary" begins like a yes, but is a no.
  if (whole === 'partly' && answers.some(refusesBehindYes)) return { [name]: false }
  return consent === 'none' ? {} : { [name]: consent !== 'no' }
}

/** Whether a no follows a beginning like a yes. */
function refusesBehindYes(answer: string): boolean {
  const rest = dropConsent(answer)
  return (
    rest !== answer.trim() &&
    (readConsent([rest]) === 'no' || listWords(rest).some((word) => isSpelledIn(DENYING, word)))
  )
}

/**
 * A yes or no in words that answer no question: with a word of the parameter's question ("with bibs", "no bibs", «بدون
 * صدريات»), or alone beside other values ("3 large ones, cash"). The action's own name does not count: a customer who
 * wants to renew a contract has not asked for automatic renewal.
 */
export function readMentionedUnasked(
  parameters: Parameters,
  words: string,
  called: readonly Word[],
): Record<string, boolean> {
  const parts = words
    .split(/\n|(?<=[.!?؟])\s/)
    .filter((part) => !hasQuestionMark(part) && !asksAnything(part))
  return Object.fromEntries(
    [...listParameters(parameters)].flatMap(([name, way]) => {
      if (way !== 'yes_or_no') return []
      const own = listOwnWords(parameters, name).filter((word) => !isOneOf(called, word))
      const asks = listAsks(parameters.properties, name).map((ask) =>
        listWords(ask).filter((word) => isOneOf(own, word)),
      )
      const said = parts.flatMap((part) => [
        ...listSaidWith(own, part),
        ...listStanding(own, part),
        ...asks.flatMap((ask) => listStated(ask, part)),
      ])
      const [value] = said
      return value === undefined || said.includes(!value) ? [] : [[name, value] as const]
    }),
  )
}

/** Whether a part asks for a way, a price or a count, which is no wish yet. */
function asksAnything(part: string): boolean {
  return listAskedAspects(part).length > 0
}

/** Words of a parameter's own question, without those that may be said of anything. */
function listOwnWords(parameters: Parameters, name: string): readonly Word[] {
  return partWords(parameters.properties, name).own.filter((word) => !isSpelledIn(SAID_OF_ANYTHING, word))
}

/** A yes or no before a word for the thing: "with" or "without". */
function listSaidWith(own: readonly Word[], words: string): boolean[] {
  const heard = listWords(words.replace(HAVING, ' with ').replace(/(?<=\s)و(?=\p{L}{3})/gu, 'و '))
  return heard.flatMap((word, at) => {
    if (!isOneOf(own, word)) return []
    const before = heard.slice(Math.max(0, at - MOST_WORDS_BETWEEN), at)
    const isBetween = (each: Word) => isStopped(each) || isSpelledIn([...SIGNS, ...SAID_OF_ANYTHING], each)
    const near = before.slice(before.findLastIndex((each) => !isBetween(each)) + 1)
    const signs = near.filter((each) => isSpelledIn(SIGNS, each))
    return signs.length === 0 ? [] : [!signs.some((each) => isSpelledIn(DENYING, each))]
  })
}

/** All words of its question as a statement: "the wheels still turn" to "do the wheels still turn?" */
function listStated(ask: readonly Word[], words: string): boolean[] {
  if (new Set(ask.map(({ text }) => text)).size < LEAST_WORDS_STATED) return []
  return words.split(PARTS).flatMap((part) => {
    const heard = listWords(part)
    const isWhole = ask.every((word) => isOneOf(heard, word))
    return isWhole ? [!heard.some((word) => isSpelledIn(DENYING, word))] : []
  })
}

/** A part of a list that only names the thing: "2 large ones, cash". */
function listStanding(own: readonly Word[], words: string): boolean[] {
  const parts = words.split(/[,،;]/)
  if (parts.length < 2) return []
  return parts.flatMap((part) => {
    if (listWords(part).some((word) => isSpelledIn(DENYING, word))) return []
    const heard = listWords(part).filter((word) => !isStopped(word))
    return heard.length > 0 && heard.every((word) => isOneOf(own, word)) ? [true] : []
  })
}

/** The yes or no that words give in words of the parameter's question; null if there is none, or if the words ask. */
function readMentioned(parameters: Parameters, name: string, words: string): boolean | null {
  if (hasQuestionMark(words)) return null
  const own = listOwnWords(parameters, name)
  const said = words.split(PARTS).flatMap((part) => {
    const heard = listWords(part.replace(/\S*[@\d]\S*/g, ' '))
    const isAbout = (word: Word) => isOneOf(own, word)
    const isPlain = (word: Word) => isAbout(word) || isSpelledIn(SAID_OF_ANYTHING, word) || isStopped(word)
    if (!heard.some(isAbout) || !heard.every(isPlain)) return []
    return [!heard.some((word) => isSpelledIn(DENYING, word))]
  })
  const [value] = said
  return value === undefined || said.includes(!value) ? null : value
}
