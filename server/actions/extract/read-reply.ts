import type { Parameters } from '../definition/action-definition.ts'
import { findValues } from '../values/find-values.ts'
import { readBareNumber } from './bare-number.ts'
import { chooseByNumber, listChoices } from './choices.ts'
import { listCounted, saysOne } from './counts.ts'
import { extractParameters, listParameters } from './extract-parameters.ts'
import { readFreeWords } from './free-words.ts'
import { takeLabelled } from './labelled-words.ts'
import { saysOnlyValues } from './only-values.ts'
import { asksForName } from './parameter-words.ts'
import { readPartOfWords } from './part-of-words.ts'
import { readAnswered } from './read-answered.ts'
import { readPutRight } from './read-put-right.ts'
import { readYesOrNo } from './yes-or-no.ts'

/** Words that follow a question for parameters. */
interface Reply {
  readonly asked: readonly string[]
  readonly words: string
}

/**
 * The values that a reply adds or corrects. What puts a part of free words right, and what follows a parameter's name,
 * is taken out before the rest is read.
 */
export function readReply(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  reply: Reply,
  today: string,
): Record<string, unknown> {
  const { asked, words } = reply
  const { values: parts, rest } = takeParts(parameters, known, words)
  if (Object.keys(parts).length > 0) {
    if (rest === '') return parts
    return { ...readReply(parameters, { ...known, ...parts }, { asked, words: rest }, today), ...parts }
  }
  const isOfSeveral = listAskedTexts(parameters, asked).length > 1
  const labelled = takeLabelled(
    parameters,
    words,
    today,
    (name, _value, isExplicit) =>
      isOfSeveral || !asked.includes(name) || isExplicit || asksForName(parameters.properties, name),
  )
  if (Object.keys(labelled.values).length > 0) {
    const open = asked.filter((name) => labelled.values[name] === undefined)
    return {
      ...readReply(parameters, known, { asked: open, words: labelled.rest }, today),
      ...labelled.values,
    }
  }
  return readDirectly(parameters, known, reply, today)
}

function listAskedTexts(parameters: Parameters, asked: readonly string[]): string[] {
  const kinds = listParameters(parameters)
  return asked.filter((name) => kinds.get(name) === 'text')
}

function readDirectly(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  { asked, words }: Reply,
  today: string,
): Record<string, unknown> {
  const told = findTold(parameters, known, { asked, words }, today)
  const putRight = readPutRight(parameters, known, words, today)
  const isGiven = told.some(([name]) => asked.includes(name))
  const isPutRight =
    Object.keys(putRight.values).length > 0 ||
    told.some(([name, value]) => known[name] !== undefined && String(known[name]) !== String(value))
  // What puts something right says nothing else: "make it about 6 instead" of the guests is no hour.
  const others = putRight.rest.join('\n')
  const bare = isGiven
    ? {
        ...readNumberBeside(parameters, told, { asked, words }, today),
        ...readYesOrNo(parameters, asked, words, isPutRight ? 'values put right' : 'new values'),
      }
    : {
        ...readBareNumber(parameters, asked, others, today),
        ...readAnswered(parameters, asked, words, isPutRight),
        ...readOne(parameters, asked, others),
        ...readNumberOfChoice(parameters, asked, others),
      }
  const [text] = listAskedTexts(parameters, asked)
  const whole =
    text === undefined ? null : readFreeWords(parameters, text, putRight.rest, { isGiven, asked }, today)
  return {
    ...Object.fromEntries(told),
    ...bare,
    ...putRight.values,
    ...(whole === null ? {} : { [text as string]: whole }),
  }
}

/**
 * The values that an answer gives: "9" to "At what time?" does not change the count of guests, and values within a
 * reason belong to the reason.
 */
function findTold(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  { asked, words }: Reply,
  today: string,
): [string, unknown][] {
  const kinds = listParameters(parameters)
  const onlyText = asked.length > 0 && asked.every((name) => kinds.get(name) === 'text')
  const mayChange = (name: string) => !onlyText && kinds.get(name) !== 'number'
  return findAnswers(parameters, asked, words, today).filter(
    ([name]) => asked.includes(name) || known[name] === undefined || mayChange(name),
  )
}

/** "Friday 7" gives the day, and the 7 is the time that was asked for with it. */
function readNumberBeside(
  parameters: Parameters,
  told: readonly (readonly [string, unknown])[],
  { asked, words }: Reply,
  today: string,
): Record<string, unknown> {
  const kinds = listParameters(parameters)
  if (asked.some((name) => ['number', 'amount'].includes(kinds.get(name) ?? ''))) return {}
  const open = asked.filter((name) => told.every(([each]) => each !== name))
  return readBareNumber(parameters, open, findValues(words, today).rest, today)
}

/** The lines that put a number in free words right, and the others: that number counts nothing that was asked for. */
function takeParts(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  words: string,
): { values: Record<string, unknown>; rest: string } {
  const read = words.split('\n').map((line) => ({ line, part: readPartOfWords(parameters, known, line) }))
  const isPart = ({ part }: (typeof read)[number]) => Object.keys(part).length > 0
  return {
    values: Object.assign({}, ...read.map(({ part }) => part)),
    rest: read.flatMap((each) => (isPart(each) ? [] : [each.line])).join('\n'),
  }
}

/**
 * The values in words that answer a question. The 7 in "King Road 7" is no count if an address may be given: then a
 * count has to stand in a line of its own, or before its thing.
 */
function findAnswers(
  parameters: Parameters,
  asked: readonly string[],
  words: string,
  today: string,
): [string, unknown][] {
  const kinds = listParameters(parameters)
  const found = Object.entries(extractParameters(parameters, words, today, asked))
  if (!asked.some((name) => kinds.get(name) === 'text')) return found
  const isCount = ([name]: readonly [string, unknown]) => kinds.get(name) === 'number'
  const lines = words.split('\n').filter((line) => saysOnlyValues(parameters, line, today))
  const alone = Object.entries(extractParameters(parameters, lines.join('\n'), today, asked)).filter(isCount)
  const counted = found.filter(
    (one) => isCount(one) && listCounted(parameters.properties, one[0], words).length > 0,
  )
  return [
    ...found.filter((one) => !isCount(one)),
    ...alone.filter(([name]) => asked.includes(name)),
    ...counted,
  ]
}

/** "Just one" and «وحدة», if exactly one count was asked for. */
function readOne(parameters: Parameters, asked: readonly string[], words: string): Record<string, unknown> {
  const kinds = listParameters(parameters)
  const [count, another] = asked.filter((name) => kinds.get(name) === 'number')
  const isOne = count !== undefined && another === undefined && words.split('\n').some(saysOne)
  return isOne ? { [count]: 1 } : {}
}

const COUNTING: ReadonlySet<string> = new Set(['number', 'amount', 'date', 'time'])

/** "23" to "Which weight: 15 kg or 23 kg?", where nothing else that was asked for may be meant by a number. */
function readNumberOfChoice(
  parameters: Parameters,
  asked: readonly string[],
  words: string,
): Record<string, unknown> {
  const kinds = listParameters(parameters)
  if (asked.some((name) => COUNTING.has(kinds.get(name) ?? ''))) return {}
  const chosen = asked.flatMap((name) => {
    const schema = parameters.properties[name]
    const value = schema === undefined ? null : chooseByNumber(listChoices(schema), words)
    return value === null ? [] : [[name, value] as const]
  })
  return chosen.length === 1 ? Object.fromEntries(chosen) : {}
}
