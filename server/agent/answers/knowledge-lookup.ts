import type { AgentTenant, Knowledge, Language } from '../agent.ts'

/** How many passages each search returns. */
export const PASSAGES = 8

/** Where a turn's questions are looked up. */
export interface KnowledgeLookup {
  readonly knowledge: Knowledge
  readonly tenant: AgentTenant
  /** The language of the turn; a question may have another. */
  readonly language: Language
  /** Aborts when the turn ends. */
  readonly signal: AbortSignal
}
