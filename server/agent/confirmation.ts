import type { Turn } from './agent.ts'
import type { CustomerSentence } from './questions.ts'

// Words that say that something came to its end, and words without which they may say something else: "I work" is spelled like "it works".
const SOLVED =
  /^(?:solved|fixed|sorted|resolved|worked|works|working|انحلت|انحل|اتحلت|اتحل|تحلت|محلولة|زبطت|زبط|ضبطت|ضبط|اشتغلت|اشتغل|حل|الحل|حلت)$/u
const ABOUT_IT =
  /^(?:that|this|it|problem|issue|everything|all|thanks|thank|thx|great|perfect|ok|okay|تم|تمام|شكرا|مشكور|مشكورين|يسلمو|خلاص|المشكلة|المشكله|مشكلتي|الموضوع|الحمدلله)$/u
// One of these and it may be a wish, a doubt or a condition.
const DOUBT =
  /^(?:not|no|never|nothing|none|cannot|yet|still|but|however|except|unless|if|until|when|how|why|need|needs|want|wants|please|can|could|should|must|would|will|hope|try|tried|wrong|almost|half|only|again|والله|ما|لا|لم|لن|مو|موب|مب|مش|ليس|ليست|لسه|لسا|بس|لكن|هل|متى|كيف|ليش|اذا|لو|ابي|ابغى|اريد|لازم|ممكن|غير|الا|نفس|كان|كانت|انا)$|n['’]t$/u
const SETTLING = new Set<CustomerSentence['intent']>(['statement', 'thanks', 'greeting', 'goodbye', 'empty'])
const MOST_WORDS = 12

/**
 * Whether the customer says in as many words that it is settled, after an answer of the agent's, and asks for nothing more. In doubt it is not:
 * a conversation that resolves too late resolves by itself.
 */
export function confirmsSolution({ history }: Turn, sentences: readonly CustomerSentence[]): boolean {
  if (history.findLast(({ author }) => author !== 'customer')?.author !== 'agent') return false
  if (!sentences.every(({ text, intent }) => SETTLING.has(intent) && !/[?؟]/u.test(text))) return false
  const words = sentences.flatMap(({ text }) => listWords(text))
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  return words.length <= MOST_WORDS && has(SOLVED) && has(ABOUT_IT) && !has(DOUBT)
}

// One spelling for the Arabic letters that customers write in several ways.
function listWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/gu, '')
    .replaceAll(/[أإآ]/gu, 'ا')
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '')
}
