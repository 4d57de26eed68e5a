import type { EscalationReason } from '../../contract/schemas/conversation.ts'
import type { Tenant } from '../platform/tenant.ts'

/** Reasons why a conversation is handed to a person. */
export type { EscalationReason }

/** The queues of the API document's conversation resource. */
export type Queue = 'general' | 'refunds' | 'orders' | 'products' | 'complaints' | 'dev'

/** The languages that the agent speaks. */
export type Language = 'ar' | 'en'

/** A customer-visible message of the conversation, oldest first in a turn. */
export interface TurnMessage {
  readonly author: 'customer' | 'agent' | 'human'
  readonly text: string | null
  readonly mediaKinds: readonly ('image' | 'audio' | 'video' | 'file')[]
}

/**
 * The versions of the parts that an organization has set for its agent; a part with another version was changed. Null
 * if the part was never set.
 */
export interface AgentVersions {
  readonly knowledge: string | null
  readonly rules: string | null
  readonly actions: string | null
}

/**
 * The tenant whose agent thinks. `versions` are its settings when the turn began; if absent, only the database knows
 * them.
 */
export interface AgentTenant extends Tenant {
  readonly versions?: AgentVersions
}

/** What the agent is given to think about: one conversation and the customer's messages that nobody has answered. */
export interface Turn {
  /**
   * The id of the first unanswered message: the same when the turn is repeated after a crash or because another message
   * came.
   */
  readonly id: string
  readonly tenant: AgentTenant
  readonly organizationName: string
  readonly conversationId: string
  readonly customerName: string | null
  /** Earlier visible messages, oldest first, at most the latest 20. */
  readonly history: readonly TurnMessage[]
  /** The unanswered messages, oldest first; a burst is one turn. Never empty. */
  readonly unanswered: readonly TurnMessage[]
}

/** One passage that an answer rests on. Becomes an item of a message's `sources`. */
export interface Source {
  readonly id: string
  readonly type: 'article' | 'action'
  readonly title: string
  readonly url: string | null
  /** The words of the article that the answer rests on, at most 300 characters. */
  readonly snippet: string
  /** How well the passage fits, 0 to 1. */
  readonly score: number
}

/** What the agent says. */
export interface Reply {
  readonly kind: 'reply'
  readonly text: string
  /** Empty for greetings and thanks, which are free; at least one for an answer. */
  readonly sources: readonly Source[]
  /** Present if the reply asks the customer for something that the agent needs first. */
  readonly asks?: true
  /**
   * Present if the customer has confirmed that the matter is settled: the conversation is resolved with this reply.
   */
  readonly resolves?: true
  readonly intent: string
  readonly job: string
}

/** A hand-over to a person. */
export interface Escalation {
  readonly kind: 'escalate'
  readonly reason: EscalationReason
  readonly queue: Queue
  /** For the person who takes over; never shown to the customer. */
  readonly summary: string
  /**
   * If the agent failed, a description of the failure for its operator. It holds nothing of the messages, because it
   * goes into the alert and leaves the service.
   */
  readonly fault?: string
  /** What the customer is told. */
  readonly text: string
  /** The sources of the answered part of the burst; absent if nothing was answered. */
  readonly sources?: readonly Source[]
  readonly intent: string
  readonly job: string
}

/** What the agent decided. The caller writes, charges and sends it; the agent itself changes nothing. */
export type Decision = Reply | Escalation

/** Whether a decision answers from sources; other replies, such as a greeting, rest on nothing. */
export function isGrounded(
  decision: Decision,
): decision is Reply & { readonly sources: readonly [Source, ...Source[]] } {
  return decision.kind === 'reply' && decision.sources.length > 0
}

/** A passage that retrieval found. */
export interface Passage {
  readonly passageId: string
  readonly articleId: string
  readonly title: string
  readonly url: string | null
  readonly heading: string | null
  readonly text: string
  /** What the rows of its table are, by the name of the first column: "Branch". No row says it. */
  readonly rowsOf?: string
  readonly language: Language
  /** The chance that the passage answers, 0 to 1. */
  readonly score: number
  /** True for an FAQ answer, which was written to be given whole. */
  readonly isWhole?: boolean
  /** True for the second best passage if it fits about as well as the best: an answer gives both. */
  readonly isNearBest?: boolean
}

/** What the organization has given a name of its own: an article, a part of an article, or a row of a table. */
export interface Topic {
  readonly kind: 'article' | 'part' | 'row'
  /** The passages under this name, in order and never empty; for a row, its line alone. Each has a score of 1. */
  readonly passages: readonly Passage[]
}

/** The organization's knowledge base, searched. Finds nothing of another tenant. */
export interface Knowledge {
  search(tenant: AgentTenant, query: string, limit: number, signal: AbortSignal): Promise<Passage[]>
  /**
   * The topics with exactly this name or, with `nearly`, only those whose name differs by one slip. Absent if names are
   * not known.
   */
  listTopics?(
    tenant: AgentTenant,
    name: string,
    signal: AbortSignal,
    nearly?: boolean,
  ): Promise<readonly Topic[]>
  /**
   * The tables, each as the passages that hold its rows, in order and with a score of 1; none that a later edition has
   * replaced, unless the query names its year. A table that has not changed since is the same array. Absent if tables
   * are not known.
   */
  listTables?(
    tenant: AgentTenant,
    query: string,
    signal: AbortSignal,
  ): Promise<readonly (readonly Passage[])[]>
}

/** Whether an agent has loaded what it thinks with, still loads it, or could not; then it tries again by itself. */
export type LoadState = 'loading' | 'loaded' | 'failed'

/**
 * The port of every agent. It thinks outside any transaction, and it may fail: the caller turns a failure into a
 * hand-over. `signal` aborts when a newer message or a person makes the turn pointless.
 */
export interface Agent {
  answer(turn: Turn, signal: AbortSignal): Promise<Decision>
  /**
   * Starts to watch how busy the agent is. Each call of the returned function says whether the agent has been busy
   * without a pause since the call before, and has decided turns meanwhile. An undecided turn then waits because of
   * others. Absent if turns do not wait for each other.
   */
  watchLoad?(): () => boolean
  /** Whether it has what it thinks with. Absent if there is nothing to load. */
  loadState?(): LoadState
  /** From now on turns that it has not begun to think about are rejected with `WorkerStops`. */
  beginNoMore?(): void
}

/**
 * Thrown by an agent that could not load what it thinks with, whatever it was asked. Its turns are tried again: another
 * worker may have what this one lacks, or this one soon, as while its files are being replaced.
 */
export class AgentNotLoaded extends Error {
  override readonly name = 'AgentNotLoaded'
  constructor(cause: unknown) {
    super('The agent could not load what it thinks with.', { cause })
  }
}
