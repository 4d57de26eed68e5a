import type { Turn } from '../agent.ts'
import { hasQuestionMark } from '../language/text/question-marks.ts'
import type { CustomerSentence } from '../message/questions/sentences.ts'
import { findLastSaid } from '../turn/last-said.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(splitWords(text))

// Words that say that something is settled, some of which mean something else without a word of `ABOUT_IT`: "I work" is
// spelled like "it works".
const SOLVED = wordsOf(
  `solved fixed sorted resolved worked works working
  انحلت انحل اتحلت اتحل تحلت محلولة زبطت زبط ضبطت ضبط اشتغلت اشتغل حلت`,
)
const ABOUT_IT = wordsOf(
  `that that's thats this it it's its problem issue everything all thanks thank thx great perfect ok okay
  تم تمام شكرا مشكور مشكورين يسلمو خلاص المشكلة المشكله مشكلتي الموضوع الحمدلله`,
)
// Words around them that change nothing. Any other word may express a doubt, a wish, a condition or somebody else's
// claim.
const BESIDE = wordsOf(
  `yes yeah yep hi hello hey dear sir team guys bye goodbye cheers good fine nice well awesome amazing excellent wonderful brilliant
  a and the so very much many a lot really totally completely fully perfectly finally already just now here i me my our you u your us
  for help helping helped support assistance quick fast reply answer response is was are has have been got is done day
  like charm magic alhamdulillah appreciate appreciated god bless
  نعم ايه ايوه ايوا السلام عليكم ورحمة ورحمه الله وبركاته مرحبا اهلا هلا يا اخي اخوي استاذ
  لك لكم جزيلا جدا كثير كثيرا كتير الف ممتاز رائع جميل حلو طيب اوكي اوك الحمد لله الان الحين حاليا دلوقتي فعلا
  كل شي شيء الامر عندي معي معاي معنا لي على ع
  يعطيك يعطيكم العافية العافيه يعافيك جزاك جزاكم خير خيرا بارك فيك فيكم تسلم تسلمون تسلمو
  المساعدة المساعده مساعدتك مساعدتكم لمساعدتك لمساعدتكم تعاونك تعاونكم سرعة سرعه الرد`,
)
// An oath may also begin a complaint: والله المشكلة انحلت.
const OATH = 'والله'
const SETTLING = new Set<CustomerSentence['intent']>(['statement', 'thanks', 'greeting', 'goodbye', 'empty'])
const MOST_WORDS = 12

/**
 * Whether the customer says explicitly that the matter is settled, after an answer of the agent, and says nothing else.
 * In doubt it is not settled: a conversation that resolves too late only keeps somebody waiting, and one that resolves
 * wrongly leaves the customer alone.
 */
export function confirmsSolution(turn: Turn, sentences: readonly CustomerSentence[]): boolean {
  if (findLastSaid(turn) === null) return false
  const texts = turn.unanswered.flatMap(({ text }) => text ?? [])
  if (!sentences.every(({ intent }) => SETTLING.has(intent)) || texts.some(hasQuestionMark)) return false
  // The words of thanks count too; a sentence that tells something has been stripped of them, so the texts are read.
  const words = texts.flatMap(splitWords)
  if (words.length > MOST_WORDS || words.includes(OATH)) return false
  const bare = words.map((word, at) => (isDoneSolution(word, words[at - 1]) ? 'solved' : withoutAnd(word)))
  return (
    bare.some((word) => SOLVED.has(word)) &&
    bare.some((word) => ABOUT_IT.has(word)) &&
    bare.every((word) => SOLVED.has(word) || ABOUT_IT.has(word) || BESIDE.has(word)) &&
    !/\b(?:was (?:all )?work(?:s|ing)|for now)\b/u.test(words.join(' '))
  )
}

// "تم حل" means solved; "حل" alone may be a solution that somebody is waiting for.
function isDoneSolution(word: string, before: string | undefined): boolean {
  return (word === 'حل' || word === 'الحل') && (before === 'تم' || before === 'وتم')
}

// The Arabic "and" is written as the first letter of the next word.
function withoutAnd(word: string): string {
  const rest = word.replace(/^و(?=\p{L}{2})/u, '')
  return SOLVED.has(rest) || ABOUT_IT.has(rest) || BESIDE.has(rest) ? rest : word
}

// One spelling for the Arabic letters that customers write in several ways.
function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/gu, '')
    .replaceAll(/[أإآ]/gu, 'ا')
    .replaceAll(/[’`´]/gu, "'")
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')
}
