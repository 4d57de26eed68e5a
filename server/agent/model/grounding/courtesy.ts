import { listSentences } from '../../language/text/sentences.ts'
import { classifySentence } from '../../message/intents/intents.ts'
import { REPLIES } from '../../replies-text.ts'
import type { Claim } from './claim.ts'
import { ASKING_CLAUSE, ASKS_FOR_SECRET, COURTESIES, OFFERS } from './claims-data.ts'

/** The agent's own sentences that claim nothing. */
const OWN_SENTENCES = new Set(
  Object.values(REPLIES).flatMap(({ salam, greetingBeforeAnswer, thanks, goodbye, otherLanguage }) =>
    [salam, greetingBeforeAnswer, thanks, goodbye, otherLanguage].flatMap(listSentences),
  ),
)

/**
 * Whether a sentence claims nothing about the company: a greeting, a question back, or one of the agent's own
 * sentences.
 */
export function isCourtesy({ sentence, facts, names, isDeed, isFree }: Claim): boolean {
  if (facts.length > 0) return false
  if (!/[\p{L}\p{N}]/u.test(sentence)) return true
  if (!isDeed && ASKING_CLAUSE.exec(sentence)?.index === 0)
    return !isFree && !OFFERS.test(sentence) && !ASKS_FOR_SECRET.test(sentence)
  const plain = sentence
    .replaceAll(/\p{Extended_Pictographic}|\ufe0f/gu, '')
    .replaceAll('’', "'")
    .trim()
  if (OWN_SENTENCES.has(sentence)) return true
  if (names.length === 0 && COURTESIES.some((pattern) => pattern.test(plain))) return true
  return ['greeting', 'thanks', 'goodbye'].includes(classifySentence(sentence))
}
