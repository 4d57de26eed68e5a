import type { Knowledge, Passage, Turn, TurnMessage } from './agent.ts'
import { createGroundedAgent } from './grounded.ts'

/** The text of the only article. */
export const RETURNS: Passage = {
  passageId: 'p1',
  articleId: 'a1',
  title: 'Returns',
  url: 'https://shop.example/returns',
  heading: null,
  text: 'You can return an item within 14 days. It must be unused.',
  language: 'en',
  score: 0.9,
}

/** A knowledge base with one passage, and the searches that find it. */
export function knowing(about: RegExp, passage: Passage = RETURNS): Knowledge {
  return { search: async (_tenant, query) => (about.test(query) ? [passage] : []) }
}

/** A message of a customer. */
export const customer = (text: string | null, ...mediaKinds: TurnMessage['mediaKinds']): TurnMessage => ({
  author: 'customer',
  text,
  mediaKinds,
})

/** An earlier message of the agent. */
export const agent = (text: string): TurnMessage => ({ author: 'agent', text, mediaKinds: [] })

/** A turn of a conversation that is in no database. */
export function turnOf(unanswered: readonly TurnMessage[], history: readonly TurnMessage[] = []): Turn {
  return {
    tenant: { organizationId: '00000000-0000-7000-8000-000000000000', environment: 'sandbox' },
    organizationName: 'Bayt Sidra',
    conversationId: 'c',
    id: 'first-unanswered',
    customerName: null,
    history,
    unanswered,
  }
}

/** The decision of the built-in agent. */
export const decide = (knowledge: Knowledge, ...args: Parameters<typeof turnOf>) =>
  createGroundedAgent({ knowledge }).answer(turnOf(...args), new AbortController().signal)

/** An empty knowledge base. */
export const nothing: Knowledge = { search: async () => [] }
