import { readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { endsInQuestionMark, hasQuestionMark } from '../../agent/language/text/question-marks.ts'
import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords } from '../../agent/language/words/words.ts'
import { readConsent } from '../../agent/message/consent/consent.ts'
import { pauses, withdraws } from '../../agent/message/consent/holding-back.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { saysOne } from './counts.ts'
import { extractParameters, listParameters } from './extract-parameters.ts'
import { dropLeadIn } from './lead-in.ts'
import { saysOnlyValues } from './only-values.ts'
import { asksForName, asksForPlace, listWordsOf, mayBeReason } from './parameter-words.ts'
import { saysNothing } from './says-nothing.ts'
import { findWordsBeside, holdsValue } from './words-beside.ts'
import { beginsWithYesOrNo, dropYesOrNo } from './yes-or-no.ts'

/** Introduces a name or a reason by its own word: "his name is Ali", «اسمه علي». */
const LEADING =
  /^\s*(?:(?:the|my|his|her|their|our|its)\s+)?(?<called>[\p{L}’']+)(?<said>\s*(?::|=|\bis\b)\s*|\s+(?:هو|هي)\s+|\s+)(?=\S)/iu
/** Introduces the answer if a name or a place was asked for. */
const IT_IS = /^\s*(?:it['’]?s|it is|that['’]?s|that is|he['’]?s|she['’]?s|هو|هي)\s+(?=\S)/iu
interface Beside {
  /** Whether other values were given with these words. */
  readonly isGiven: boolean
  readonly asked: readonly string[]
}

/**
 * The free words that answer a question for them; null if the words ask something themselves, only say yes, or refuse
 * the action: none of these is a reason or an address. Of several messages those without another value are the answer;
 * of a single one the words beside its values: «خالد العتيبي يوم الجمعة».
 */
export function readFreeWords(
  parameters: Parameters,
  name: string,
  said: readonly string[],
  { isGiven, asked }: Beside,
  today: string,
): string | null {
  const free = said.filter((line) =>
    isGiven ? !holdsValue(parameters, line, today) : !isOnlyValue(parameters, line, today),
  )
  if (isGiven && free.length === said.length) return null
  const kinds = listParameters(parameters)
  const [only, other] = said
  const isOfSeveral = asked.filter((each) => kinds.get(each) === 'text').length > 1
  const beside =
    free.length === 0 && only !== undefined && other === undefined && !isOfSeveral
      ? findWordsBeside(parameters, name, only, today)
      : null
  const mayCount = asked.some((each) => kinds.get(each) === 'number')
  const mayBeYes = asked.some((each) => parameters.properties[each]?.type === 'boolean')
  // A text for a card may begin with thanks, but no name, place or reason does.
  const { properties } = parameters
  const mayLead =
    asksForName(properties, name) || asksForPlace(properties, name) || mayBeReason(properties, name)
  const lines = (beside === null ? free : [beside])
    .map((line) => (mayLead ? dropTrailing(dropLeadIn(line)) : line))
    // Of several lines the one that begins with a yes or no explains that answer: "no, mada".
    .filter((line) => !mayBeYes || said.length === 1 || !beginsWithYesOrNo(line))
    .map((line) => (mayBeYes ? dropYesOrNo(line) : line))
    .filter((line) => /\S/.test(line) && !pauses(line) && !(mayCount && saysOne(line)))
  const isNone =
    lines.length === 0 ||
    lines.some(withdraws) ||
    lines.every(saysNothing) ||
    endsInQuestionMark(said.at(-1) ?? '')
  return isNone || readConsent(lines) === 'yes' ? null : dropLead(parameters, name, lines.join('\n'))
}

/** A line without a courtesy at its end. */
function dropTrailing(line: string): string {
  const polite = dropCourtesy(line)
  return line.startsWith(polite) && hasQuestionMark(line) === hasQuestionMark(polite) ? polite : line
}

/** Whether a line is only a value for something else: "just 1" and "large, yes" are no address. */
function isOnlyValue(parameters: Parameters, line: string, today: string): boolean {
  const ways = [...listParameters(parameters).values()]
  const mayCount = ways.some(
    (way) => way === 'number' || way === 'amount' || way === 'time' || way === 'date',
  )
  const holdsOne =
    /\p{Nd}/u.test(line) ||
    (mayCount && listWords(line).some(({ text }) => readNumber(text, undefined) !== null)) ||
    Object.keys(extractParameters(parameters, line, today)).length > 0
  return holdsOne && saysOnlyValues(parameters, dropCourtesy(line), today)
}

/** The words after the parameter's name; unchanged if they do not begin with it. */
function dropLead({ properties }: Pick<Parameters, 'properties'>, name: string, words: string): string {
  const isNamed = asksForName(properties, name) || asksForPlace(properties, name)
  if (isNamed && IT_IS.test(words)) return words.replace(IT_IS, '').trim()
  const { called = '', said = '' } = LEADING.exec(words)?.groups ?? {}
  const [word] = listWords(called)
  const own = listWordsOf(properties, name).filter((each) => !isStopped(each))
  if (word === undefined || !isOneOf(own, word)) return words.trim()
  // In English a verb introduces the value: "name tag" does not.
  const isSaid =
    word.script === 'arabic' ? /[هة]$|^اسم|^ال/u.test(called) || /\S/.test(said) : /\S/.test(said)
  // «اسم الزائر فهد»
  return isSaid ? dropLead({ properties }, name, words.replace(LEADING, '')) : words.trim()
}

const LEADING_IN =
  /^(?:\s*(?:no|nope|oh|sorry|wait|actually|i mean|i meant|make (?:it|that)|it['’]?s|لا|اوه|عفوا|آسف\p{L}?|اسف\p{L}?|قصدي|[أا]قصد|[أا]عني)[,،:\s]+)+/iu
/** A correction repeats at least this share of the words: "no sorry, King Fahd Road 7" after "King Fahd Road 77". */
const LEAST_SAID_AGAIN = 0.5

/** Known free words that are now said differently. */
export function readOtherWords(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  clause: string,
): Record<string, unknown> {
  const value = clause.replace(LEADING_IN, '').trim()
  const words = listWords(value)
  const said = [...listParameters(parameters)].flatMap(([name, way]) => {
    const before = way === 'text' ? known[name] : undefined
    if (typeof before !== 'string' || before === value) return []
    const told = listWords(before).filter(({ script }) => script !== 'number')
    const again = told.filter((word) => words.some(({ text }) => text === word.text))
    return told.length > 0 && again.length / told.length >= LEAST_SAID_AGAIN ? [[name, value] as const] : []
  })
  return said.length === 1 ? Object.fromEntries(said) : {}
}
