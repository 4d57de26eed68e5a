const MARK = /[?؟]/u
const LAST = /[?؟]\s*$/u

/** Whether a text contains a question mark of either language. */
export function hasQuestionMark(text: string): boolean {
  return MARK.test(text)
}

/** Whether a text ends in a question mark of either language; spaces may follow it. */
export function endsInQuestionMark(text: string): boolean {
  return LAST.test(text)
}
