import { toWesternDigits } from '../../language/numbers-and-days/digits.ts'

/** The mark of an item, with what joins it to the item before: "1) how much …, 2) how long … and 3. whether …". */
const MARK =
  /(?:^|(?<=[\s:,;.!?؟،؛]))(?:\s*[,;،؛])?\s*(?:(?:and|or|و)\s+)?\(?(?<mark>\p{Nd}|[a-h])[.)]\s+(?=[\p{L}"'“])/giu
const LETTERS = 'abcdefgh'
/** An item that begins with one of these is a question, with or without a question mark. */
const ASKS =
  /^(?:how|what|when|where|which|who|why|whether|if|can|could|may|do|does|did|is|are|will|would|should|هل|كم|متى|كيف|ما|ماذا|أين|اين|وين|بكم|ليش)(?!\p{L})/iu
/** Words that only introduce a list: "I would like to know", "please confirm the following:" */
const LEADS_IN =
  /(?:^|[.!?؟]\s+)[^.!?؟]*\b(?:know|confirm|tell|ask|inform|advise|clarify|questions?|following|wondering|inquire|enquire)\b[^.!?؟\p{Nd}]{0,20}$|(?:^|[.!?؟]\s+)[^.!?؟]*(?:أعرف|اعرف|أسأل|اسأل|أستفسر|استفسر|أسئلة|اسئلة|التالي|الآتي)[^.!?؟\p{Nd}]{0,20}$/iu
const ENDED = /[.!?؟…]$/u
const JOINT = /[\s,;،؛:]+(?:(?:and|or|و))?[\s,;،؛]*$/iu

/**
 * Puts the items of a list within a sentence on lines of their own, without their numbers, because each is a question
 * of its own. The text stays the same unless two numbers follow in order.
 */
export function breakInlineLists(text: string): string {
  return text.split('\n').map(breakLine).join('\n')
}

function breakLine(line: string): string {
  const marks = [...line.matchAll(MARK)]
  const first = marks.findIndex((_, at) => orderOf(marks[at]) === 1 && orderOf(marks[at + 1]) === 2)
  if (first === -1) return line
  const start = marks[first]?.index ?? 0
  const items: string[] = []
  let end = start
  for (let at = first; at < marks.length && orderOf(marks[at]) === at - first + 1; at++) {
    const from = (marks[at]?.index ?? 0) + (marks[at]?.[0].length ?? 0)
    end = orderOf(marks[at + 1]) === at - first + 2 ? (marks[at + 1]?.index ?? line.length) : line.length
    items.push(endItem(line.slice(from, end)))
  }
  const lead = line.slice(0, start).trim().replace(LEADS_IN, '')
  return [lead, ...items, line.slice(end).trim()].filter((each) => each !== '').join('\n')
}

/** The position that a mark stands for, from 1 on; 0 if it stands for none. */
function orderOf(mark: RegExpExecArray | undefined): number {
  const said = mark?.groups?.mark?.toLowerCase() ?? ''
  if (said === '') return 0
  return LETTERS.indexOf(said) + 1 || Number(toWesternDigits(said))
}

function endItem(item: string): string {
  const bare = item.trim().replace(JOINT, '')
  if (/[?؟]$/u.test(bare) || !ASKS.test(bare)) return bare
  // An item that "I would like to know" introduced ends like a sentence but is a question.
  return `${bare.replace(ENDED, '')}${/\p{Script=Arabic}/u.test(bare) ? '؟' : '?'}`
}
