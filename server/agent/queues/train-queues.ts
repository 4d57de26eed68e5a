import type { Network } from '../networks/network.ts'
import { type Training, trainNetwork } from '../networks/train-network.ts'
import type { QueueLesson } from './lessons.ts'
import { readQueueInput } from './read-queue-input.ts'

/** How it is trained. Its meanings are those of the words (64) and the direction among the usual questions (96). */
export const TRAINING: Training = {
  size: { places: 65536, meanings: 160, hidden: 32 },
  epochs: 12,
  leftOut: { places: 0.3, meaning: 0.15 },
}

/** Trains the network; every queue teaches as much, however many lessons it has. */
export function trainQueues(lessons: readonly QueueLesson[]): Network {
  const byQueue = Map.groupBy(lessons, ({ queue }) => queue)
  const taught = lessons.map(({ text, queue }) => ({
    input: readQueueInput(text, TRAINING.size),
    name: queue,
    weight: lessons.length / (byQueue.size * (byQueue.get(queue)?.length ?? 1)),
  }))
  return trainNetwork(taught, TRAINING)
}
