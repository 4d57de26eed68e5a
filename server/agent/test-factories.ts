import type { Knowledge, Passage, Turn, TurnMessage } from './agent.ts'
import { createGroundedAgent } from './grounded.ts'

/** What the one article says. */
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

/** A knowledge base that knows one thing, and how well. */
export function knowing(about: RegExp, passage: Passage = RETURNS): Knowledge {
  return { search: async (_tenant, query) => (about.test(query) ? [passage] : []) }
}

/** What a customer writes. */
export const customer = (text: string | null, ...mediaKinds: TurnMessage['mediaKinds']): TurnMessage => ({
  author: 'customer',
  text,
  mediaKinds,
})

/** A turn of a conversation that no customer leads. */
export function turn(unanswered: readonly TurnMessage[], history: readonly TurnMessage[] = []): Turn {
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

/** What the built-in agent decides. */
export const decide = (knowledge: Knowledge, ...args: Parameters<typeof turn>) =>
  createGroundedAgent({ knowledge }).answer(turn(...args), new AbortController().signal)

/** A knowledge base that is empty. */
export const nothing: Knowledge = { search: async () => [] }
