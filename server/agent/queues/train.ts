import { writeFileSync } from 'node:fs'
import { digestSources } from '../classifier/digest-sources.ts'
import { writeNetwork } from '../networks/network.ts'
import { NETWORK_SOURCES } from '../networks/sources.ts'
import { readUsualQuestions } from '../usual-questions/read.ts'
import { checkQueues } from './check-queues.ts'
import { readQueueNetwork } from './guess-queue.ts'
import { listQueueLessons, type QueueLesson } from './lessons.ts'
import { TRAINING, trainQueues } from './train-queues.ts'

/*
 * Trains the network that says who deals with a message, and writes it where the service reads it; with `--check` it
 * says how often companies that taught nothing get it right.
 */
const NETWORK_FILE = new URL('./queues.network', import.meta.url)

function digest(lessons: readonly QueueLesson[]): string {
  const sources = [...NETWORK_SOURCES, '../queues/read-queue-input.ts']
  const told = lessons.map(({ queue, text }) => `${queue} ${text}`)
  return digestSources(import.meta.url, sources, [
    JSON.stringify(TRAINING),
    readUsualQuestions().madeFrom,
    ...told,
  ])
}

/** Whether the committed network was trained from the current sentences and code. */
export function isQueueNetworkFresh(): boolean {
  return readQueueNetwork().madeFrom === digest(listQueueLessons())
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    for (const line of checkQueues()) process.stdout.write(`${line}\n`)
  } else {
    const lessons = listQueueLessons()
    writeFileSync(NETWORK_FILE, writeNetwork(trainQueues(lessons), digest(lessons)))
  }
}
