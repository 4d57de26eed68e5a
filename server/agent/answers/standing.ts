import type { Passage, Turn } from '../agent.ts'
import { normalizeArabic } from '../language/normalize-arabic.ts'
import { CLARIFYING, REPLIES, tellsNothing } from '../replies-text.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { isNamed } from './passage-name.ts'

/** So much of a reply finds the passage that it quotes. */
const LONGEST_QUERY_CHARS = 200

/** Stands above what is told in the other language, and is no part of it. */
const ANNOUNCED = Object.values(REPLIES).map(({ otherLanguage }) => `${otherLanguage}\n`)

/** What the agent told last, which the customer may go on with. */
export interface Standing {
  /** What the customer had asked. */
  readonly question: string
  /** The paragraphs of the reply. */
  readonly quoted: readonly string[]
  /** What the reply names in asking what is meant. */
  readonly named: readonly string[]
}

/** What stands of the agent's last answer; null where it has given none, or a person has written since. */
export function readStanding({ history }: Turn): Standing | null {
  const at = history.findLastIndex(
    ({ author, text }) => author === 'human' || (author === 'agent' && !tellsNothing(text ?? '')),
  )
  const last = history[at]
  if (last?.author !== 'agent' || last.text === null) return null
  const question = history.slice(0, at).findLast(({ author, text }) => author === 'customer' && text !== null)
  if (question === undefined || question.text === null) return null
  const { one, other } = CLARIFYING.exec(last.text)?.groups ?? {}
  const named = [one, other].filter((name) => name !== undefined)
  const paragraphs = ANNOUNCED.reduce((told, line) => told.replace(line, ''), last.text)
    .replace(CLARIFYING, '')
    .split('\n\n')
  return { question: question.text, quoted: paragraphs.filter((text) => text.trim() !== ''), named }
}

/** The passages that the reply quotes or names. A reply tells no passage by itself, so its words are looked up. */
export async function findStanding(
  { knowledge, tenant, signal }: KnowledgeLookup,
  { question, quoted, named }: Standing,
): Promise<Passage[]> {
  const find = async (query: string, isIt: (passage: Passage) => boolean) => {
    const passages = await knowledge.search(tenant, query, PASSAGES, signal)
    return passages.filter(isIt)
  }
  const standing: Passage[] = []
  for (const text of quoted) {
    const said = fold(text)
    const lines = text.split('\n').map(fold)
    standing.push(
      ...(await find(text.slice(0, LONGEST_QUERY_CHARS), (each) => {
        const told = fold(each.text)
        // Of a table some rows are quoted, and an FAQ's answer may be quoted behind its question.
        return lines.every((line) => told.includes(line)) || (each.isWhole === true && said.endsWith(told))
      })),
    )
  }
  if (named.length > 0)
    standing.push(...(await find(question, (passage) => named.some((name) => isNamed(passage, name)))))
  return standing
}

function fold(text: string): string {
  return normalizeArabic(text).replace(/\s+/g, ' ').trim()
}
