import { listFeatures, listTopicFeatures, SIZES } from './features.ts'
import { type Example, type LinearModel, trainLinearModel } from './linear-model.ts'
import { readLessons } from './read-lessons.ts'

const FOLDER = new URL('./data/', import.meta.url)
const QUEUES_FOLDER = new URL('./queues/', FOLDER)
/** More of what is set apart from everything else. */
const APART_FOLDER = new URL('./apart/', FOLDER)
/** What befalls somebody in danger, as people write in a hurry, and what sounds like it and harms nobody. */
const DANGER_FOLDER = new URL('./danger/', FOLDER)
/** Who threatens the company, with a court or with blows, and what sounds like it. */
const THREAT_FOLDER = new URL('./threat/', FOLDER)
/** Whose account or card others use, and what sounds like it. */
const THEFT_FOLDER = new URL('./theft/', FOLDER)
/** What nobody asks a company, and what sounds like it and is asked. */
const OUTSIDE_FOLDER = new URL('./outside/', FOLDER)
/** What is only told around a question. */
const AROUND_FOLDER = new URL('./around/', FOLDER)
/** What customers of all companies ask, by kinds. */
const USUAL_FOLDER = new URL('../usual-questions/data/', import.meta.url)
/**
 * Of so many usual questions one is a lesson of what is rare: with all of them hardly anything would seem to come from
 * outside, or to be dangerous.
 */
const USUAL_STEP = 8
/** What customers of any company ask that is about no record of theirs. */
const USUAL = 'usual'
/** Files that teach something else than an intent. */
const OTHER_LESSONS = new Set(['personal', 'impersonal', 'arabizi', 'english'])
/** Of these, those that only teach in which language a text is. */
const LANGUAGE_LESSONS = new Set(['arabizi', 'english'])

/** What the classifier is made of. */
export interface Models {
  /** What the customer wants. */
  readonly intent: LinearModel
  /**
   * Whether a person is asked for, and whether somebody complains: each against everything else that customers write.
   */
  readonly person: LinearModel
  readonly complaint: LinearModel
  /** Whether the agent is told to be something else than it is, against everything else. */
  readonly injection: LinearModel
  /** Whether somebody is in danger, and whether the company is praised: each against everything else. */
  readonly emergency: LinearModel
  readonly praise: LinearModel
  /** Whether the company is threatened, and whether the customer's account or card is used by others. */
  readonly threat: LinearModel
  readonly theft: LinearModel
  /** Whether it is a question about the world, or a task, that no company is asked. */
  readonly outside: LinearModel
  /** Whether it is only what is told around a question: how the customer heard of the company, what they did before. */
  readonly around: LinearModel
  /** Whether it is about this customer's own order, bill or appointment, which no article knows. */
  readonly personal: LinearModel
  /** Whether Latin letters are English or Arabic. */
  readonly latin: LinearModel
}

/** Trains every model from the sentences of the data folder, one sentence a line, one class a file. */
export function trainModels(): Models {
  const lines = readLessons(FOLDER)
  const intents = [...lines].filter(([name]) => !OTHER_LESSONS.has(name))
  const all = intents.flatMap(([, sentences]) => sentences)
  const latin = all.filter((sentence) => !/\p{Script=Arabic}/u.test(sentence))
  const arabizi = lines.get('arabizi') ?? []
  const written = new Set(arabizi)
  return {
    intent: trainLinearModel(
      intents.flatMap(([name, sentences]) => label(name.replaceAll('-', '_'), sentences)),
      SIZES.words,
    ),
    person: setApart('human-request', lines),
    complaint: setApart('complaint', lines),
    injection: setApart('injection', lines),
    emergency: trainEmergency(lines),
    praise: setApart('praise', lines),
    threat: trainRare('threat', readLessons(THREAT_FOLDER), lines),
    theft: trainRare('theft', readLessons(THEFT_FOLDER), lines),
    outside: trainOutside(lines),
    around: trainAround(lines),
    personal: trainPersonal(lines),
    latin: trainLinearModel(
      [
        ...label('arabizi', [...arabizi, ...latin.filter((sentence) => looksArabizi(sentence))]),
        ...label('english', [
          ...latin.filter((sentence) => !written.has(sentence) && !looksArabizi(sentence)),
          ...(lines.get('english') ?? []),
        ]),
      ],
      SIZES.words,
    ),
  }
}

/** Trains one lesson against all others: who is angry about a thing writes much like who asks for it. */
function setApart(name: string, lines: ReadonlyMap<string, readonly string[]>): LinearModel {
  const more = readLessons(APART_FOLDER)
  const own = [...(lines.get(name) ?? []), ...(more.get(name) ?? [])]
  // The lessons of the queues hold requests for a person too, by what they are about.
  const about = readLessons(QUEUES_FOLDER, (line) => !line.includes('person}'))
  const others = [about, lines, more].flatMap((lessons) =>
    [...lessons].flatMap(([other, sentences]) =>
      other === name || LANGUAGE_LESSONS.has(other) ? [] : sentences,
    ),
  )
  return trainLinearModel([...label(name, own), ...label('other', others)], SIZES.words, { byRarity: true })
}

/**
 * Trains what tells that somebody is in danger, by what it is about too: gas that is smelt is none that is ordered, and
 * what is swallowed may be anything.
 */
