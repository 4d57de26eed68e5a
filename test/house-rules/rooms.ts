import { isTestCode } from './import-directions.ts'
import type { Finding, SourceFile } from './source-tree.ts'

/** A folder whose rooms, its own folders and some files, stand on one another, as docs/ARCHITECTURE.md tells them. */
interface House {
  readonly folder: string
  /** From the ground up; the empty one is what lies in the folder itself. */
  readonly rooms: readonly string[]
  /** What every room may know. */
  readonly ground?: RegExp
  /** What stands above all rooms. */
  readonly roof?: readonly string[]
  /** What reads from any room, and no turn runs. */
  readonly beside?: RegExp
}

const HOUSES: readonly House[] = [
  {
    folder: 'server/',
    rooms: [
      ...['platform/', 'config.ts', 'unknown-variables.ts', 'db/', 'context.ts'],
      ...['work/', 'http/', 'guarded-http/', 'documentation/', 'api-index/', 'agent/', 'channels/'],
      ...['alerts/', 'metrics/', 'tickets/', 'wallet/', 'usage/', 'organizations/', 'apps/', 'oauth/'],
      ...['webhooks/', 'webhook-endpoints/', 'customers/', 'conversations/', 'visitors/', 'actions/'],
      ...['inbound-events/', 'replies/', 'channel-accounts/', 'turns/', 'timers/', 'rehearsals/'],
      ...['interventions/', 'erasure/', 'housekeeping/', '', 'demo/', 'boot/', 'cli/'],
    ],
  },
  {
    folder: 'server/agent/',
    rooms: [
      'language/',
      'terms/',
      'classifier/',
      'networks/',
      'usual-questions/',
      'queues/',
      'message/',
      'knowledge/files/',
      'knowledge/passages/',
      'knowledge/ranking/',
      'versions/',
      'knowledge/',
      'answers/',
      'rules/',
      'turn/',
      'hand-over/',
      'chat/',
      'reply/',
      'asked-back/',
      'actions/',
      'emergency/',
      '',
      'model/',
    ],
    // The port, and the sentences that are the agent's own.
    ground: /^(agent|replies-text)\.ts$/,
    // It chooses between the built-in agent and the one with a model.
    roof: ['choose-agent.ts'],
    // These make what the service reads.
    beside: /^(classifier|queues)\/(train|training-data|company-questions|check-queues)\.ts$/,
  },
  {
    folder: 'server/agent/language/',
    rooms: [
      ...['text/', 'inflection/', 'words/', 'numbers-and-days/'],
      ...['meaning/', 'thesaurus/', 'contrasts/', 'sound/', 'latin/', 'spelling/'],
    ],
  },
  {
    folder: 'server/agent/message/',
    rooms: ['reading/', 'courtesy/', 'consent/', 'person/', 'privacy/', 'danger/', 'intents/', 'questions/'],
    // Lists of words import nothing but lists, and what knows all words reads those of every room.
    ground: /-data\.ts$/,
  },
  {
    folder: 'server/agent/knowledge/files/',
    rooms: ['parsed-html/', 'outline/', 'html/', 'text/', 'office/', 'pdf/', ''],
  },
  {
    folder: 'server/agent/answers/',
    rooms: ['quoting/', 'telling/', 'follow-up/', 'tables/', ''],
    // What an answer is, and what it is looked up with.
    ground: /^(answer|knowledge-lookup)\.ts$/,
  },
  {
    folder: 'server/agent/model/',
    rooms: ['endpoint/', 'grounding/', ''],
  },
  {
    folder: 'server/actions/',
    rooms: ['definition/', 'values/', 'extract/', 'store/', 'run/', 'wishes/', 'talk/'],
  },
]

function floorOf({ rooms, ground, roof }: House, path: string): number {
  if (ground?.test(path)) return -1
  if (roof?.includes(path)) return rooms.length
  const folders = rooms.filter((room) => room !== '' && path.startsWith(room))
  const [nearest] = folders.sort((a, b) => b.length - a.length)
  return nearest === undefined && path.includes('/') ? -1 : rooms.indexOf(nearest ?? '')
}

/** Every import within a house that leads from a room to one above it, and every file that lies in no room. */
export function checkRooms(files: readonly SourceFile[]): Finding[] {
  return HOUSES.flatMap((house) => {
    const { folder, rooms, beside } = house
    const own = files
      .filter(({ path }) => path.startsWith(folder) && !isTestCode(path))
      .map(({ path, imports }) => ({ path, name: path.slice(folder.length), imports }))
    const outside = own.filter(({ name }) => floorOf(house, name) < 0 && !house.ground?.test(name))
    const upwards = own
      .filter(({ name }) => beside?.test(name) !== true)
      .flatMap(({ path, name, imports }) =>
        imports
          .filter(({ target }) => target.startsWith(folder))
          .filter(({ target }) => floorOf(house, target.slice(folder.length)) > floorOf(house, name))
          .map(({ target }) => ({
            path,
            message: `imports ${target}, which stands above it. The rooms of ${folder} import downwards (docs/ARCHITECTURE.md): pass it in, or move what is needed down.`,
          })),
      )
    return [
      ...outside.map(({ path }) => ({ path, message: `lies in none of the rooms: ${rooms.join(' ')}` })),
      ...upwards,
    ]
  })
}
