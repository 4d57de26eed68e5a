import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words.ts'
import { isArabizi } from '../../agent/message/arabizi.ts'
import { dropConsent, readConsent } from '../../agent/message/consent.ts'
import { pauses, withdraws } from '../../agent/message/holding-back.ts'
import { knowsNot } from '../../agent/message/knowing-not.ts'
import { listAskedAspects } from '../../agent/terms/aspects.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { listParameters } from './extract-parameters.ts'
import { dropEntrance, dropLeadIn } from './lead-in.ts'
import { listAsks, partWords } from './parameter-words.ts'
import { saysNothing } from './says-nothing.ts'

/** What parts what is said of one thing from what is said of another. */
const PARTS = /[,،.;؛!\n]+|(?<!\p{L})(?:and|but|with|also|plus|بس|لكن|وكمان)(?!\p{L})|(?<=\s)و(?=\p{L}{3})/giu
const DENYING = listWords(
  `no not without dont doesnt isnt neither never unnecessary
  لا بدون بلا مو مب مش غير ما ماله ليس ليست`,
)
/** What is said around the word for a thing, and says nothing else of it. */
const AROUND = listWords(
  `yes yeah sure please pls want need needed like would have it is be required necessary make should
  ابغى ابي اريد ابيها ابغاها احتاج محتاج لازم ضروري ضرورية يكون تكون نعم ايه ايوه لو سمحت خليها خله تكفى`,
)
const SAID_OF_ANYTHING = [...DENYING, ...AROUND]
/** What stands before a thing that shall be there; those that deny say that it shall not. */
const WITH = listWords('with including plus مع')
/** Who has a thing comes with it. */
const HAVING = /(?<!\p{L})(?:(?:i|we)(?:['’]ve| have| got)(?: got)?|و?عند(?:ي|نا))(?!\p{L})/giu
const SIGNS = [...WITH, ...DENYING]
const MOST_WORDS_BETWEEN = 4
const LEAST_WORDS_STATED = 2
/** "No, sorry, King Road 7" puts right what was said before. */
const PUTTING_RIGHT =
  /(?<!\p{L})(?:sorry|i mean|i meant|actually|[أا]قصد|قصدي|آسف\p{L}?|اسف\p{L}?|[أا]عني|غلط\p{L}?)(?!\p{L})/iu
/** The words for a plain yes or no. */
const YES_OR_NO = '(?:yes|yeah|yep|yup|no|nope|nah|نعم|[اإ]يوه?|[اإ]يوا|[اإ]يه?|لا|لأ)'
/** The same in Arabic in Latin letters. */
const IN_LATIN = '(?:na3am|a[iy]wa|e?ywa|ewa|la2?)'
/** A yes or a no that is said of nothing else. */
const PLAIN = new RegExp(`^[^\\p{L}\\p{N}]*(?:${YES_OR_NO}|${IN_LATIN})[^\\p{L}\\p{N}]*$`, 'iu')
/** The same at either end of a line, apart from what is said beside it. */
const AT_EDGE = new RegExp(`^\\s*${YES_OR_NO}\\s*(?:[,،.;]\\s*|$)|[,،.;]\\s*${YES_OR_NO}[\\s.!]*$`, 'giu')
const LEADING = new RegExp(`^\\s*${YES_OR_NO}(?!\\p{L})`, 'iu')

/** "La Perle" is a name, where no other word is Arabic in Latin letters. */
const LEADING_IN_LATIN = new RegExp(`^\\s*${IN_LATIN}(?!\\p{L})`, 'iu')

/** Whether a line begins with a yes or a no, whatever else it says. */
export function beginsWithYesOrNo(line: string): boolean {
  return LEADING.test(line)
}

/** A line without the yes or no that stands at either end of it. */
export function dropYesOrNo(line: string): string {
  return line.replace(AT_EDGE, '')
}

/**
 * A yes or a no where one such parameter was asked for: as the whole answer, beside other values ("english, yes, to
 * me@mail.com"), or in the words of its question ("no stamp needed", «ومختومة»).
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
  // "Never mind", "one moment" and "no idea" begin like a no, and say nothing of a gift.
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
  // Where free words were asked for too ("no power in the bedroom"), or something is put right ("no, Monday"), a yes or
  // a no stands alone. Beside other values it may begin the line: "no I'll come to you, 0551112222".
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
  // "Sure, I'll bring it myself" has been understood, and is no yes.
  const isUnderstood = whole === 'partly' && answers.some((answer) => dropLeadIn(answer) !== answer)
  const consent = isUnderstood ? readConsent(answers.map(dropLeadIn), question) : whole
  // "Ok, not necessary" begins like a yes, and is none.
  if (whole === 'partly' && answers.some(refusesBehindYes)) return { [name]: false }
  return consent === 'none' ? {} : { [name]: consent !== 'no' }
}

/** Whether a no stands behind what begins like a yes. */
function refusesBehindYes(answer: string): boolean {
  const rest = dropConsent(answer)
  return (
    rest !== answer.trim() &&
    (readConsent([rest]) === 'no' || listWords(rest).some((word) => isSpelledIn(DENYING, word)))
  )
}

/**
 * The same where nothing was asked yet: what is said to be there or not in a word of its question ("with bibs", "no
 * bibs", «بدون صدريات»), or stands alone beside other values ("3 large ones, cash"). What the action itself is called
 * says nothing of it: who wants to renew a contract has not said that it shall renew by itself.
 */
export function readMentionedUnasked(
  parameters: Parameters,
  words: string,
  called: readonly Word[],
): Record<string, boolean> {
  const parts = words.split(/\n|(?<=[.!?؟])\s/).filter((part) => !/[?؟]/.test(part) && !asksAnything(part))
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

/** A way, a price or a number of them is asked for of what nobody has wished for yet. */
function asksAnything(part: string): boolean {
  return listAskedAspects(part).length > 0
}

/** Words of a parameter's own question, without those that are said of anything. */
function listOwnWords(parameters: Parameters, name: string): readonly Word[] {
  return partWords(parameters.properties, name).own.filter((word) => !isSpelledIn(SAID_OF_ANYTHING, word))
}

/** What is said of a thing before its word: yes with a "with", no with a "without". */
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

/** All that its question says, as a statement: "the wheels still turn" to "do the wheels still turn?" */
function listStated(ask: readonly Word[], words: string): boolean[] {
  if (new Set(ask.map(({ text }) => text)).size < LEAST_WORDS_STATED) return []
  return words.split(PARTS).flatMap((part) => {
    const heard = listWords(part)
    const isWhole = ask.every((word) => isOneOf(heard, word))
    return isWhole ? [!heard.some((word) => isSpelledIn(DENYING, word))] : []
  })
}

/** A part of a list that names the thing alone: "2 large ones, cash". */
function listStanding(own: readonly Word[], words: string): boolean[] {
  const parts = words.split(/[,،;]/)
  if (parts.length < 2) return []
  return parts.flatMap((part) => {
    if (listWords(part).some((word) => isSpelledIn(DENYING, word))) return []
    const heard = listWords(part).filter((word) => !isStopped(word))
    return heard.length > 0 && heard.every((word) => isOneOf(own, word)) ? [true] : []
  })
}

/** What words say of a parameter in words of its own question; null where they say nothing of it, or ask. */
function readMentioned(parameters: Parameters, name: string, words: string): boolean | null {
  if (/[?؟]/.test(words)) return null
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
