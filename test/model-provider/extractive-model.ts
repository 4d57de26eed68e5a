import { chooseSentences } from '../../server/agent/answers/quoting/choose-sentences.ts'
import { listSentences } from '../../server/agent/language/text/sentences.ts'
import type { Answer } from './model-provider.ts'
import type { ModelRequest } from './model-request.ts'

interface Found {
  readonly text: string
  readonly fit: number
}

/** From this fit on it believes a passage: it has nothing else to tell an answer by. */
const BELIEVED = 0.68
/** A question of no more words goes on with the one before it. */
const SHORT_QUESTION_WORDS = 4
const NO_ANSWER = { name: 'hand_over', input: { reason: 'no_answer', summary: 'Nothing found fits.' } }

/**
 * A "model" that is no model: it searches for each question in the customer's words and replies with sentences of the
 * best passage, so that the whole loop can be driven with any case and always does the same.
 */
export function answerByExtract({ said }: ModelRequest): Answer {
  const [conversation, ...since] = said.map(({ text }) => text)
  const queries = listQueries(conversation ?? '')
  const results = since.filter((_, index) => said[index + 1]?.by === 'tool').map(readData<Found[]>)
  if (results.length === 0)
    return { calls: queries.map((query) => ({ name: 'search_knowledge', input: { query } })) }
  // Its reply was not accepted, and it has no other.
  if (results.length > queries.length) return { calls: [NO_ANSWER] }
  const texts = queries.map((query, index) => {
    const [best] = results[index] ?? []
    return best === undefined || best.fit < BELIEVED ? null : chooseSentences(best.text, query)
  })
  const found = [...new Set(texts.filter((text) => text !== null))]
  const replies = found.length === 0 ? [] : [{ name: 'reply', input: { text: found.join('\n\n') } }]
  return { calls: texts.includes(null) ? [...replies, NO_ANSWER] : replies }
}

function listQueries(conversation: string): string[] {
  const [before = '', asked = ''] = conversation.split(/^<<data-\w+ messages_to_answer$/m)
  const messages = readData<{ text: string }[]>(`\n${asked.trim()}`).map(({ text }) => text)
  const questions = messages.flatMap(listSentences).filter((sentence) => /[?؟]\s*$/u.test(sentence))
  const queries = questions.length > 1 ? questions : [messages.join('\n')]
  const earlier = before === '' ? [] : readData<{ from: string; text: string }[]>(before)
  const previous = earlier.findLast(({ from }) => from === 'customer')?.text
  return queries.map((query) =>
    previous !== undefined && query.split(/\s+/).length <= SHORT_QUESTION_WORDS
      ? `${previous} ${query}`
      : query,
  )
}

/** What stands between the marks of data; nothing where a tool answered in words. */
function readData<Data extends readonly unknown[]>(text: string): Data {
  const json = /\n(\[[\s\S]*\])\ndata-\w+>>\s*$/.exec(text)?.[1]
  return JSON.parse(json ?? '[]') as Data
}
