import { findTopic } from '../message/intents/topics.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import { classifyIntent } from './classify.ts'
import { type CompanyQuestion, readCompanyQuestions } from './company-questions.ts'
import { listTopicFeatures } from './features.ts'
import { loadLinearModel } from './linear-model.ts'
import { trainQueues } from './training-data.ts'

const GROUPS = 5

/**
 * How often a question goes to the right queue if its company was left out of the training; one line for each language.
 */
export function checkQueues(): string[] {
  const questions = readCompanyQuestions()
  const companies = [...new Set(questions.map(({ company }) => company))]
  const judged = Array.from({ length: GROUPS }, (_, group) => {
    const left = new Set(companies.filter((_company, at) => at % GROUPS === group))
    const guess = loadLinearModel(trainQueues(questions.filter(({ company }) => !left.has(company))))
    return questions.flatMap((question) => {
      if (!left.has(question.company)) return []
      const queues = guess(listTopicFeatures(question.text))
      return [{ ...question, isRight: findQueue(question, queues) === question.queue }]
    })
  }).flat()
  const varieties = [...new Set(judged.map(({ variety }) => variety))]
  return ['all', ...varieties].map((variety) => {
    const asked = judged.filter((each) => variety === 'all' || each.variety === variety)
    const right = asked.filter(({ isRight }) => isRight).length
    return `${variety.padEnd(8)} ${((100 * right) / asked.length).toFixed(1)} % of ${asked.length}`
  })
}

function findQueue({ text }: CompanyQuestion, queues: Parameters<typeof findTopic>[2]): string {
  const concepts = new Set(listQuestionTerms(text).flatMap((term) => term.concepts))
  return findTopic(concepts, classifyIntent(text), queues).queue
}
