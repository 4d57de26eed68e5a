import { readCompanyQuestions } from './company-questions.ts'
import { chancesBy, findLikeliest } from './guess-queue.ts'
import { listQueueLessons } from './lessons.ts'
import { trainQueues } from './train-queues.ts'

const GROUPS = 5

/**
 * How often a question goes to the right queue if its company was left out of the training; one line for each language.
 */
export function checkQueues(): string[] {
  const questions = readCompanyQuestions()
  const companies = [...new Set(questions.map(({ company }) => company))]
  const judged = Array.from({ length: GROUPS }, (_, group) => {
    const left = new Set(companies.filter((_company, at) => at % GROUPS === group))
    const trained = trainQueues(listQueueLessons(questions.filter(({ company }) => !left.has(company))))
    return questions.flatMap((question) =>
      left.has(question.company)
        ? { ...question, isRight: findLikeliest(chancesBy(trained, question.text)) === question.queue }
        : [],
    )
  }).flat()
  const varieties = [...new Set(judged.map(({ variety }) => variety))]
  return ['all', ...varieties].map((variety) => {
    const asked = judged.filter((each) => variety === 'all' || each.variety === variety)
    const right = asked.filter(({ isRight }) => isRight).length
    return `${variety.padEnd(8)} ${((100 * right) / asked.length).toFixed(1)} % of ${asked.length}`
  })
}
