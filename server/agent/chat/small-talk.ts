import type { Reply } from '../agent.ts'

/** A reply that rests on nothing and costs nothing. With the intent `unclear` it asks the customer for something. */
export function smallTalk(text: string, intent: string): Reply {
  const reply = { kind: 'reply', text, sources: [], intent, job: 'greet' } as const
  return intent === 'unclear' ? { ...reply, asks: true } : reply
}
