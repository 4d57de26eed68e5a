import { parentPort, workerData } from 'node:worker_threads'
import type { Decision, Turn } from '../../agent/agent.ts'
import { indexKnowledgeAnew } from '../../agent/knowledge/index-anew.ts'
import { loadCommonWords } from '../../agent/knowledge/known-words.ts'
import { loadContrasts } from '../../agent/language/contrasts/contrast-sets.ts'
import { loadQuestionWords } from '../../agent/language/latin/question-words.ts'
import { loadMeanings } from '../../agent/language/meaning/word-meanings.ts'
import { readQueueNetwork } from '../../agent/queues/guess-queue.ts'
import { readUsualQuestions } from '../../agent/usual-questions/read.ts'
import type { Config } from '../../config.ts'
import { createLog } from '../../platform/log.ts'
import { type Observations, watch } from '../../platform/observe.ts'
import { openService } from '../../service.ts'
import { createAgent } from '../create-agent.ts'
import { createWaitingTurns } from './waiting-turns.ts'

// The program of the agent's thread; `threaded-agent.ts` starts it by `agent-program.js`.

/** The data that the agent's thread is started with. */
export interface AgentThreadData {
  readonly config: Config
  readonly databaseUrl: string
  readonly masterKey: Uint8Array
}

/** Messages to the agent's thread. */
export type ToAgent =
  | { readonly kind: 'answer'; readonly id: number; readonly turn: Turn }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'begin_no_more' }

type AskedTurn = ToAgent & { readonly kind: 'answer' }

/** The facts about an error that are passed along with it. */
interface ErrorFacts {
  readonly code?: string
  readonly routine?: string
}

/** Messages from the agent's thread. */
export type FromAgent =
  /** It has loaded what it thinks with. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'decided'; readonly id: number; readonly decision: Decision }
  | { readonly kind: 'not_begun'; readonly id: number }
  /** A copied error loses its `code` and its `routine`, which tell whether the database was away. */
  | {
      readonly kind: 'failed'
      readonly id: number
      readonly error: Error
      readonly facts: ErrorFacts
    }
  /** A line of the log: the process writes one log, in the order of the messages. */
  | { readonly kind: 'log'; readonly line: string }
  /** Observations are made in the process's main thread. */
  | { readonly kind: 'observed'; readonly modelTurn: Observations['modelTurn'] }

const { config, databaseUrl, masterKey } = workerData as AgentThreadData
const tell = (message: FromAgent) => parentPort?.postMessage(message)
const log = createLog(config.logLevel, { write: (line) => tell({ kind: 'log', line }) })
const { context } = openService({ config, databaseUrl, masterKey: Buffer.from(masterKey), log })
const agent = createAgent(context, config)
watch(
  'modelTurn',
  (modelTurn) => tell({ kind: 'observed', modelTurn }),
  (error) => log.error({ err: error }, 'an observation could not be passed on'),
)
const aborts = new Map<number, AbortController>()
const waiting = createWaitingTurns<AskedTurn>({
  begin: (asked) => void answer(asked),
  refuse: ({ id }) => tell({ kind: 'not_begun', id }),
})
const unawaited = () => new Error('Nobody waits for the answer any more.')

async function answer({ id, turn }: AskedTurn): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  try {
    tell({ kind: 'decided', id, decision: await agent.answer(turn, abort.signal) })
  } catch (thrown) {
    const error: Error & ErrorFacts = thrown instanceof Error ? thrown : new Error(String(thrown))
    const { code, routine } = error
    const facts = { ...(code !== undefined && { code }), ...(routine !== undefined && { routine }) }
    tell({ kind: 'failed', id, error, facts })
  } finally {
    aborts.delete(id)
  }
}

// A turn takes some 20 MB beside what is loaded and the company's knowledge.
const ROOM_FOR_TURNS_MB = 32

/** Ends the thread where its heap has no room to think in, while it has no turn whose customer would be handed over. */
function requireRoom(): void {
  const taken: number[][] = []
  for (let mb = 0; mb < ROOM_FOR_TURNS_MB; mb++) taken.push(new Array(2 ** 17).fill(mb))
}

// Loaded before the first turn, so that no customer waits for it.
loadMeanings()
loadContrasts()
loadCommonWords()
loadQuestionWords()
readUsualQuestions()
readQueueNetwork()
requireRoom()
tell({ kind: 'ready' })
parentPort?.on('message', (message: ToAgent) => {
  if (message.kind === 'answer') waiting.add(message)
  else if (message.kind === 'begin_no_more') waiting.beginNoMore()
  else if (!waiting.forget(message.id)) aborts.get(message.id)?.abort(unawaited())
  else tell({ kind: 'failed', id: message.id, error: unawaited(), facts: {} })
})
// In the background: until then, knowledge that an earlier release imported is found as that release indexed it.
indexKnowledgeAnew(context).catch((error: Error) =>
  log.warn({ reason: error.message }, 'knowledge of an earlier release not indexed anew'),
)
