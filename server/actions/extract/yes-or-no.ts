import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words.ts'
import { readConsent } from '../../agent/message/consent.ts'
import { pauses, withdraws } from '../../agent/message/holding-back.ts'
import type { Parameters } from '../definition.ts'
import { listParameters } from './extract-parameters.ts'
import { listAsks, partWords } from './parameter-words.ts'

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
/** "No, sorry, King Road 7" puts right what was said before. */
const PUTTING_RIGHT =
  /(?<!\p{L})(?:sorry|i mean|i meant|actually|[أا]قصد|قصدي|آسف\p{L}?|اسف\p{L}?|[أا]عني|غلط\p{L}?)(?!\p{L})/iu
/** The words for a plain yes or no. */
const YES_OR_NO = '(?:yes|yeah|yep|yup|no|nope|nah|نعم|[اإ]يوه?|[اإ]يوا|[اإ]يه?|لا|لأ)'
/** A yes or a no that is said of nothing else. */
const PLAIN = new RegExp(`^\\W*${YES_OR_NO}\\W*$`, 'iu')
/** The same at either end of a line, apart from what is said beside it. */
const AT_EDGE = new RegExp(`^\\s*${YES_OR_NO}\\s*(?:[,،.;]\\s*|$)|[,،.;]\\s*${YES_OR_NO}[\\s.!]*$`, 'giu')
const LEADING = new RegExp(`^\\s*${YES_OR_NO}(?!\\p{L})`, 'iu')

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
  hasOthers: boolean,
): Record<string, boolean> {
  const ways = listParameters(parameters)
  const names = asked.filter((each) => ways.get(each) === 'yes_or_no')
  const [name, another] = names
  const texts = words.split('\n')
  // "Never mind" and "one moment" begin like a no, and say nothing of a gift.
  if (name === undefined || texts.some((text) => withdraws(text) || pauses(text))) return {}
  const said = Object.fromEntries(
    names.flatMap((each) => {
      const value = readMentioned(parameters, each, words)
      return value === null ? [] : [[each, value] as const]
    }),
  )
  if (another !== undefined || Object.keys(said).length > 0) return said
  // Beside other values, or where free words were asked for too ("no power in the bedroom"), a yes stands alone.
  const isAlone =
    hasOthers ||
    asked.some((each) => ways.get(each) === 'text') ||
    texts.some((text) => PUTTING_RIGHT.test(text))
  const answers = isAlone ? words.split(PARTS).filter((part) => PLAIN.test(part)) : texts
  const consent = readConsent(answers, listAsks(parameters.properties, name).join('\n'))
  return consent === 'none' ? {} : { [name]: consent !== 'no' }
}

/** What words say of a parameter in words of its own question; null where they say nothing of it, or ask. */
function readMentioned(parameters: Parameters, name: string, words: string): boolean | null {
  if (/[?؟]/.test(words)) return null
  const own = partWords(parameters.properties, name).own.filter(
    (word) => !isSpelledIn(SAID_OF_ANYTHING, word),
  )
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
