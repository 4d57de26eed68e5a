import type { Queue } from '../../agent.ts'
import type { Guess } from '../../classifier/classify.ts'
import type { Concept } from '../../terms/concepts-data.ts'

/** What a customer's words are about, as `intent` and `queue` of a conversation. */
export interface Topic {
  readonly intent: string
  readonly queue: Queue
}

const OTHER_INTENT = 'question'
const OTHER_QUEUE: Queue = 'general'

/** The first row whose concepts are all in the question names the topic: specific rows stand before general ones. */
const TOPICS: readonly (Topic & { readonly concepts: readonly Concept[] })[] = [
  { intent: 'technical_problem', queue: 'dev', concepts: ['application', 'defect'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['application', 'decline'] },
  { intent: 'account', queue: 'dev', concepts: ['account'] },
  { intent: 'account', queue: 'dev', concepts: ['password'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['technical'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['outage'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['slow'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['apiAccess'] },
  { intent: 'company', queue: 'general', concepts: ['job'] },
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
  { intent: 'store_location', queue: 'general', concepts: ['whereabouts'] },
  { intent: 'store_location', queue: 'general', concepts: ['location'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['application'] },
  { intent: 'technical_problem', queue: 'dev', concepts: ['internet'] },
  { intent: 'booking', queue: 'orders', concepts: ['booking'] },
  { intent: 'booking', queue: 'orders', concepts: ['appointment'] },
  { intent: 'billing_problem', queue: 'refunds', concepts: ['dispute'] },
  { intent: 'contact', queue: 'general', concepts: ['contact'] },
  { intent: 'order_question', queue: 'orders', concepts: ['order'] },
  { intent: 'product_question', queue: 'products', concepts: ['product'] },
  { intent: 'product_question', queue: 'products', concepts: ['electrical'] },
  { intent: 'product_question', queue: 'products', concepts: ['furniture'] },
  { intent: 'product_question', queue: 'products', concepts: ['bedding'] },
]

/** The queue of each intent that the classifier knows; intents of small talk name no topic. */
const QUEUES: Readonly<Record<string, Queue>> = {
  order_status: 'orders',
  cancel_order: 'orders',
  change_order: 'orders',
  order_problem: 'orders',
  shipping: 'orders',
  booking: 'orders',
  return_item: 'refunds',
  exchange_item: 'refunds',
  refund: 'refunds',
  billing_problem: 'refunds',
  product_question: 'products',
  technical_problem: 'dev',
  account: 'dev',
  payment: 'general',
  discount: 'general',
  opening_hours: 'general',
  store_location: 'general',
  contact: 'general',
  company: 'general',
  off_topic: 'general',
}

/** Every intent that a topic may have, in alphabetical order. */
export const TOPIC_INTENTS: readonly string[] = [
  ...new Set([...TOPICS.map(({ intent }) => intent), ...Object.keys(QUEUES), OTHER_INTENT]),
].sort()

/** The weight of a topic that the concepts name beside the classifier's chances, and the least that names a topic. */
const NAMED = 0.35
const LEAST = 0.16
/**
 * The weights of the named topic's queue and of the intents beside the chances of the queues, measured on companies
 * that were left out.
 */
const NAMED_QUEUE = 0.15
const INTENT_SHARE = 0.5

/** What a text is about, by the concepts in it and by a classifier: `intents` are what it wants. */
export function findIntent(concepts: ReadonlySet<Concept>, intents: readonly Guess[]): string {
  const named = findNamed(concepts)
  const scores = new Map(listKnown(intents).map(({ label, chance }) => [label, chance]))
  if (named !== undefined) scores.set(named.intent, (scores.get(named.intent) ?? 0) + NAMED)
  const [best] = [...scores].sort((a, b) => b[1] - a[1])
  return best === undefined || best[1] < LEAST ? OTHER_INTENT : best[0]
}

/** The same with the queue that deals with it, by the topic and by a classifier of its own: `queues`. */
export function findTopic(
  concepts: ReadonlySet<Concept>,
  intents: readonly Guess[],
  queues: readonly Guess[],
): Topic {
  const queue = findQueue(findNamed(concepts)?.queue, listKnown(intents), queues)
  return { intent: findIntent(concepts, intents), queue }
}

function findNamed(concepts: ReadonlySet<Concept>): Topic | undefined {
  return TOPICS.find((topic) => topic.concepts.every((concept) => concepts.has(concept)))
}

function listKnown(intents: readonly Guess[]): Guess[] {
  return intents.filter(({ label }) => QUEUES[label] !== undefined)
}

function findQueue(named: Queue | undefined, intents: readonly Guess[], queues: readonly Guess[]): Queue {
  const scores = new Map<Queue, number>()
  const add = (queue: Queue, score: number) => scores.set(queue, (scores.get(queue) ?? 0) + score)
  for (const { label, chance } of queues) add(label as Queue, chance)
  for (const { label, chance } of intents) add(QUEUES[label] ?? OTHER_QUEUE, INTENT_SHARE * chance)
  if (named !== undefined) add(named, NAMED_QUEUE)
  const [best] = [...scores].sort((a, b) => b[1] - a[1])
  return best === undefined || best[1] < LEAST ? OTHER_QUEUE : best[0]
}
