import type { Language, Turn } from '../agent.ts'
import { type Answer, listNearest } from '../answers/answer.ts'
import { shorten } from '../language/text/shorten.ts'
import { isCourtesy } from '../message/intents/sentence-intents.ts'
import { listCustomerSentences } from '../message/questions/sentences.ts'
import { ATTACHMENT_TEXT, SUMMARY_TEXT } from '../replies-text.ts'

const LONGEST_PART_CHARS = 1000
/** This many earlier messages tell what the conversation is about. */
const MOST_BEFORE = 3

/** What the person who takes over reads first: what the customer wrote, what was answered, and what stays open. */
export function writeSummary(
  turn: Turn,
  language: Language,
  texts: readonly string[],
  answers: readonly Answer[],
): string {
  const words = SUMMARY_TEXT[language]
  const parts: [string, readonly string[]][] = [
    [words.wrote, texts.map((text) => text.trim()).filter((text) => text !== '')],
    [words.before, listBefore(turn)],
    [words.attachments, listAttachments(turn, language)],
    [
      words.answered,
      answers.flatMap((answer) => (answer.kind === 'found' ? answer.sources.map(({ title }) => title) : [])),
    ],
    [words.open, answers.flatMap((answer) => (answer.kind === 'found' ? [] : [answer.question]))],
    [words.nearest, answers.flatMap((answer) => listNearest(answer).map(({ title }) => title))],
  ]
  return parts
    .filter(([, items]) => items.length > 0)
    .map(([heading, items]) => `${heading} ${shorten([...new Set(items)].join(' / '), LONGEST_PART_CHARS)}`)
    .join('\n')
}

function listAttachments({ unanswered }: Turn, language: Language): string[] {
  return unanswered.flatMap(({ mediaKinds }) => mediaKinds.map((kind) => ATTACHMENT_TEXT[language][kind]))
}

/** The customer's earlier messages that are more than courtesies: "2" or "too expensive" says little without them. */
function listBefore({ history, unanswered }: Turn): string[] {
  const told = history.flatMap(({ author, text }) =>
    author === 'customer' && text !== null ? [text.trim()] : [],
  )
  return told
    .filter((text) => !unanswered.some((message) => message.text?.trim() === text) && !isCourteous(text))
    .slice(-MOST_BEFORE)
}

function isCourteous(text: string): boolean {
  return listCustomerSentences([text]).every(({ intent }) => intent === 'empty' || isCourtesy(intent))
}
