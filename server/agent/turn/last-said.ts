import type { Turn } from '../agent.ts'

/** The agent's last message; null if there is none, or a person has written since. */
export function findLastSaid({ history }: Turn): string | null {
  const last = history.findLast(({ author }) => author !== 'customer')
  return last?.author === 'agent' ? last.text : null
}
