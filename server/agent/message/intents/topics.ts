import type { Guess } from '../../classifier/classify.ts'
import type { Concept } from '../../terms/concepts-data.ts'

const OTHER_INTENT = 'question'

/** The first row whose concepts are all in the question names the topic: specific rows stand before general ones. */
const TOPICS: readonly { readonly intent: string; readonly concepts: readonly Concept[] }[] = [
  { intent: 'technical_problem', concepts: ['application', 'defect'] },
  { intent: 'technical_problem', concepts: ['application', 'decline'] },
  { intent: 'account', concepts: ['account'] },
  { intent: 'account', concepts: ['password'] },
  { intent: 'technical_problem', concepts: ['technical'] },
  { intent: 'technical_problem', concepts: ['outage'] },
  { intent: 'technical_problem', concepts: ['slow'] },
  { intent: 'technical_problem', concepts: ['apiAccess'] },
  { intent: 'company', concepts: ['job'] },
  { intent: 'refund', concepts: ['refund'] },
  { intent: 'cancel_order', concepts: ['cancel'] },
  { intent: 'order_status', concepts: ['track'] },
  { intent: 'order_status', concepts: ['late'] },
  { intent: 'return_item', concepts: ['return'] },
  { intent: 'exchange_item', concepts: ['exchange'] },
  { intent: 'change_order', concepts: ['change', 'order'] },
  { intent: 'change_order', concepts: ['change', 'address'] },
  { intent: 'order_problem', concepts: ['missing'] },
  { intent: 'order_problem', concepts: ['wrongItem'] },
  { intent: 'warranty', concepts: ['warranty'] },
  { intent: 'warranty', concepts: ['repair'] },
  { intent: 'damaged_item', concepts: ['defect'] },
  { intent: 'payment_problem', concepts: ['decline'] },
  { intent: 'payment', concepts: ['instalments'] },
  { intent: 'payment', concepts: ['cash'] },
  { intent: 'payment', concepts: ['payment'] },
  { intent: 'payment', concepts: ['card'] },
  { intent: 'discount', concepts: ['discount'] },
  { intent: 'pickup', concepts: ['pickup'] },
  { intent: 'shipping', concepts: ['shipping'] },
  { intent: 'opening_hours', concepts: ['hours'] },
  { intent: 'opening_hours', concepts: ['holiday'] },
  { intent: 'store_location', concepts: ['branch'] },
  { intent: 'store_location', concepts: ['whereabouts'] },
  { intent: 'store_location', concepts: ['location'] },
  { intent: 'technical_problem', concepts: ['application'] },
  { intent: 'technical_problem', concepts: ['internet'] },
  { intent: 'booking', concepts: ['booking'] },
  { intent: 'booking', concepts: ['appointment'] },
  { intent: 'billing_problem', concepts: ['dispute'] },
  { intent: 'contact', concepts: ['contact'] },
  { intent: 'order_question', concepts: ['order'] },
  { intent: 'product_question', concepts: ['product'] },
  { intent: 'product_question', concepts: ['electrical'] },
  { intent: 'product_question', concepts: ['furniture'] },
  { intent: 'product_question', concepts: ['bedding'] },
]

/** The intents of the classifier that name a topic; those of small talk name none. */
const NAMING: ReadonlySet<string> = new Set([
  'order_status',
  'cancel_order',
  'change_order',
  'order_problem',
  'shipping',
  'booking',
  'return_item',
  'exchange_item',
  'refund',
  'billing_problem',
  'product_question',
  'technical_problem',
  'account',
  'payment',
  'discount',
  'opening_hours',
  'store_location',
  'contact',
  'company',
  'off_topic',
])

/** Every intent that a topic may have, in alphabetical order. */
export const TOPIC_INTENTS: readonly string[] = [
  ...new Set([...TOPICS.map(({ intent }) => intent), ...NAMING, OTHER_INTENT]),
].sort()

/** The weight of a topic that the concepts name beside the classifier's chances, and the least that names a topic. */
const NAMED = 0.35
const LEAST = 0.16

/** What a text is about, by the concepts in it and by a classifier: `intents` are what it wants. */
export function findIntent(concepts: ReadonlySet<Concept>, intents: readonly Guess[]): string {
  const named = findNamed(concepts)
  const scores = new Map(
    intents.filter(({ label }) => NAMING.has(label)).map(({ label, chance }) => [label, chance]),
  )
  if (named !== undefined) scores.set(named, (scores.get(named) ?? 0) + NAMED)
  const [best] = [...scores].sort((a, b) => b[1] - a[1])
  return best === undefined || best[1] < LEAST ? OTHER_INTENT : best[0]
}

function findNamed(concepts: ReadonlySet<Concept>): string | undefined {
  return TOPICS.find((topic) => topic.concepts.every((concept) => concepts.has(concept)))?.intent
}
