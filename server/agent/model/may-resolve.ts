import type { Turn } from '../agent.ts'
import { spellWords } from '../language/spell-words.ts'
import { findLastSaid } from '../last-said.ts'
import type { ReadTurn } from '../triage.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(spellWords(text))

/** Words without which nothing is said to have come to its end. */
const SETTLED = wordsOf(`solved fixed sorted resolved works worked working settled found managed
  انحلت انحل اتحلت اتحل تحلت زبطت زبط ضبطت ضبط اشتغلت اشتغل يشتغل تشتغل حلت حليتها لقيته لقيتها`)
/** Words of a doubt, a denial, a wish, a condition, or of what somebody else says. */
const DOUBTING =
  wordsOf(`no not never nothing none neither nor dont doesnt didnt isnt wasnt havent hasnt wont cant cannot but still yet
  again however although though except only if unless until when will would should must could may might can need needs want wants please get
  gets said says told claims supposed waiting wait hope
  لا لم لن ما مو مب مش ليس ليست لكن لكنه ولكن بس لسه لسا بعدها بعده زال زالت زالوا مازال مازالت لازال لازالت إذا اذا لو ابي أبي ابغى أبغى ابغا اريد أريد احتاج
  أحتاج ممكن لازم متى انتظر أنتظر أتمنى اتمنى قالوا قال يقولون`)
/** What may stand beside it. */
const BESIDE: readonly string[] = ['thanks', 'greeting', 'goodbye', 'empty']

/**
 * Whether the customer's words allow that a model resolves the conversation: after a word of the agent's they say that
 * something came to its end, doubt nothing, ask nothing and show nothing. A model may take "same problem" for a
 * farewell; a conversation that resolves wrongly leaves its customer alone.
 */
export function mayResolve(turn: Turn, { sentences, hasMedia }: ReadTurn): boolean {
  if (hasMedia || findLastSaid(turn) === null) return false
  return sentences.every(({ read, intent }) => {
    const words = spellWords(read.replaceAll(/[’'`]/g, ''))
    if (/[?؟]/u.test(read) || words.some((word) => DOUBTING.has(word))) return false
    return BESIDE.includes(intent) || (intent === 'statement' && words.some((word) => SETTLED.has(word)))
  })
}
