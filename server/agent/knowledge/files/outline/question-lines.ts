import type { Section } from './section.ts'

/** The level of a question that serves as a heading. */
const QUESTION_LEVEL = 3
const LONGEST_QUESTION_CHARS = 200
/** Exactly one question; not an item of a list. */
const ASKED = /^[\p{Lu}\p{Lo}][^.!?؟\n]*[?؟]$/u
const LONGEST_ASKED_CHARS = 120
/** A single question may be addressed to the reader. */
const FEWEST_ASKED = 2
/** "Q: ", "Q3. ", «س: », «السؤال ٢ - ». */
const QUESTION = /^(?:q|question|س|سؤال|السؤال)\s*\p{Nd}{0,3}\s*[:.)\-–/]\s*(?=\S)/iu
/** "1) ", "٢- ", "(3) " before a question of a list. */
const COUNT = /^\(?\p{Nd}{1,2}\s?[.):–-]\s*/u
const ANSWER = /^(?:a|ans|answer|ج|جواب|الجواب|الإجابة|الاجابة|إجابة)\s*\p{Nd}{0,3}\s*[:.)\-–/]\s*(?=\S)/iu

/** Whether a line is marked as a question, or as the answer to one. */
export function isQuestionLine(line: string): boolean {
  return QUESTION.test(line) || ANSWER.test(line)
}

/** Whether a line is a single question by its mark, as pages use for headings. */
export function asksItself(line: string): boolean {
  return line.length <= LONGEST_ASKED_CHARS && ASKED.test(line)
}

/** Whether a line that is marked or counted as a question says the whole of it: "Q2. Do you repair?", "3) Do you?" */
export function isWholeQuestion(line: string): boolean {
  const bare = readQuestion(line.trim())
  return bare !== line.trim() && asksItself(bare)
}

/** A question without its mark or number. */
function readQuestion(line: string): string {
  return line.replace(QUESTION, '').replace(COUNT, '')
}

/**
 * Makes headings of questions: of each that is marked as one ("Q: Do you repair?", "A: Only what we have made."), and
 * of others if there are several. Marks and numbers are left out.
 */
export function headQuestions(sections: readonly Section[]): readonly Section[] {
  return sections.flatMap((section) => {
    const { heading, blocks } = section
    const isMarked = heading !== null && QUESTION.test(heading)
    const asked = new Set(listQuestions(blocks))
    const parts = [
      { ...section, heading: isMarked ? heading.replace(QUESTION, '') : heading, blocks: [] as string[] },
    ]
    blocks.forEach((block, at) => {
      const isAnswer = ANSWER.test(block) && (at === 0 ? isMarked : QUESTION.test(blocks[at - 1] ?? ''))
      if (asked.has(at)) parts.push({ heading: readQuestion(block), level: QUESTION_LEVEL, blocks: [] })
      else parts.at(-1)?.blocks.push(isAnswer ? block.replace(ANSWER, '') : block)
    })
    return parts
  })
}

/** The places of the questions that are headings. */
function listQuestions(blocks: readonly string[]): number[] {
  const heads = (isQuestion: (block: string) => boolean) =>
    [...blocks.keys()].filter((at) => {
      const [block = '', below] = blocks.slice(at, at + 2)
      return below !== undefined && isQuestion(block) && !isQuestion(below)
    })
  const marked = heads((block) => QUESTION.test(block) && block.length <= LONGEST_QUESTION_CHARS)
  const isAnswered = marked.some((at) => ANSWER.test(blocks[at + 1] ?? ''))
  const told = isAnswered ? marked.filter((at) => ANSWER.test(blocks[at + 1] ?? '')) : marked
  if (isAnswered || told.length >= FEWEST_ASKED) {
    const counted = heads(isWholeQuestion)
    return counted.length < FEWEST_ASKED ? told : [...new Set([...told, ...counted])]
  }
  const asked = heads((block) => asksItself(block.replace(COUNT, '')))
  return asked.length < FEWEST_ASKED ? [] : asked
}
