import type { Turn } from '../agent.ts'
import { hasQuestionMark } from '../language/text/question-marks.ts'
import { spellWords } from '../language/words/spell-words.ts'
import { findLastSaid } from '../turn/last-said.ts'
import type { ReadTurn } from '../turn/read-turn.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(spellWords(text))

/** Words of which at least one has to say that something is settled. */
const SETTLED = wordsOf(`solved fixed sorted resolved works worked working settled found managed
  انحلت انحل اتحلت اتحل تحلت زبطت زبط ضبطت ضبط اشتغلت اشتغل يشتغل تشتغل حلت حليتها لقيته لقيتها`)
/** Words of a doubt, a denial, a wish, a condition, or of somebody else's statement. */
const DOUBTING =
  wordsOf(`no not never nothing none neither nor dont doesnt didnt isnt wasnt havent hasnt wont cant cannot but still yet
  again however although though except only if unless until when will would should must could may might can need needs want wants please get
  gets said says told claims supposed waiting wait hope
  لا لم لن ما مو مب مش ليس ليست لكن لكنه ولكن بس لسه لسا بعدها بعده زال زالت زالوا مازال مازالت لازال لازالت إذا اذا لو ابي أبي ابغى أبغى ابغا اريد أريد احتاج
  أحتاج ممكن لازم متى انتظر أنتظر أتمنى اتمنى قالوا قال يقولون`)
/** Intents that may stand beside it. */
const BESIDE: readonly string[] = ['thanks', 'greeting', 'goodbye', 'empty']

/**
 * Whether the customer's words allow the model to resolve the conversation: after a message of the agent they say that
 * something is settled, without a doubt, a question or an attachment. A model may take "same problem" for a goodbye,
 * and a conversation that resolves wrongly leaves its customer alone.
 */
export function mayResolve(turn: Turn, { sentences, hasMedia }: ReadTurn): boolean {
  if (hasMedia || findLastSaid(turn) === null) return false
  return sentences.every(({ read, intent }) => {
    const words = spellWords(read.replaceAll(/[’'`]/g, ''))
    if (hasQuestionMark(read) || words.some((word) => DOUBTING.has(word))) return false
    return BESIDE.includes(intent) || (intent === 'statement' && words.some((word) => SETTLED.has(word)))
  })
}
