import type { Answer } from './answer.ts'
import { quote } from './quoting/quote.ts'

/**
 * The answers without questions back about a passage that is told beside them anyway: a "yes" would bring nothing new.
 */
export function dropToldBeside(answers: readonly Answer[]): readonly Answer[] {
  const told = answers.flatMap((answer) => (answer.kind === 'found' ? answer.texts : [])).join('\n')
  return answers.filter((answer) => answer.kind !== 'likely' || !wouldTellOnly(answer, told))
}

function wouldTellOnly({ passage, question }: Extract<Answer, { kind: 'likely' }>, told: string): boolean {
  const lines = quote([passage], question).texts.flatMap((text) => text.split('\n'))
  return told !== '' && lines.every((line) => told.includes(line))
}
