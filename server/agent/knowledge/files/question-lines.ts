import type { Section } from './section.ts'

/** The level of a question that a text asks itself. */
const QUESTION_LEVEL = 3
const LONGEST_QUESTION_CHARS = 200
/** One question and nothing else; an item of a list is none. */
const ASKED = /^[\p{Lu}\p{Lo}][^.!?؟\n]*[?؟]$/u
const LONGEST_ASKED_CHARS = 120
/** Fewer may be what a text asks its reader. */
const FEWEST_ASKED = 2
/** "Q: ", "Q3. ", «س: », «السؤال ٢ - ». */
const QUESTION = /^(?:q|question|س|سؤال|السؤال)\s*\p{Nd}{0,3}\s*[:.)\-–/]\s*(?=\S)/iu
const ANSWER = /^(?:a|ans|answer|ج|جواب|الجواب|الإجابة|الاجابة|إجابة)\s*\p{Nd}{0,3}\s*[:.)\-–/]\s*(?=\S)/iu

/** Whether a line says of itself that it is a question, or the answer to one. */
export function isQuestionLine(line: string): boolean {
  return QUESTION.test(line) || ANSWER.test(line)
}

/** Whether a line is a question by its mark, as a page asks itself one. */
export function asksItself(line: string): boolean {
  return line.length <= LONGEST_ASKED_CHARS && ASKED.test(line)
}

/**
 * A question that is marked as one heads what stands below it, up to the next one: "Q: Do you repair?", "A: Only what
 * we have made.". Of several that only end with a question mark each does the same. Marks are of no heading.
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
      if (asked.has(at))
        parts.push({ heading: block.replace(QUESTION, ''), level: QUESTION_LEVEL, blocks: [] })
      else parts.at(-1)?.blocks.push(isAnswer ? block.replace(ANSWER, '') : block)
    })
    return parts
  })
}

/** Where the questions stand that head what is below them. */
function listQuestions(blocks: readonly string[]): number[] {
  const heads = (isQuestion: (block: string) => boolean) =>
    [...blocks.keys()].filter((at) => {
      const [block = '', below] = blocks.slice(at, at + 2)
      return below !== undefined && isQuestion(block) && !isQuestion(below)
    })
  const marked = heads((block) => QUESTION.test(block) && block.length <= LONGEST_QUESTION_CHARS)
  const isAnswered = marked.some((at) => ANSWER.test(blocks[at + 1] ?? ''))
  const told = isAnswered ? marked.filter((at) => ANSWER.test(blocks[at + 1] ?? '')) : marked
  if (isAnswered || told.length >= FEWEST_ASKED) return told
  const asked = heads(asksItself)
  return asked.length < FEWEST_ASKED ? [] : asked
}
