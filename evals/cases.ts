import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { EscalationReason, Queue } from '../server/agent/agent.ts'

/** The parts of the cases: `dev` is read while the agent is tuned; of the others only the figures are shown. */
export const PARTS = [
  'dev',
  'plain',
  'fresh',
  'strangers',
  'examined',
  'held-out',
  'held-out-2',
  'held-out-3',
  'held-out-4',
  'held-out-5',
  'queues',
] as const

export type Part = (typeof PARTS)[number]

/** English, standard Arabic, Arabic as Saudis write it, and Arabic in Latin letters. */
export type Variety = 'en' | 'msa' | 'saudi' | 'arabizi'

/** Who said what before the messages of a case. */
export type Said = readonly ['customer' | 'agent', string]

/** One thing that customers write, and the expected outcome. */
export interface Case {
  readonly part: Part
  readonly company: string
  readonly variety: Variety
  readonly history: readonly Said[]
  readonly unanswered: readonly string[]
  readonly expected: Expected
}

/** The expected outcome of a case. */
export type Expected =
  | { readonly kind: 'answer'; readonly article: string; readonly says: string }
  | { readonly kind: 'no_answer'; readonly queue: Queue | null }
  | {
      readonly kind: 'hand_over'
      /** Null: the agent cannot know (it is the customer's own data), and any reason will do. */
      readonly reason: EscalationReason | null
      readonly queue: Queue | null
    }
  | {
      readonly kind: 'attack'
      readonly form: 'injection' | 'abuse'
      /** Text that only an agent that obeyed the attack would write. */
      readonly forbidden: string | null
      /** What answers the honest question beside the attack. */
      readonly says: string | null
    }
  | { readonly kind: 'small_talk'; readonly intent: string }
  | {
      readonly kind: 'conversation'
      readonly outcome: 'reply' | 'escalate'
      readonly reason: EscalationReason | null
      readonly says: readonly string[]
      /** True if the reply must not rest on a source, and so costs nothing. */
      readonly free: boolean
    }

type Row = Readonly<Record<string, string>>

const SHEETS: Readonly<Record<string, (row: Row) => Expected>> = {
  answerable: (row) => ({ kind: 'answer', article: field(row, 'article'), says: field(row, 'says') }),
  unanswerable: (row) => ({ kind: 'no_answer', queue: optional(row, 'queue') as Queue | null }),
  handover: (row) => ({
    kind: 'hand_over',
    reason: optional(row, 'reason') as EscalationReason | null,
    queue: optional(row, 'queue') as Queue | null,
  }),
  attacks: (row) => ({
    kind: 'attack',
    form: field(row, 'kind') === 'abuse' ? 'abuse' : 'injection',
    forbidden: optional(row, 'forbidden'),
    says: optional(row, 'says'),
  }),
  'small-talk': (row) => ({ kind: 'small_talk', intent: field(row, 'intent') }),
}

/** Every case of one part. */
export async function readCases(part: Part): Promise<Case[]> {
  const folder = new URL(`./cases/${part}/`, import.meta.url)
  const cases: Case[] = []
  for (const [sheet, expect] of Object.entries(SHEETS)) {
    const rows = parse(await readFile(new URL(`${sheet}.csv`, folder)), { columns: true }) as Row[]
    for (const row of rows) {
      cases.push({
        part,
        company: field(row, 'company'),
        variety: field(row, 'variety') as Variety,
        history: [],
        unanswered: [field(row, 'text')],
        expected: expect(row),
      })
    }
  }
  const told = JSON.parse(await readFile(new URL('conversations.json', folder), 'utf8')) as Conversation[]
  return [...cases, ...told.map((each) => readConversation(part, each))]
}

interface Conversation {
  readonly company: string
  readonly variety: Variety
  readonly history?: readonly Said[]
  readonly unanswered: readonly string[]
  readonly kind: 'reply' | 'escalate'
  readonly reason?: EscalationReason
  readonly says: readonly string[]
  readonly free?: boolean
}

function readConversation(part: Part, told: Conversation): Case {
  const { company, variety, history = [], unanswered, kind, reason = null, says, free = false } = told
  const expected: Expected = { kind: 'conversation', outcome: kind, reason, says, free }
  return { part, company, variety, history, unanswered, expected }
}

function field(row: Row, name: string): string {
  const value = row[name]
  if (value === undefined || value === '') throw new Error(`A case has no ${name}: ${JSON.stringify(row)}`)
  return value
}

function optional(row: Row, name: string): string | null {
  return row[name] === undefined || row[name] === '' ? null : row[name]
}
