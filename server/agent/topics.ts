import type { Queue } from './agent.ts'
import type { Concept } from './knowledge/concepts-data.ts'

/** What a customer's words are about, as `intent` and `queue` of a conversation. */
export interface Topic {
  readonly intent: string
  readonly queue: Queue
}

const OTHER: Topic = { intent: 'question', queue: 'general' }

/** The first row whose concepts are all in the question names it: what is particular stands before what is common. */
const TOPICS: readonly (Topic & { readonly concepts: readonly Concept[] })[] = [
  { intent: 'technical_problem', queue: 'dev', concepts: ['application', 'defect'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['application', 'decline'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['account'] },
  { intent: 'refund', queue: 'refunds', concepts: ['refund'] },
  { intent: 'cancel_order', queue: 'orders', concepts: ['cancel'] },
  { intent: 'order_status', queue: 'orders', concepts: ['track'] },
  { intent: 'order_status', queue: 'orders', concepts: ['late'] },
  { intent: 'return_item', queue: 'refunds', concepts: ['return'] },
  { intent: 'exchange_item', queue: 'refunds', concepts: ['exchange'] },
  { intent: 'change_order', queue: 'orders', concepts: ['change', 'order'] },
  { intent: 'change_order', queue: 'orders', concepts: ['change', 'address'] },
  { intent: 'order_problem', queue: 'orders', concepts: ['missing'] },
  { intent: 'order_problem', queue: 'orders', concepts: ['wrongItem'] },
  { intent: 'warranty', queue: 'products', concepts: ['warranty'] },
  { intent: 'warranty', queue: 'products', concepts: ['repair'] },
  { intent: 'damaged_item', queue: 'products', concepts: ['defect'] },
  { intent: 'payment_problem', queue: 'refunds', concepts: ['decline'] },
  { intent: 'payment', queue: 'general', concepts: ['instalments'] },
  { intent: 'payment', queue: 'general', concepts: ['cash'] },
  { intent: 'payment', queue: 'general', concepts: ['payment'] },
  { intent: 'payment', queue: 'general', concepts: ['card'] },
  { intent: 'discount', queue: 'general', concepts: ['discount'] },
  { intent: 'pickup', queue: 'orders', concepts: ['pickup'] },
  { intent: 'shipping', queue: 'orders', concepts: ['shipping'] },
  { intent: 'opening_hours', queue: 'general', concepts: ['hours'] },
  { intent: 'opening_hours', queue: 'general', concepts: ['holiday'] },
  { intent: 'store_location', queue: 'general', concepts: ['branch'] },
  { intent: 'store_location', queue: 'general', concepts: ['location'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['application'] },
  { intent: 'contact', queue: 'general', concepts: ['contact'] },
  { intent: 'order_question', queue: 'orders', concepts: ['order'] },
  { intent: 'product_question', queue: 'products', concepts: ['product'] },
  { intent: 'product_question', queue: 'products', concepts: ['electrical'] },
  { intent: 'product_question', queue: 'products', concepts: ['furniture'] },
  { intent: 'product_question', queue: 'products', concepts: ['bedding'] },
]

/** Names the topic of a question by its concepts. */
export function findTopic(concepts: ReadonlySet<Concept>): Topic {
  return TOPICS.find((topic) => topic.concepts.every((concept) => concepts.has(concept))) ?? OTHER
}
