import type { Turn } from './agent.ts'

/** What the agent said last; null where it has said nothing, or a person has since. */
export function findLastSaid({ history }: Turn): string | null {
  const last = history.findLast(({ author }) => author !== 'customer')
  return last?.author === 'agent' ? last.text : null
}
