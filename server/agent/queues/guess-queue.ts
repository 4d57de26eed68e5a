import type { Queue } from '../agent.ts'
import { remember } from '../language/text/remember.ts'
import { addUp, guess } from '../networks/feed.ts'
import { keepNetwork } from '../networks/keep-network.ts'
import type { Network } from '../networks/network.ts'
import { readQueueInput } from './read-queue-input.ts'

/** Stands beside the queues for what nobody has to deal with: who tells that they are new here does not complain. */
export const NOBODY = 'nobody'

/** The trained network. */
export const readQueueNetwork = keepNetwork(new URL('./queues.network', import.meta.url))

const readChances = remember((text: string) => chancesBy(readQueueNetwork(), text))

/** The queue of who deals with a text, by a network of one hidden layer (decision 237). */
export function guessQueue(text: string): Queue {
  return findLikeliest(readChances(text))
}

/**
 * The chance that a text is for those who deal with complaints. It hears a grievance that is told without an angry
 * word, which `chanceOfComplaint` does not.
 */
export function chanceOfGrievance(text: string): number {
  return readChances(text).get('complaints') ?? 0
}

/** The chance of each queue, and of `NOBODY`, by any network that has learnt from `listQueueLessons`. */
export function chancesBy(trained: Network, text: string): ReadonlyMap<string, number> {
  const chances = guess(trained, addUp(trained, readQueueInput(text, trained.size)))
  return new Map(trained.names.map((name, at) => [name, chances[at] ?? 0]))
}

/** The likeliest queue: a conversation that is handed over is for somebody, even if it asks for nothing. */
export function findLikeliest(chances: ReadonlyMap<string, number>): Queue {
  const [best] = [...chances].filter(([name]) => name !== NOBODY).sort((a, b) => b[1] - a[1])
  return (best?.[0] ?? 'general') as Queue
}
