import type { Passage, Turn } from '../../agent.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { CLARIFYING, REPLIES, tellsNothing } from '../../replies-text.ts'
import { type KnowledgeLookup, PASSAGES } from '../knowledge-lookup.ts'
import { listRows } from '../quoting/table-rows.ts'
import { isNamed } from '../telling/passage-name.ts'

/** This many characters of a reply are enough to find the passage that it quotes. */
const LONGEST_QUERY_CHARS = 200

/** Introduces text in the other language, and is not a part of it. */
const ANNOUNCED = Object.values(REPLIES).map(({ otherLanguage }) => `${otherLanguage}\n`)

/** The agent's last answer, which the customer may ask more about. */
export interface LastAnswer {
  /** The customer's question. */
  readonly question: string
  /** The paragraphs of the reply. */
  readonly quoted: readonly string[]
  /** What the reply names when it asks what is meant. */
  readonly named: readonly string[]
  /** The last reply that told several rows of a table, be it this one or an earlier one; empty if none did. */
  findListed(): string
}

/** The agent's last answer; null if it has given none, or if a person has written since. */
export function readLastAnswer({ history }: Turn): LastAnswer | null {
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
  return {
    ...{ question: question.text, named },
    quoted: paragraphs.filter((text) => text.trim() !== ''),
    // Few customers point at a row, and the whole history may have to be read for it.
    findListed() {
      const told = history.slice(0, at + 1).filter(({ author }) => author === 'agent')
      return told.findLast(({ text }) => listRows(text ?? '').length > 1)?.text ?? ''
    },
  }
}

/** The passages that the reply quotes or names. A reply carries no passage ids, so its words are looked up. */
export async function findQuotedPassages(
  { knowledge, tenant, signal }: KnowledgeLookup,
  { question, quoted, named }: LastAnswer,
): Promise<Passage[]> {
  const find = async (query: string, isIt: (passage: Passage) => boolean) => {
    const passages = await knowledge.search(tenant, query, PASSAGES, signal)
    return passages.filter(isIt)
  }
  const quotedPassages: Passage[] = []
  for (const text of quoted) {
    const said = fold(text)
    const lines = text.split('\n').map(fold)
    quotedPassages.push(
      ...(await find(text.slice(0, LONGEST_QUERY_CHARS), (each) => {
        const told = fold(each.text)
        // Of a table only some rows may be quoted, and an FAQ's answer may be quoted after its question.
        return lines.every((line) => told.includes(line)) || (each.isWhole === true && said.endsWith(told))
      })),
    )
  }
  if (named.length > 0)
    quotedPassages.push(...(await find(question, (passage) => named.some((name) => isNamed(passage, name)))))
  return quotedPassages
}

function fold(text: string): string {
  return normalizeArabic(text).replace(/\s+/g, ' ').trim()
}
