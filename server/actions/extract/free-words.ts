import { isStopped } from '../../agent/language/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words.ts'
import { readConsent } from '../../agent/message/consent.ts'
import { dropCourtesy } from '../../agent/message/courtesy.ts'
import { pauses, withdraws } from '../../agent/message/holding-back.ts'
import { CORRECT_WORDS } from '../../agent/message/lexicon.ts'
import type { Parameters } from '../definition.ts'
import { isOneOf } from '../is-one-of.ts'
import { extractParameters } from './extract-parameters.ts'
import { findValues } from './find-values.ts'
import { listParameterWords, saysOnlyValues } from './only-values.ts'

/** What leads in a name or a reason that is told by what it is called: "his name is Ali", «اسمه علي». */
const LEADING =
  /^\s*(?:(?:the|my|his|her|their|our|its)\s+)?(?<called>[\p{L}’']+)(?<said>\s*(?::|=|\bis\b)\s*|\s+(?:هو|هي)\s+|\s+)(?=\S)/iu
/** In so few words that stand beside values something is named; more of them tell of something. */
const MOST_WORDS_BESIDE = 4

/** A yes or a no to what else was asked for. */
const YES_BESIDE =
  /^\s*(?:yes|yeah|yep|no|nope|نعم|[اإ]يوه?|[اإ]يوا|[اإ]يه?|لا)\s*(?:[,،.;]\s*|$)|[,،.;]\s*(?:yes|yeah|yep|no|nope|نعم|[اإ]يوه?|[اإ]يوا|[اإ]يه?|لا)[\s.!]*$/giu

interface Beside {
  /** Whether other values were given with these words. */
  readonly isGiven: boolean
  readonly asked: readonly string[]
}

/**
 * The free words that answer a question for them; null where they ask something themselves, only say yes, or hold back
 * what was to be done: none of these is a reason or an address. Of several messages those that hold no other value
 * answer it, and of a single one what it says beside its values: «خالد العتيبي يوم الجمعة».
 */
export function readFreeWords(
  parameters: Parameters,
  name: string,
  said: readonly string[],
  { isGiven, asked }: Beside,
  today: string,
): string | null {
  const free = isGiven ? said.filter((line) => !holdsValue(parameters, line, today)) : said
  if (isGiven && free.length === said.length) return null
  const [only, other] = said
  const beside =
    free.length === 0 && only !== undefined && other === undefined
      ? dropValues(parameters, asked, only, today)
      : null
  const mayBeYes = asked.some((each) => parameters.properties[each]?.type === 'boolean')
  const lines = (beside === null ? free : [beside])
    .map((line) => (mayBeYes ? line.replace(YES_BESIDE, '') : line))
    .filter((line) => /\S/.test(line) && !pauses(line))
  const isNone = lines.length === 0 || lines.some(withdraws) || /[?؟]\s*$/u.test(said.at(-1) ?? '')
  return isNone || readConsent(lines) === 'yes' ? null : dropLead(parameters, name, lines.join('\n'))
}

function holdsValue(parameters: Parameters, line: string, today: string): boolean {
  return (
    Object.keys(extractParameters(parameters, line, today)).length > 0 ||
    saysOnlyValues(parameters, dropCourtesy(line), today)
  )
}

/**
 * A line without its values and what they are called; null where what is left is no few words in a row, or where
 * something else was asked for that words may answer.
 */
function dropValues(
  parameters: Parameters,
  asked: readonly string[],
  line: string,
  today: string,
): string | null {
  if (asked.filter((each) => parameters.properties[each]?.['x-extract'] === 'text').length > 1) return null
  const own = listParameterWords(parameters)
  const { rest } = findValues(line, today)
  const isName = (word: Word) => !isStopped(word) && !isOneOf(own, word)
  const pieces = rest.split(/\s+/).map((piece) => (/\d/.test(piece) ? '' : piece))
  // «شقة C110»: a common word before a value says what the value is.
  const isLabel = (piece: string, at: number) =>
    pieces[at + 1] === '' && listWords(piece).some(({ text }) => CORRECT_WORDS.has(text))
  const isPart = pieces.map((piece, at) => listWords(piece).some(isName) && !isLabel(piece, at))
  const [from, to] = [isPart.indexOf(true), isPart.lastIndexOf(true)]
  if (from < 0 || isPart.slice(from, to + 1).includes(false)) return null
  const left = pieces.slice(from, to + 1)
  const words = left.join(' ').replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  return left.length <= MOST_WORDS_BESIDE && !/[,،.;:]/u.test(words) ? words : null
}

/** The words behind what the parameter is called; as they are where they begin with nothing of it. */
function dropLead({ properties }: Pick<Parameters, 'properties'>, name: string, words: string): string {
  const { called = '', said = '' } = LEADING.exec(words)?.groups ?? {}
  const [word] = listWords(called)
  const own = [name.replaceAll('_', ' '), ...Object.values(properties[name]?.['x-ask'] ?? {})]
    .flatMap((text) => listWords(text))
    .filter((each) => !isStopped(each))
  if (word === undefined || !isOneOf(own, word)) return words.trim()
  // In English a verb says that it is the value: "name tag" is none.
  const isSaid =
    word.script === 'arabic' ? /[هة]$|^اسم|^ال/u.test(called) || /\S/.test(said) : /\S/.test(said)
  // «اسم الزائر فهد»
  return isSaid ? dropLead({ properties }, name, words.replace(LEADING, '')) : words.trim()
}
