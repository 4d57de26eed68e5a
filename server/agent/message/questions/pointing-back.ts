import { spellWords } from '../../language/words/spell-words.ts'

const POLITE =
  '(?:please|pls|plz|then|now|exactly|here|لو|سمحت|سمحتم|سمحتوا|من|فضلك|فضلكم|طيب|الان|الحين|بالضبط|رجاء)'
const THAT = '(?:that|this|it|so)'
const DO = `(?:do|go about|arrange|manage|handle|proceed|go ahead)`
const WHO = '(?:i|we|you|u|one)'
const ENGLISH = [
  `how(?: (?:do|can|could|would|should|will|may|might|to|does)(?: ${WHO})?(?: ${DO})?(?: doing)?(?: with)?(?: ${THAT})?)?`,
  `what (?:do|can|could|should|must|shall|would) ${WHO} (?:have to |need to )?do(?: (?:about|with|in) ${THAT}(?: case)?)?`,
  `what to do(?: (?:about|with|in) ${THAT}(?: case)?)?`,
  `(?:is|would|will) ${THAT} (?:even )?(?:be )?(?:possible|allowed|permitted|ok|okay|fine|doable|an option)`,
  `(?:can|could|may) (?:${WHO}|${THAT}) (?:be )?(?:do|done|arranged?)(?: ${THAT})?`,
  `(?:is there )?(?:a|any) way(?: to do ${THAT})?`,
  'possible',
]

const ARABIC_THAT = '(?:هذا|ذلك|هذه|هذي|ذا|كذا|هيك|هالشي|هالشيء|الشي|الشيء|الامر|هو)'
const ARABIC_DO = '(?:ب?[انتي])?(?:فعل|سوي|سو|عمل|عملو|سوو)(?:ن|ون|وا)?(?:ه|ها)?'
const ARABIC_CAN = '(?:[انتي]قدر(?:ون)?|[انتي]ستطيع|يمكن(?:ني|نا|كم)?|ممكن|يصير|ينفع|يمدي(?:ني|نا)?|مسموح)'
const ARABIC_WAY = '(?:الطريقه|طريقته|طريقتها|طريقه|الحل|العمل)'
const ARABIC = [
  `(?:كيف|شلون|كيفيه|ازاي)(?: (?:${ARABIC_CAN}|${ARABIC_DO}|${ARABIC_THAT}|${ARABIC_WAY}|يتم|تتم|ان))*`,
  `(?:وش|ايش|شو|ماذا|ما) (?:(?:علي|لازم|يجب|ان|${ARABIC_CAN}|هي|هو) )*(?:${ARABIC_DO}|${ARABIC_WAY})(?: ${ARABIC_THAT})?`,
  `(?:هل )?(?:${ARABIC_THAT} )?${ARABIC_CAN}(?: (?:ان|${ARABIC_DO}|فعل|عمل|${ARABIC_THAT}))*`,
]
const ONLY = new RegExp(
  `^(?:(?:and|so|but|ok|okay|tell me|show me|${POLITE}) )*(?:${ENGLISH.join('|')}|و?(?:${ARABIC.join('|')}))(?: ${POLITE})*$`,
  'u',
)

/** Whether a clause only asks how to do what was mentioned before, or whether one may: "how do I do that?" */
export function onlyPointsBack(read: string): boolean {
  return ONLY.test(spellWords(read).join(' '))
}
