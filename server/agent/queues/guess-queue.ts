import { readFileSync } from 'node:fs'
import type { Queue } from '../agent.ts'
import { remember } from '../language/text/remember.ts'
import { addUp, guess } from '../networks/feed.ts'
import { type KeptNetwork, type Network, readNetwork } from '../networks/network.ts'
import { readQueueInput } from './read-queue-input.ts'

// Read on first use, or ahead of time: a process that hands nobody over needs none of it.
let network: KeptNetwork | undefined

/** The trained network, read ahead of time. */
export function readQueueNetwork(): KeptNetwork {
  network ??= readNetwork(readFileSync(new URL('./queues.network', import.meta.url)))
  return network
}

/**
 * The queue of who deals with a text, by a network of one hidden layer (decision 237). Complaints that must not be
 * overlooked are recognized by `chanceOfComplaint`.
 */
export const guessQueue: (text: string) => Queue = remember((text) => guessWith(readQueueNetwork(), text))

/** The same by any network that has learnt from `listQueueLessons`. */
export function guessWith(trained: Network, text: string): Queue {
  const chances = guess(trained, addUp(trained, readQueueInput(text, trained.size)))
  return trained.names[chances.indexOf(Math.max(...chances))] as Queue
}
