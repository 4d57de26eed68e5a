import { setTimeout as pause } from 'node:timers/promises'
import { sqlState } from '../../server/db/sql-states.ts'
import type { Intervening, InterventionContext } from '../../server/interventions/intervene.ts'
import * as persons from '../../server/interventions/interventions.ts'
import type { Tenant } from '../../server/platform/tenant.ts'

/** A source of chance that a seed repeats: mulberry32. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What a customer sends at once: words, or only a picture. */
export interface Sent {
  readonly text: string | null
  readonly hasPhoto: boolean
}

type Deed = 'take_over' | 'write' | 'hand_back' | 'resolve'

/**
 * One step of a conversation's story, after a pause; and where it says so after the agent has written so
 * many replies, unless that takes too long.
 */
export type Step = { readonly afterMs: number; readonly afterReplies?: number } & (
  | { readonly kind: 'customer'; readonly sent: Sent }
  | { readonly kind: 'person'; readonly deed: Deed }
)

const QUESTIONS = [
  'When will I get my money back?',
  'How long does delivery take?',
  'كم يستغرق التوصيل إلى جدة؟',
  'Which payment methods do you accept?',
]
const UNKNOWN = 'Do you repair grand pianos on the moon?'
// Answered in part, and handed over with what is left.
const HALF_KNOWN = `How long does delivery take? ${UNKNOWN}`
const OPENINGS: readonly (readonly string[])[] = [
  ['Hello'],
  ['Thanks!'],
  ['I want to talk to a person'],
  [UNKNOWN],
  [HALF_KNOWN],
]

/**
 * The story of one conversation: a burst, perhaps a late message into the running turn, perhaps a person who takes over
 * at any moment, writes, hands back or resolves, and a customer who goes on.
 */
export function tellStory(chance: () => number): Step[] {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value
  const says = (text: string, afterMs: number): Step => ({
    ...{ kind: 'customer', afterMs },
    sent: { text, hasPhoto: chance() < 0.03 },
  })
  const does = (deed: Deed, afterMs: number): Step => ({ kind: 'person', deed, afterMs })
  // The second reply waits for its turn under the customer's cap when a person takes over.
  if (chance() < 0.1) {
    const steps = [
      says('Hello', 0),
      says(pick([...QUESTIONS, HALF_KNOWN]), 0),
      does(pick(['take_over', 'write']), 0),
    ]
    const last = chance() < 0.5 ? [does('hand_back', chance() * 1_500)] : []
    return [...steps.map((step, index) => ({ ...step, afterReplies: index })), ...last]
  }
  const steps: Step[] = []
  const opening = chance()
  if (opening < 0.05) steps.push({ kind: 'customer', afterMs: 0, sent: { text: null, hasPhoto: true } })
  else if (opening < 0.45) for (const text of pick(OPENINGS)) steps.push(says(text, 0))
  else {
    if (chance() < 0.5) steps.push(says('Hello', 0))
    for (let count = Math.ceil(chance() * 3); count > 0; count--) {
      steps.push(says(pick(QUESTIONS), chance() * 60))
    }
  }
  if (chance() < 0.3) steps.push(says(pick(QUESTIONS), chance() * 1_000))
  if (chance() < 0.15) {
    // What was handed over may be asked again, and reach a more expensive ticket.
    steps.push(does('hand_back', 200 + chance() * 600), says(pick(QUESTIONS), chance() * 100))
  } else if (chance() < 0.35) {
    // As often into a running turn as at some other moment.
    steps.push(does(pick(['take_over', 'write']), chance() * pick([40, 800])))
    if (chance() < 0.4) steps.push(says('Are you there?', chance() * 300))
    if (chance() < 0.3) steps.push(does('write', chance() * 300))
    if (chance() < 0.5) steps.push(does(pick(['hand_back', 'hand_back', 'resolve']), chance() * 400))
    if (chance() < 0.4) steps.push(says(pick(QUESTIONS), chance() * 400))
  }
  return steps
}

/** What a story is played on. */
export interface Theatre {
  readonly context: InterventionContext
  /** Submits a message as a client does; resolves with the event's id once it is accepted. */
  submit(tenant: Tenant, thread: string, sent: Sent): Promise<string>
  /** The thread's conversation and how many replies of the agent's it has, once the first message has opened it. */
  look(tenant: Tenant, thread: string): Promise<{ conversationId: string; replies: number } | null>
}

/** What the customer was promised, in the order in which it was. */
export interface Played {
  readonly tenant: Tenant
  readonly thread: string
  readonly eventIds: readonly string[]
}

// A person turns to a conversation that they see.
const LOOK_EVERY_MS = 20
const PATIENCE_MS = 8_000

/** Plays a story to its end. What a person does to a conversation that refuses it is not done. */
export async function playStory(
  theatre: Theatre,
  tenant: Tenant,
  thread: string,
  steps: readonly Step[],
): Promise<Played> {
  const eventIds: string[] = []
  for (const step of steps) {
    if (step.afterReplies !== undefined) await waitForReplies(theatre, tenant, thread, step.afterReplies)
    await pause(step.afterMs)
    if (step.kind === 'customer') {
      eventIds.push(await theatre.submit(tenant, thread, step.sent))
      continue
    }
    let seen = await theatre.look(tenant, thread)
    while (seen === null) {
      await pause(LOOK_EVERY_MS)
      seen = await theatre.look(tenant, thread)
    }
    const who = { tenant, conversationId: seen.conversationId, actor: 'Noura' }
    await persist(() => act(theatre.context, who, step.deed))
  }
  return { tenant, thread, eventIds }
}

async function waitForReplies(
  theatre: Theatre,
  tenant: Tenant,
  thread: string,
  replies: number,
): Promise<void> {
  const untilMs = Date.now() + PATIENCE_MS
  while (Date.now() < untilMs && ((await theatre.look(tenant, thread))?.replies ?? 0) < replies) {
    await pause(LOOK_EVERY_MS)
  }
}

// A query of a database that is too busy is given up after a while; whoever asked asks again.
const GIVEN_UP = new Set(['55P03', '57014'])

/** Does something again as long as the database is too busy for it. */
export async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!GIVEN_UP.has(sqlState(error) ?? '')) throw error
    }
  }
}

async function act(context: InterventionContext, who: Intervening, deed: Deed): Promise<void> {
  if (deed === 'take_over') await persons.takeOver(context, who)
  else if (deed === 'write') await persons.writeAsPerson(context, who, 'I am Noura. I look into it.')
  else if (deed === 'hand_back') await persons.handBack(context, who)
  else await persons.resolve(context, who)
}
