import { hasQuestionMark } from '../../language/text/question-marks.ts'
import { spellWords } from '../../language/words/spell-words.ts'

/** With one of these, the customer thanks for nothing good, or says more than thanks. */
const BAD =
  /^(?:late|later|cold|broken|slow|wrong|missing|bad|damaged|dirty|rude|expired|fake|old|cancel\p{L}*|charg\p{L}*|refus\p{L}*|los\p{L}*|but|not|no|never|(?:is|was|are|were|do|does|did|ca|wo|could|would|should|has|have|had)nt|لكن|بس|ولكن|الا|ما|لم|مو|ليس|لا|غير|(?:ال)?(?:متاخر|بارد|مكسور|ناقص|بطي|غلط|خربان|خايس|تعبان|قديم|وسخ|منتهي|سي|زفت|نصب|كذب|تاخير|الغا)\p{L}{0,2})$/u
const MOST_WORDS = { thanks: 8, praise: 10 }
const THANKS_FOR =
  /^(?:(?:many |a lot of )?thanks|thank you|thank u|thx|شكرا|الشكر|مشكور(?:ين|ه)?|يعطيكم العافيه|يعطيك العافيه|تسلمون|تسلم)(?: (?:a lot|so much|very much|guys|again|all|team|لكم|لك|جزيلا|كثير))? (?:for|علي|ع|عال\p{L}+) ?\p{L}/u
const GOOD =
  '(?:great|excellent|amazing|delicious|tasty|wonderful|fantastic|awesome|lovely|superb|brilliant|perfect)'
const GOOD_ARABIC =
  '(?:ممتاز|ممتازه|ممتازين|رايع|رايعه|رايعين|روعه|لذيذ|لذيذه|جميل|جميله|خرافي|خرافيه|خيالي|خياليه|فخم|فخمه|راقي|راقيه|راقين|يجنن|تجنن|يجننون|يهبل|تهبل|تحفه|[يت]فتح النفس|فوق الوصف|قمه(?: في)?(?: ال\\p{L}+){0,2})'
const MUCH = '(?:so|very|really|absolutely|just|truly|مره|جدا|والله|صراحه|بصراحه)'
/** What is praised: a word may follow it that says which, or who it is, before "was". */
const THING_ARABIC =
  '(?:(?:ال\\p{L}{2,}|\\p{L}{2,}(?:كم|نا))(?: \\p{L}+)?(?: مره)?|(?:\\p{L}+ ){1,4}(?:كان|كانت|كانوا|طلع|طلعت))'
const IS_GOOD_ARABIC = `${THING_ARABIC}(?: (?:كان|كانت|طلع|طلعت|مره))? ${GOOD_ARABIC}`
/** "The food was delicious", «العسل ممتاز»: a thing is named as good, and nothing else is said. */
const IS_GOOD = new RegExp(
  `^(?:${MUCH} )?(?:(?:the|your|this|that|it|its|everything|all)(?: \\p{L}+){0,3} (?:is|was|are|were)(?: ${MUCH})? ${GOOD}|it(?:s| was| is)(?: ${MUCH})? ${GOOD}|${IS_GOOD_ARABIC}(?: و${IS_GOOD_ARABIC})?)(?: (?:${MUCH}|شكرا|thanks))?$`,
  'u',
)

/** Praises by itself, without a thing that is good. */
const ALONE = new RegExp(
  `^(?:${MUCH} )?(?:${GOOD}|${GOOD_ARABIC}|beautiful|best|brill|bravo|fab|fabulous|flawless|gorgeous|impressive|incredible|magnificent|marvelous|nice|outstanding|phenomenal|splendid|stunning|terrific|yummy|(?:جيد|حلو|رهيب|مبدع|بطل)(?:ه|ين)?|كفو|روعه)$`,
  'u',
)

/**
 * Whether a text plainly says that something was good, or thanks for it, and nothing else. Then nothing is looked up
 * about what it names: "thanks for the service", «العسل ممتاز».
 */
export function praisesPlainly(text: string): boolean {
  if (hasQuestionMark(text)) return false
  const words = spellWords(text)
  if (words.length > MOST_WORDS.praise || words.some((word) => BAD.test(word))) return false
  const spelled = words.join(' ')
  return (
    (words.length <= MOST_WORDS.thanks && THANKS_FOR.test(spelled)) ||
    IS_GOOD.test(spelled) ||
    ALONE.test(spelled)
  )
}
