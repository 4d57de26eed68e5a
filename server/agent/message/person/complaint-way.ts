import { chanceOfComplaint } from '../../classifier/classify.ts'
import { remember } from '../../language/text/remember.ts'
import { list } from '../../language/words/word-list.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { COMPLAINTS } from '../intents/intents-data.ts'
import { holds, toPhrases, toWordTexts } from '../reading/sayings.ts'
import { createKindsReader } from '../reading/word-kinds.ts'
import { compilePattern, compilePatterns, joinTokens } from '../reading/word-pattern.ts'

const COMPLAINING = toPhrases(COMPLAINTS)
/** From this chance on, what stands beside the question tells of something that happened. */
const SOME_ANGER = 0.23
/** Fewer words may sound like anything, and more tell what happened. */
const LEAST_WORDS = 3
const MOST_BESIDE = 6
/** A complaint about the company itself is made, and not asked about. */
const COMPANY = toWordTexts(['you', 'your', 'u', 'عليكم', 'عليك', 'ضدكم', 'فيكم'])

const listTokens = createKindsReader({
  HOW: list(`how, where, who, whom, which number, what number, which email, what email, when
كيف, كيفية, وين, فين, أين, شلون, ازاي, من, لمن, لمين, مين, بمن, طريقة, خطوات, آلية, متى`),
  LONG: list('how long, how soon, how quickly, كم'),
  WHAT: list(`what is, whats, what are, is there, are there, do you have, have you, what
هل, يوجد, فيه, في, عندكم, لديكم, ما هو, ما هي, وش, ايش, شنو`),
  COMPLAIN: list(`complain, complaint, complaints, grievance, grievances
أشتكي, نشتكي, أشكو, شكوى, شكاوى, شكوه, الشكوى, الشكاوى, شكاوي, تظلم`),
  MEANS:
    list(`number, email, form, address, desk, department, team, procedure, process, policy, line, office, box, way, page
رقم, ايميل, بريد, قسم, نموذج, طريقة, خط, جهة, إجراءات, آلية, خطوات, صندوق, رابط`),
  MAY: list(`do, can, could, should, would, may, must, to, does
أقدر, نقدر, ممكن, يمكن, يمكنني, أستطيع, لازم, المفروض, لو, إذا`),
  WE: list('i, id, we, wed, one, customers, guests, people, someone, you'),
  SEND: list(`file, make, submit, lodge, raise, send, register, place, open, write, leave, put, address, direct, handle, answer, deal with
أقدم, نقدم, تقديم, تقدم, أرفع, نرفع, رفع, أرسل, نرسل, إرسال, أسجل, تسجيل, أكتب, أوجه, تقدمون, تستقبلون`),
  WANT: list(`want, wanna, need, like, wish, have
أبغى, أبغا, أبي, أريد, ودي, حاب, حابة, بدي, عايز, عايزة, عاوز, أود, أرغب, بغيت, محتاج`),
  LEAD: list('hi, hello, hey, please, and, so, ok, السلام عليكم, لو سمحت, لو سمحتوا, مرحبا, طيب, طب, هلا'),
})

const GROUPS = { TO: 'WITH|to|for|at' }

/** Asks how complaints are made and what becomes of them. */
const ASKING = compilePatterns(
  `
  ^ LEAD{0,3} HOW MAY|WE|WANT|call{1,4} SEND|TO|a|an|my|the|formal|official{0,3} COMPLAIN
  ^ LEAD|الي|علي|مع|عند{0,3} HOW MAY|WANT|SEND{0,3} COMPLAIN
  ^ LEAD{0,3} COMPLAIN TO{0,1} HOW
  ^ LEAD{0,3} WHAT{1,2} _{0,2} MEANS _|SEND|MAY|WE|TO{0,3} COMPLAIN
  ^ LEAD{0,3} WHAT{1,2} _{0,2} COMPLAIN MEANS
  ^ LEAD{0,3} WHAT{0,1} MEANS|HOW{1,2} SEND|TO{0,1} COMPLAIN
  ^ LEAD{0,3} COMPLAIN MEANS
  ^ LEAD{0,3} LONG !times|مره|مرات _|MAY|WE|SEND|TO{0,6} COMPLAIN
  ^ LEAD{0,3} WHAT happens _|WE|SEND{0,4} COMPLAIN
`,
  GROUPS,
)

/** Says that one complains, however calmly: "I would like to complain about the noise". */
const COMPLAINS = compilePattern(
  '^ LEAD{0,3} WE{0,1} MAY{0,1} WANT TO|MAY{0,1} SEND{0,1} a|an|my|the|formal|official{0,2} COMPLAIN',
  GROUPS,
)

/** Wants no number: "how many times do I have to ask?" Who asks how often one *may* call does. */
const ASKS_AGAIN = new RegExp(
  [
    String.raw`\bhow (?:many (?:more )?times|often) (?:do|must|should|will|shall) (?:i|we)(?: (?:have|need))?(?: to)? (?:(?:call|ask|tell|remind|email|contact|message|chase|write(?: to)?|explain (?:this |it )?to) (?:you|u)\b|(?:complain|ask|follow up|repeat myself|explain (?:this|myself)|say (?:this|it))(?=\W*$| (?:before|until|till)\b))`,
    '(?:كم|كام) مر[ةه] (?:لازم |المفروض )?(?:[اأن](?:كلم|راسل|ذكر|نبه|بلغ|سأل|سال)كم|[اأن](?:تصل|دق|كتب|رسل|قول) (?:عليكم|لكم)|[اأن](?:عيد|كرر) (?:نفس )?(?:ال)?كلام)',
  ].join('|'),
  'iu',
)

/** Whether a sentence says that its customer complains. */
export const saysToComplain: (sentence: string) => boolean = remember(
  (sentence) => COMPLAINS.test(readKinds(listWords(sentence))) || ASKS_AGAIN.test(sentence),
)

/**
 * Whether a sentence asks how one complains, which an article may tell, and complains of nothing itself: "who do I
 * complain to about noise?"
 */
export const asksHowToComplain: (sentence: string) => boolean = remember((sentence) => {
  const words = listWords(sentence)
  const said = readKinds(words)
  if (!ASKING.some((pattern) => pattern.test(said))) return false
  const beside = words.slice(words.findLastIndex((word) => readKinds([word]).includes('COMPLAIN')) + 1)
  const told = beside.map(({ text }) => text)
  if (beside.length > MOST_BESIDE || holds(beside, COMPLAINING) || told.some((each) => COMPANY.has(each)))
    return false
  return beside.length < LEAST_WORDS || chanceOfComplaint(told.join(' ')) < SOME_ANGER
})

function readKinds(words: readonly Word[]): string {
  return joinTokens(listTokens(words))
}