function trainEmergency(lines: ReadonlyMap<string, readonly string[]>): LinearModel {
  const { danger = [], harmless = [] } = Object.fromEntries(readLessons(DANGER_FOLDER))
  const { emergency = [], ...apart } = Object.fromEntries(readLessons(APART_FOLDER))
  const lessons = [...lines, ...Object.entries(apart), ...readLessons(QUEUES_FOLDER)]
  const others = [
    ...harmless,
    ...[...readLessons(AROUND_FOLDER).values()].flat(),
    ...lessons.flatMap(([name, sentences]) => (LANGUAGE_LESSONS.has(name) ? [] : sentences)),
    ...listSomeUsual(),
  ]
  return trainOnTopics([
    ...labelByTopic('emergency', [...danger, ...emergency]),
    ...labelByTopic('other', others),
  ])
}

/** Lessons of anger hold threats themselves, and lessons of accounts tell of stolen ones. */
const NEAR: Readonly<Record<string, ReadonlySet<string>>> = {
  threat: new Set(['complaint', 'danger']),
  theft: new Set(['complaint', 'billing-problem']),
}

/** Trains what few customers ever write and nobody may overlook, by what it is about too. */
function trainRare(
  name: 'threat' | 'theft',
  own: ReadonlyMap<string, readonly string[]>,
  lines: ReadonlyMap<string, readonly string[]>,
): LinearModel {
  const lessons = [
    ...lines,
    ...[APART_FOLDER, QUEUES_FOLDER, DANGER_FOLDER].flatMap((folder) => [...readLessons(folder)]),
  ]
  const others = [
    ...(own.get('harmless') ?? []),
    ...lessons.flatMap(([other, sentences]) =>
      NEAR[name]?.has(other) || LANGUAGE_LESSONS.has(other) ? [] : sentences,
    ),
    ...listSomeUsual(),
  ]
  return trainOnTopics([...labelByTopic(name, own.get(name) ?? []), ...labelByTopic('other', others)])
}

/** Lessons that hold questions about the world themselves. */
const MIXED = new Set(['off-topic', 'injection', 'identity'])

/** Trains what tells a question about the world, of which there is no end, from all that companies are asked. */
function trainOutside(lines: ReadonlyMap<string, readonly string[]>): LinearModel {
  const { outside = [], inside = [] } = Object.fromEntries(readLessons(OUTSIDE_FOLDER))
  const lessons = [...lines, ...readLessons(APART_FOLDER), ...readLessons(QUEUES_FOLDER)]
  const others = [
    ...inside,
    ...lessons.flatMap(([name, sentences]) =>
      MIXED.has(name) || LANGUAGE_LESSONS.has(name) ? [] : sentences,
    ),
    ...listSomeUsual(),
  ]
  return trainOnTopics([...labelByTopic('outside', outside), ...labelByTopic('other', others)])
}

/** Lessons of who somebody is and of praise, half of which is told around a question. */
const BESIDE = new Set(['neutral', 'praise'])

/** Trains what tells that something is only told around a question, against all that may be meant by itself. */
function trainAround(lines: ReadonlyMap<string, readonly string[]>): LinearModel {
  const folders = [APART_FOLDER, QUEUES_FOLDER, DANGER_FOLDER, THREAT_FOLDER, THEFT_FOLDER]
  const lessons = [...lines, ...folders.flatMap((folder) => [...readLessons(folder)])]
  const others = [
    ...lessons.flatMap(([name, sentences]) =>
      BESIDE.has(name) || LANGUAGE_LESSONS.has(name) ? [] : sentences,
    ),
    ...listSomeUsual(),
  ]
  const told = [...readLessons(AROUND_FOLDER).values()].flat()
  return trainOnTopics([...labelByTopic('around', told), ...labelByTopic('other', others)])
}

function listSomeUsual(): string[] {
  return [...readLessons(USUAL_FOLDER).values()].flat().filter((_, at) => at % USUAL_STEP === 0)
}

/** Lessons that ask of what holds for every customer. */
const IMPERSONAL = new Set([
  'shipping',
  'payment',
  'discount',
  'product-question',
  'opening-hours',
  'store-location',
  'contact',
  'company',
  'account',
  'booking',
  'return-item',
  'exchange-item',
  'technical-problem',
])

/**
 * Trains what tells a customer's own record, by what it is about too: what is learnt of a parcel holds for a suitcase.
 */
function trainPersonal(lines: ReadonlyMap<string, readonly string[]>): LinearModel {
  const impersonal = [
    ...(lines.get('impersonal') ?? []),
    ...(readLessons(APART_FOLDER).get(USUAL) ?? []),
    ...[...lines].flatMap(([name, sentences]) => (IMPERSONAL.has(name) ? sentences : [])),
  ]
  return trainOnTopics([
    ...labelByTopic('personal', lines.get('personal') ?? []),
    ...labelByTopic('impersonal', impersonal),
  ])
}

function trainOnTopics(examples: readonly Example[]): LinearModel {
  return trainLinearModel(examples, SIZES.topics, { byRarity: true })
}

// The few lines of Arabic in Latin letters among the intents stand out by these words.
const ARABIZI_WORDS =
  /\b(?:ma3|a7ad|7awelni|el|enta|men|mata|ween|abi|abgha|kam|kaif|bekam|3endkom|hala|marhaba|ahlan|salam|shukran|mashkoor|tamam|naseet|floosi|ta3leemat|a7jez|abadel|akalem|khedmat|talabi|raseedi)\b/

function looksArabizi(sentence: string): boolean {
  return ARABIZI_WORDS.test(sentence)
}

function label(name: string, sentences: readonly string[]): Example[] {
  return sentences.map((sentence) => ({ features: listFeatures(sentence), label: name }))
}

function labelByTopic(name: string, sentences: readonly string[]): Example[] {
  return sentences.map((sentence) => ({ features: listTopicFeatures(sentence), label: name }))
}
