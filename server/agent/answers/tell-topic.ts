import type { AgentTenant, Knowledge, Passage, Topic } from '../agent.ts'
import { listWords } from '../language/words/words.ts'
import { dropCourtesy } from '../message/courtesy/courtesy.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import type { Answer } from './answer.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'
import { quote } from './quoting/quote.ts'
import { nameOf } from './telling/passage-name.ts'

/** Introduces a name without adding to it: "tell me about", "info about your", «معلومات عن». */
const LEADING =
  /^(?:\S+\s+){0,4}?(?:about|regarding|concerning)\s+(?:(?:the|your)\s+)?|^(?:\S+\s+){0,3}?(?:عن|بخصوص|حول)\s+/iu
/** A text with more words is hardly a name. */
const MOST_WORDS = 12
/** If an article has more parts than this, they are not listed. */
const MOST_PARTS = 8

/** Whether words are a name in the knowledge of an organization, and nothing else. */
export type IsTopic = (tenant: AgentTenant, words: string, signal: AbortSignal) => Promise<boolean>

/** Makes a judge of names from the knowledge that answers are taken from. */
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

/** What a text may be the name of: as it stands, without courtesies, and without an introduction. */
function listNames(text: string): string[] {
  const bare = dropCourtesy(text)
  const names = new Set([text, bare, bare.replace(LEADING, '')])
  return [...names].filter((name) => listWords(name).length <= MOST_WORDS)
}

/**
 * The answer to a message that is only the name of something: the text under that heading, that row, or the list of an
 * article's parts. Null if nothing has that name, or too much.
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

/** The question back after one slip in a name; null if no single thing has a name so close. */
export async function askNearTopic(
  lookup: KnowledgeLookup,
  { text: question }: CustomerQuestion,
): Promise<Answer | null> {
  return choose(lookup, question, await listTopics(lookup, question, true), (passage) => ({
    ...{ kind: 'likely', question, passage },
  }))
}

/** The answer for everything that has the name: parts before rows, and whole articles last. */
function choose(
  { language }: KnowledgeLookup,
  question: string,
  topics: readonly Topic[],
  tell: (passage: Passage) => Answer,
): Answer | null {
  // "Bread" within Arabic names something that only the English page calls so.
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

/** An article that begins with a part of its own has no introduction to quote. */
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
