/** "1) how much …, 2) how long … and 3. whether …": what numbers an item, with what joins it to the one before it. */
const MARK =
  /(?:^|(?<=[\s:,;.!?؟،؛]))(?:\s*[,;،؛])?\s*(?:(?:and|or|و)\s+)?\(?(?<mark>\p{Nd}|[a-h])[.)]\s+(?=[\p{L}"'“])/giu
const LETTERS = 'abcdefgh'
/** What begins so asks, with or without its mark. */
const ASKS =
  /^(?:how|what|when|where|which|who|why|whether|if|can|could|may|do|does|did|is|are|will|would|should|هل|كم|متى|كيف|ما|ماذا|أين|اين|وين|بكم|ليش)(?!\p{L})/iu
/** What only leads a list in: "I would like to know", "please confirm the following:" */
const LEADS_IN =
  /(?:^|[.!?؟]\s+)[^.!?؟]*\b(?:know|confirm|tell|ask|inform|advise|clarify|questions?|following|wondering|inquire|enquire)\b[^.!?؟\p{Nd}]{0,20}$|(?:^|[.!?؟]\s+)[^.!?؟]*(?:أعرف|اعرف|أسأل|اسأل|أستفسر|استفسر|أسئلة|اسئلة|التالي|الآتي)[^.!?؟\p{Nd}]{0,20}$/iu
const ENDED = /[.!?؟…]$/u
const JOINT = /[\s,;،؛:]+(?:(?:and|or|و))?[\s,;،؛]*$/iu

/**
 * A text with the items of a list that stands in a sentence in lines of their own, without their numbers: each is a
 * question by itself. As it is where no two follow in order.
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

/** The place that a mark says, from 1 on; 0 of none. */
function orderOf(mark: RegExpExecArray | undefined): number {
  const said = mark?.groups?.mark?.toLowerCase() ?? ''
  const number = LETTERS.indexOf(said) + 1
  return said === ''
    ? 0
    : number > 0
      ? number
      : Number(said.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)))
}

function endItem(item: string): string {
  const bare = item.trim().replace(JOINT, '')
  if (/[?؟]$/u.test(bare) || !ASKS.test(bare)) return bare
  // What an "I would like to know" led in ends like a sentence, and asks.
  return `${bare.replace(ENDED, '')}${/\p{Script=Arabic}/u.test(bare) ? '؟' : '?'}`
}
