import { readLessons } from '../classifier/read-lessons.ts'
import { type CompanyQuestion, readCompanyQuestions } from './company-questions.ts'

/** Sentences that only the queues are learnt from: as lessons of all else they would outweigh what is rare. */
const OWN_FOLDER = new URL('./data/', import.meta.url)
/** Sentences of intents, and of queues, that other models learn from as well. */
const INTENTS_FOLDER = new URL('../classifier/data/', import.meta.url)
const SHARED_FOLDER = new URL('./queues/', INTENTS_FOLDER)
const APART_FOLDER = new URL('./apart/', INTENTS_FOLDER)

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
}

/** A message of a customer, and who deals with it. */
export interface QueueLesson {
  readonly text: string
  readonly queue: string
}

/** All lessons of the queues: the sentences of the data folders, and questions of companies. */
export function listQueueLessons(
  questions: readonly CompanyQuestion[] = readCompanyQuestions(),
): QueueLesson[] {
  const byQueue = [OWN_FOLDER, SHARED_FOLDER].flatMap((folder) => [...readLessons(folder)])
  const angry = readLessons(APART_FOLDER).get('complaint') ?? []
  const byIntent = [...readLessons(INTENTS_FOLDER), ['complaint', angry] as const].flatMap(
    ([intent, sentences]) => {
      const queue = QUEUES[intent]
      return queue === undefined ? [] : [[queue, sentences] as const]
    },
  )
  const told = [...byQueue, ...byIntent].flatMap(([queue, sentences]) =>
    sentences.map((text) => ({ text, queue })),
  )
  return [...told, ...questions.map(({ text, queue }) => ({ text, queue }))]
}
