import type { Section } from './outline.ts'

/** The level of a question that a text asks itself. */
const QUESTION_LEVEL = 3
const LONGEST_QUESTION_CHARS = 200
/** "Q: ", "Q3. ", «س: », «السؤال ٢ - ». */
const QUESTION = /^(?:q|question|س|سؤال|السؤال)\s*\p{Nd}{0,3}\s*[:.)\-–/]\s*(?=\S)/iu
const ANSWER = /^(?:a|ans|answer|ج|جواب|الجواب|الإجابة|الاجابة|إجابة)\s*\p{Nd}{0,3}\s*[:.)\-–/]\s*(?=\S)/iu

/** Whether a line says of itself that it is a question, or the answer to one. */
export function isQuestionLine(line: string): boolean {
  return QUESTION.test(line) || ANSWER.test(line)
}

/**
 * A question that is marked as one, above an answer that is marked, heads it: "Q: Do you repair?", "A: Only what we
 * have made.". All that stands below belongs to the answer, up to the next question.
 */
export function headQuestions(sections: readonly Section[]): readonly Section[] {
  return sections.flatMap((section) => {
    const parts = [{ ...section, blocks: [] as string[] }]
    section.blocks.forEach((block, at) => {
      const answer = section.blocks[at + 1] ?? ''
      const isAnswer = ANSWER.test(block) && QUESTION.test(section.blocks[at - 1] ?? '')
      if (QUESTION.test(block) && block.length <= LONGEST_QUESTION_CHARS && ANSWER.test(answer))
        parts.push({ heading: block.replace(QUESTION, ''), level: QUESTION_LEVEL, blocks: [] })
      else parts.at(-1)?.blocks.push(isAnswer ? block.replace(ANSWER, '') : block)
    })
    return parts
  })
}
