import { spellWords } from '../../language/words/spell-words.ts'

const BAD =
  'nothing|no help|zero help|not helping|wasting|ruining|ignoring|spoiling|losing|breaking|lying|(?:the|your|such an?|an?|this)(?: \\w+)? (?:terrible|awful|horrible|bad|poor|worst|useless|rude|rubbish|pathetic|disgusting|lousy|delay|delays|mess|headache|trouble)'
const ENGLISH = new RegExp(
  `\\b(?:thanks|thank you|thank u|thx|cheers)(?: (?:a lot|so much|very much|guys|again|team))? for (?:absolutely |literally |exactly |all the |all your )?(?:${BAD})\\b`,
  'u',
)
/** As `normalizeArabic` spells them. */
const BAD_ARABIC =
  'ولا شي|لا شي|ولاشي|لاشي|اللاشي|ولا حاجه|مافي شي|ما في شي|ولا فايده|التاخير|تاخيركم|الاهمال|اهمالكم|التجاهل|تجاهلكم|التطنيش|تطنيشكم|سو|قله|عدم (?:الرد|التجاوب|الاهتمام|التواصل|المساعده)|تضييع|ضياع|التعقيد|التعب|المماطله|الكذب|كذبكم|الاستغلال'
const ARABIC = new RegExp(
  `(?:^| )و?(?:شكرا|مشكور|مشكورين|تسلمون|يعطيكم العافيه|يعطيك العافيه)(?: (?:لكم|لك|جزيلا|كثير|يا \\p{L}+))? (?:علي|ع) (?:كل |هال|هذا |هذي )?(?:${BAD_ARABIC}|(?:ال)?(?:خدمه|خدمتكم|معامله|معاملتكم|تعامل|تعاملكم|اسلوب|اسلوبكم|رد|ردكم) (?:ال)?(?:سي|سييه|زفت|خايس|خايسه|تعبان|تعبانه|فاشل|فاشله|متاخر|متاخره|بطي))(?= |$)`,
  'u',
)

/** Whether thanks are for nothing or for something bad: they mean that somebody is angry. */
export function isIronicThanks(text: string): boolean {
  const spelled = spellWords(text).join(' ')
  return ENGLISH.test(spelled) || ARABIC.test(spelled)
}
