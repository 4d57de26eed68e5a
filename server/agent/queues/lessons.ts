import { readLessons } from '../classifier/read-lessons.ts'
import { type CompanyQuestion, readCompanyQuestions } from './company-questions.ts'
import { NOBODY } from './guess-queue.ts'

/** Sentences that only the queues are learnt from: as lessons of all else they would outweigh what is rare. */
const OWN_FOLDER = new URL('./data/', import.meta.url)
/** Sentences of intents, and of queues, that other models learn from as well. */
const INTENTS_FOLDER = new URL('../classifier/data/', import.meta.url)
const SHARED_FOLDER = new URL('./queues/', INTENTS_FOLDER)
const APART_FOLDER = new URL('./apart/', INTENTS_FOLDER)
const AROUND_FOLDER = new URL('./around/', INTENTS_FOLDER)

/**
 * Who deals with what the sentences of an intent are about. Asking for a person alone is for whoever takes general
 * questions.
 */
const QUEUES: Readonly<Record<string, string>> = {
  complaint: 'complaints',
  'order-status': 'orders',
  'cancel-order': 'orders',
  'change-order': 'orders',
  'order-problem': 'orders',
  shipping: 'orders',
  booking: 'orders',
  'return-item': 'refunds',
  'exchange-item': 'refunds',
  refund: 'refunds',
  'billing-problem': 'refunds',
  'product-question': 'products',
  'technical-problem': 'dev',
  account: 'dev',
  payment: 'general',
  discount: 'general',
  'opening-hours': 'general',
  'store-location': 'general',
  contact: 'general',
  company: 'general',
  'off-topic': 'general',
  'human-request': 'general',
  greeting: NOBODY,
  goodbye: NOBODY,
  thanks: NOBODY,
}

/** The same for sentences of other folders. */
const APART: Readonly<Record<string, string>> = { complaint: 'complaints', neutral: NOBODY, praise: NOBODY }

/** A message of a customer, and the queue of who deals with it, or nobody. */
export interface QueueLesson {
  readonly text: string
  readonly queue: string
}

/** All lessons of the queues: the sentences of the data folders, and questions of companies. */
export function listQueueLessons(
  questions: readonly CompanyQuestion[] = readCompanyQuestions(),
): QueueLesson[] {
  const byQueue = [OWN_FOLDER, SHARED_FOLDER].flatMap((folder) => [...readLessons(folder)])
  const byIntent = [
    ...listNamed(readLessons(INTENTS_FOLDER), QUEUES),
    ...listNamed(readLessons(APART_FOLDER), APART),
    ...[...readLessons(AROUND_FOLDER).values()].map((sentences) => [NOBODY, sentences] as const),
  ]
  const told = [...byQueue, ...byIntent].flatMap(([queue, sentences]) =>
    sentences.map((text) => ({ text, queue })),
  )
  return [...told, ...questions.map(({ text, queue }) => ({ text, queue }))]
}

/** The sentences of files whose names name a queue, with that queue. */
function listNamed(
  lessons: ReadonlyMap<string, readonly string[]>,
  queues: Readonly<Record<string, string>>,
): (readonly [queue: string, sentences: readonly string[]])[] {
  return [...lessons].flatMap(([name, sentences]) => {
    const queue = queues[name]
    return queue === undefined ? [] : [[queue, sentences] as const]
  })
}
