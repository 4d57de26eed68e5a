import type { AgentTenant, Knowledge, Passage, Topic } from '../agent.ts'
import { listWords } from '../language/words.ts'
import { dropCourtesy } from '../message/courtesy.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import type { Answer } from './answer.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'
import { nameOf } from './passage-name.ts'
import { quote } from './quote.ts'

/** What leads to a name and says nothing of it: "tell me about", "info about your", «معلومات عن». */
const LEADING =
  /^(?:\S+\s+){0,4}?(?:about|regarding|concerning)\s+(?:(?:the|your)\s+)?|^(?:\S+\s+){0,3}?(?:عن|بخصوص|حول)\s+/iu
/** What has more words is hardly the name of anything. */
const MOST_WORDS = 12
/** More parts of an article than this are not named one by one. */
const MOST_PARTS = 8

/** Whether words name something as the knowledge of an organization does, and say nothing else. */
export type IsTopic = (tenant: AgentTenant, words: string, signal: AbortSignal) => Promise<boolean>

/** Judges names by the knowledge that answers are taken from. */
export function judgeTopics(knowledge: Knowledge): IsTopic {
  return async (tenant, words, signal) => (await listTopics({ knowledge, tenant, signal }, words)).length > 0
}

async function listTopics(
  { knowledge, tenant, signal }: Omit<KnowledgeLookup, 'language'>,
  text: string,
  nearly = false,
): Promise<readonly Topic[]> {
  for (const name of listNames(text)) {
    const topics = (await knowledge.listTopics?.(tenant, name, signal, nearly)) ?? []
    if (topics.length > 0) return topics
  }
  return []
}

/** What a text may be the name of: as it stands, without courtesies, and without what leads to it. */
function listNames(text: string): string[] {
  const bare = dropCourtesy(text)
  const names = new Set([text, bare, bare.replace(LEADING, '')])
  return [...names].filter((name) => listWords(name).length <= MOST_WORDS)
}

/**
 * What is told to who writes nothing but what something is called: what stands under that heading, in that row, or of
 * an article which of its parts there are. Null where nothing is called so, or too much is.
 */
export async function tellTopic(
  lookup: KnowledgeLookup,
  { text: question, read }: CustomerQuestion,
): Promise<Answer | null> {
  return choose(lookup, question, await listTopics(lookup, question), (passage) => ({
    ...{ kind: 'found', question },
    ...quote([passage], read),
  }))
}

/** What whoever has slipped once in a name is asked about; null where no one thing is called nearly so. */
export async function askNearTopic(
  lookup: KnowledgeLookup,
  { text: question }: CustomerQuestion,
): Promise<Answer | null> {
  return choose(lookup, question, await listTopics(lookup, question, true), (passage) => ({
    ...{ kind: 'likely', question, passage },
  }))
}

/** What is made of all that is called so: of parts before rows, and of articles as a whole last. */
function choose(
  { language }: KnowledgeLookup,
  question: string,
  topics: readonly Topic[],
  tell: (passage: Passage) => Answer,
): Answer | null {
  // "Bread" within Arabic names what only the English page calls so.
  const own = topics.filter(({ passages: [first] }) => first?.language === language)
  const called = own.length > 0 ? own : topics
  const meant = (['part', 'row', 'article'] as const)
    .map((kind) => called.filter((topic) => topic.kind === kind))
    .find(({ length }) => length > 0)
  const [topic, other, ...more] = meant ?? []
  if (topic === undefined || more.length > 0) return null
  if (other !== undefined) return askWhich(question, topic, other)
  const [first] = topic.passages
  if (first === undefined) return null
  const isTold = topic.kind !== 'article' || first.heading === null
  return isTold ? tell(first) : askWhichPart(question, topic)
}

function askWhich(question: string, { passages: [one] }: Topic, { passages: [other] }: Topic): Answer | null {
  if (one === undefined || other === undefined || nameOf(one) === nameOf(other)) return null
  return { kind: 'tie', question, between: [one, other] }
}

/** An article that begins with a part of its own tells nothing of all. */
function askWhichPart(question: string, { passages }: Topic): Answer | null {
  const parts = [...Map.groupBy(passages, ({ heading }) => heading).values()].flatMap(
    ([first]) => first ?? [],
  )
  const [one, other] = parts
  if (one === undefined || parts.length > MOST_PARTS) return null
  if (other === undefined) return { kind: 'found', question, ...quote([one], question) }
  return parts.length === 2
    ? { kind: 'tie', question, between: [one, other] }
    : { kind: 'parts', question, of: one.title, parts }
}
