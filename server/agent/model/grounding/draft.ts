import type { Language, Source } from '../../agent.ts'
import { detectLanguage } from '../../language/text/language.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { hasQuestionMark } from '../../language/text/question-marks.ts'
import { listSentences } from '../../language/text/sentences.ts'
import { shorten } from '../../language/text/shorten.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { REPLIES } from '../../replies-text.ts'
import { writePlainly } from '../endpoint/plain-draft.ts'
import { OFFERS_HELP, POLARITY } from './claims-data.ts'
import { type Evidence, foldSentence, readEvidence } from './evidence.ts'
import { judgeSentences, type SentenceVerdict } from './grounding.ts'
import { promisesToReturn } from './promises.ts'

/** Why a draft may not be sent. */
export type DraftFault =
  | 'empty'
  | 'evasive'
  | 'malformed'
  | 'too_long'
  | 'leak'
  | 'promise'
  | 'unsupported'
  | 'other_language'

export type DraftVerdict =
  | { readonly kind: 'answer'; readonly text: string; readonly sources: readonly Source[] }
  /** It claims nothing and asks the customer something. */
  | { readonly kind: 'question'; readonly text: string }
  /** `sentences` are those at fault; empty if the whole draft is. */
  | { readonly kind: 'refused'; readonly fault: DraftFault; readonly sentences: readonly string[] }

/** What a draft is judged by: what it may say, to whom, and on what ground. */
export interface DraftRules {
  readonly language: Language
  /** Whether the customer asks for something, so that a mere courtesy is no reply. */
  readonly isAsked: boolean
  readonly evidence: readonly Evidence[]
  /** The organization's name in its spellings, which may be said without a source. */
  readonly ownNames: readonly string[]
  /** The name by which the customer may be greeted. */
  readonly customerName: string | null
  /** Words that stand only in the instructions. */
  readonly secrets: readonly string[]
  readonly instructions: string
}

const LONGEST_DRAFT_CHARS = 2000
const LONGEST_SNIPPET_CHARS = 300
/** This many equal words in a row are no coincidence. */
const LEAKED_RUN_WORDS = 8
// Markup of a tool call or of a model's thinking, and the character that replaces bytes that are no text.
const MARKUP = /\ufffd|^\s*[{[<]|<\/?[a-z][^<>]*>|<\||"(?:name|arguments|text|tool)"\s*:/i

/** Judges a draft that a model wrote for a customer. */
export function judgeDraft(draft: string, rules: DraftRules): DraftVerdict {
  const text = withoutPolarity(writePlainly(draft), rules.evidence)
  const refused = (fault: DraftFault, sentences: readonly string[] = []): DraftVerdict => ({
    kind: 'refused',
    fault,
    sentences,
  })
  if (text === '') return refused('empty')
  if (leaks(text, rules)) return refused('leak')
  if (MARKUP.test(text)) return refused('malformed')
  if (text.length > LONGEST_DRAFT_CHARS) return refused('too_long')
  const verdicts = judgeSentences(text, rules.evidence, rules.ownNames, rules.customerName)
  const promised = verdicts.filter(
    (verdict) => promisesToReturn(verdict.sentence) && !isPromisedThere(verdict),
  )
  if (promised.length > 0)
    return refused(
      'promise',
      promised.map(({ sentence }) => sentence),
    )
  const unsupported = verdicts.filter(({ kind }) => kind === 'unsupported')
  if (unsupported.length > 0)
    return refused(
      'unsupported',
      unsupported.map(({ sentence }) => sentence),
    )
  const supported = verdicts.filter((verdict) => verdict.kind === 'supported')
  const written = detectLanguage(text)
  const isOther = written !== null && written !== rules.language
  if (supported.length === 0) {
    // A question mark alone asks nothing.
    if (!/\p{L}/u.test(text) || !/[?؟]["'»”)]*$/u.test(text)) return refused('unsupported', [text])
    if (
      rules.isAsked &&
      verdicts.every(({ sentence }) => !hasQuestionMark(sentence) || OFFERS_HELP.test(sentence))
    )
      return refused('evasive')
    return isOther ? refused('other_language') : { kind: 'question', text }
  }
  if (isOther && rules.evidence.some(({ language }) => language === rules.language))
    return refused('other_language')
  const sources = listSources(supported)
  return {
    kind: 'answer',
    text: isOther ? `${REPLIES[rules.language].otherLanguage}\n${text}` : text,
    sources,
  }
}

/**
 * A draft without the yes or no at its beginning. The sentence after it stands in an article, but not that it answers
 * the question this way: "Yes. We accept mada and Visa." is false for a customer who asks about PayPal. A yes or no
 * that the article itself says stays.
 */
function withoutPolarity(text: string, evidence: readonly Evidence[]): string {
  const first = foldSentence(listSentences(text)[0] ?? '')
  if (evidence.some((each) => readEvidence(each).folded.has(first))) return text
  const rest = text.replace(POLARITY, '')
  return rest === '' ? text : rest.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

/** An announcement in an article ("the courier calls you before arriving") is not the agent's promise. */
function isPromisedThere(verdict: SentenceVerdict): boolean {
  return verdict.kind === 'supported' && promisesToReturn(verdict.words)
}

/** Whether a text reveals what stands only in the instructions. */
export function leaks(text: string, { secrets, instructions, evidence }: DraftRules): boolean {
  const folded = normalizeArabic(text)
  if (secrets.some((secret) => folded.includes(secret))) return true
  const words = listRunsOfWords(text)
  if (words.length === 0) return false
  const own = new Set(listRunsOfWords(instructions))
  for (const { text: found } of evidence) for (const run of listRunsOfWords(found)) own.delete(run)
  return words.some((run) => own.has(run))
}

function listRunsOfWords(text: string): string[] {
  const words = spellWords(text)
  return words.slice(LEAKED_RUN_WORDS - 1).map((_, end) => words.slice(end, end + LEAKED_RUN_WORDS).join(' '))
}

/** Each source once, with the sentences of it that the reply rests on. */
function listSources(supported: readonly Extract<SentenceVerdict, { kind: 'supported' }>[]): Source[] {
  const found = new Map<string, { source: Source; words: Set<string> }>()
  for (const { by, words } of supported) {
    const entry = found.get(by.source.id) ?? { source: by.source, words: new Set() }
    entry.words.add(words)
    found.set(by.source.id, entry)
  }
  return [...found.values()].map(({ source, words }) => ({
    ...source,
    snippet: shorten([...words].join(' '), LONGEST_SNIPPET_CHARS),
  }))
}
