import { readdirSync, readFileSync } from 'node:fs'
import { listFeatures, listTopicFeatures } from './features.ts'
import { type Example, type LinearModel, trainLinearModel } from './linear-model.ts'

const FOLDER = new URL('./data/', import.meta.url)
/** How many sentences a line with a slot stands for. */
const VARIANTS = 6
/** Files that teach something else than an intent. */
const OTHER_LESSONS = new Set(['personal', 'impersonal', 'arabizi'])

/** What the classifier is made of. */
export interface Models {
  /** What the customer wants. */
  readonly intent: LinearModel
  /** Who deals with it. */
  readonly queue: LinearModel
  /** Whether it is about this customer's own order, bill or appointment, which no article knows. */
  readonly personal: LinearModel
  /** Whether Latin letters are English or Arabic. */
  readonly latin: LinearModel
}

/** Trains every model from the sentences of the data folder, one sentence a line, one class a file. */
export function trainModels(): Models {
  const lines = readLines(FOLDER)
  const intents = [...lines].filter(([name]) => !OTHER_LESSONS.has(name))
  const all = intents.flatMap(([, sentences]) => sentences)
  const latin = all.filter((sentence) => !/\p{Script=Arabic}/u.test(sentence))
  const arabizi = lines.get('arabizi') ?? []
  const written = new Set(arabizi)
  return {
    intent: trainLinearModel(
      intents.flatMap(([name, sentences]) => label(name.replaceAll('-', '_'), sentences)),
    ),
    queue: trainLinearModel(listQueueLessons(lines)),
    personal: trainLinearModel([
      ...label('personal', lines.get('personal') ?? []),
      ...label('impersonal', [
        ...(lines.get('impersonal') ?? []),
        ...intents.flatMap(([name, sentences]) => (IMPERSONAL.has(name) ? sentences : [])),
      ]),
    ]),
    latin: trainLinearModel([
      ...label('arabizi', [...arabizi, ...latin.filter((sentence) => looksArabizi(sentence))]),
      ...label(
        'english',
        latin.filter((sentence) => !written.has(sentence) && !looksArabizi(sentence)),
      ),
    ]),
  }
}

/** Who deals with what the sentences of an intent are about. Asking for a person alone is for whoever takes general questions. */
const QUEUES: Readonly<Record<string, string>> = {
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

function listQueueLessons(byIntent: ReadonlyMap<string, readonly string[]>): Example[] {
  const lessons = [...readLines(new URL('./queues/', FOLDER))].flatMap(([queue, sentences]) =>
    sentences.map((sentence) => ({ sentence, queue })),
  )
  for (const [intent, sentences] of byIntent) {
    const queue = QUEUES[intent]
    if (queue !== undefined) lessons.push(...sentences.map((sentence) => ({ sentence, queue })))
  }
  return lessons.map(({ sentence, queue }) => ({ features: listTopicFeatures(sentence), label: queue }))
}

const IMPERSONAL = new Set([
  'shipping',
  'payment',
  'discount',
  'product-question',
  'opening-hours',
  'store-location',
  'contact',
  'company',
  'account',
  'booking',
  'return-item',
  'exchange-item',
  'technical-problem',
])

// The few lines of Arabic in Latin letters among the intents stand out by these words.
const ARABIZI_WORDS =
  /\b(?:ma3|a7ad|7awelni|el|enta|men|mata|ween|abi|abgha|kam|kaif|bekam|3endkom|hala|marhaba|ahlan|salam|shukran|mashkoor|tamam|naseet|floosi|ta3leemat|a7jez|abadel|akalem|khedmat|talabi|raseedi)\b/

function looksArabizi(sentence: string): boolean {
  return ARABIZI_WORDS.test(sentence)
}

function label(name: string, sentences: readonly string[]): Example[] {
  return sentences.map((sentence) => ({ features: listFeatures(sentence), label: name }))
}

function readLines(folder: URL): Map<string, string[]> {
  const slots = JSON.parse(readFileSync(new URL('slots.json', FOLDER), 'utf8')) as Record<string, string[]>
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return new Map(
    names.sort().map((name) => {
      const lines = readFileSync(new URL(name, folder), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
      return [name.replace(/\.txt$/, ''), lines.flatMap((line, at) => expand(line, at, slots))]
    }),
  )
}

/** A line with its slots filled in several ways; which ones turns with the line, so that all values are seen. */
function expand(line: string, turn: number, slots: Readonly<Record<string, readonly string[]>>): string[] {
  if (!line.includes('{')) return [line]
  const variants = Array.from({ length: VARIANTS }, (_, variant) =>
    line.replace(/\{(\w+)\}/g, (_slot, name: string) => {
      const values = slots[name]
      if (values === undefined) throw new Error(`There is no slot "${name}" for the line "${line}".`)
      return values[(turn + variant * 5) % values.length] ?? ''
    }),
  )
  return [...new Set(variants)]
}
