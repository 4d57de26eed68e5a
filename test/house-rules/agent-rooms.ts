import { isTestCode } from './import-directions.ts'
import type { Finding, SourceFile } from './source-tree.ts'

const AGENT = 'server/agent/'

/**
 * The rooms of the agent from the ground up, as docs/ARCHITECTURE.md tells them; the last is the
 * turn itself, which has no folder of its own.
 */
const ROOMS = [
  'language/',
  'terms/',
  'classifier/',
  'usual-questions/',
  'message/',
  'knowledge/files/',
  'knowledge/passages/',
  'knowledge/ranking/',
  'versions/',
  'knowledge/',
  'answers/',
  'rules/',
  '',
  'model/',
]

// What every room may know: the port, and the sentences that are the agent's own.
const GROUND = ['agent.ts', 'replies-text.ts']
// It chooses between the built-in agent and the one with a model, and so stands above both.
const ROOF = 'choose-agent.ts'
// No turn runs these: they make what the service reads.
const TRAINING = /^classifier\/(train|training-data|company-questions|check-queues)\.ts$/

function floorOf(path: string): number {
  if (GROUND.includes(path)) return -1
  if (path === ROOF) return ROOMS.length
  const folders = ROOMS.filter((room) => room !== '' && path.startsWith(room))
  const [nearest = ''] = folders.sort((a, b) => b.length - a.length)
  return ROOMS.indexOf(nearest)
}

/** Every import within the agent that leads from a room to one above it. */
export function checkAgentRooms(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith(AGENT) && !isTestCode(path))
    .map(({ path, imports }) => ({ path, own: path.slice(AGENT.length), imports }))
    .filter(({ own }) => !TRAINING.test(own))
    .flatMap(({ path, own, imports }) =>
      imports
        .filter(
          ({ target }) => target.startsWith(AGENT) && floorOf(target.slice(AGENT.length)) > floorOf(own),
        )
        .map(({ target }) => ({
          path,
          message: `imports ${target}, which stands above it. The agent's rooms import downwards (docs/ARCHITECTURE.md): pass it in, or move what is needed down.`,
        })),
    )
}
