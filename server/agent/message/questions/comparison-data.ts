import { list, oneOf } from '../../language/words/word-list.ts'

/*
 * The words by which customers compare what a table lists. Letters are folded, and numbers are digits. Each word may be
 * a pattern.
 */

/** What is compared. `any` does not say it by itself: the thing behind it does ("the most seats"). */
export type Adjective = 'money' | 'size' | 'time' | 'speed' | 'weight' | 'height' | 'any'

/** Words that compare something, and whether they ask for more of it, or for the most. */
interface ComparingWords {
  readonly adjective: Adjective
  readonly isMore: boolean
  readonly words: readonly string[]
}

const most = (adjective: Adjective, words: string): ComparingWords => {
  return { adjective, isMore: true, words: list(words) }
}
const least = (adjective: Adjective, words: string): ComparingWords => {
  return { adjective, isMore: false, words: list(words) }
}

/** Superlatives. */
export const SUPERLATIVES: readonly ComparingWords[] = [
  least(
    'money',
    `cheapest, least (?:expensive|costly), most affordable, lowest[- ]priced?
    lowest (?:prices?|costs?|fees?|rates?)(?: (?:for|of))?, costs? (?:the )?least
    (?:ال)?ارخص(?:ها|هم)?, (?:ال)?اقل(?:ها|هم)? (?:ال)?(?:سعر\\p{L}*|تكلفه|ثمن\\p{L}*|قيمه), (?:ال)?اوفر(?:ها)?`,
  ),
  most(
    'money',
    `most expensive, dearest, priciest, highest[- ]priced?
    highest (?:prices?|costs?|fees?)(?: (?:for|of))?, costs? (?:the )?most
    (?:ال)?اغلي(?:ها|هم)?, (?:ال)?اعلي(?:ها|هم)? (?:ال)?(?:سعر\\p{L}*|تكلفه|ثمن\\p{L}*)`,
  ),
  most('size', 'largest, biggest, most spacious, roomiest, (?:ال)?اكبر(?:ها|هم)?, (?:ال)?اوسع(?:ها)?'),
  least('size', 'smallest, tiniest, (?:ال)?اصغر(?:ها|هم)?, (?:ال)?اضيق(?:ها)?'),
  most('time', 'longest, (?:ال)?اطول(?:ها)?'),
  least('time', 'shortest, (?:ال)?اقصر(?:ها)?'),
  most('speed', 'fastest, quickest, soonest, (?:ال)?اسرع(?:ها)?'),
  least('speed', 'slowest, (?:ال)?ابط(?:ا|ي)(?:ها)?'),
  most('weight', 'heaviest, (?:ال)?اثقل(?:ها)?'),
  least('weight', 'lightest, (?:ال)?اخف(?:ها)?'),
  most('height', 'tallest, thickest, (?:ال)?اسمك(?:ها)?'),
  least('height', 'thinnest, lowest in height, (?:ال)?انحف(?:ها)?'),
  most('any', '(?:the )?(?:(?<!at )most|highest), (?:ال)?اكثر(?:ها|هم)?, (?:ال)?اعلي(?:ها|هم)?'),
  least('any', '(?:the )?(?:(?<!at )least|fewest|lowest), (?:ال)?اقل(?:ها|هم)?, (?:ال)?ادني'),
]

/** Comparatives without what they compare with: "anything cheaper?" */
export const RELATIVES: readonly ComparingWords[] = [
  least(
    'money',
    'cheaper, less expensive, (?:more )?affordable, ارخص, اوفر, اقل (?:ب?ال?)?(?:سعر\\p{L}*|تكلفه)',
  ),
  most('money', 'dearer, pricier, more expensive, اغلي'),
  most('size', 'bigger, larger, roomier, more spacious, اكبر, اوسع'),
  least('size', 'smaller, اصغر'),
  most('time', 'longer, اطول'),
  least('time', 'shorter, اقصر'),
  most('speed', 'faster, quicker, اسرع'),
  least('speed', 'slower, ابط[اي]'),
  most('weight', 'heavier, اثقل'),
  least('weight', 'lighter, اخف'),
]

/** What may stand around them, and what they are compared with: "anything … than that", «فيه شي … من كذا». */
export const AROUND_RELATIVES =
  list(`ok(?:ay)?, hm+, so, and, but, do, did, does, you, u, have, has, got, is, are, there, any, anything, something
  one, ones, an?, the, else, bit, little, much, what, about, i, we, want, need, would, like, prefer, looking, for, please
  pls, instead, option, options, than, that, this, it, these, those, them, thats, i'd, expensive, too
  طيب, طب, اوكي, و?هل, و?في, و?فيه, و?عندكم, عندك, عندكو, عندكن, لديكم, يوجد, توجد, ما, مافي, مافيه, اي, شي, شيء, حاجه
  اشي, وحده, واحد, واحده, ابي, ابغي, ابغا, اريد, بدي, عايز, عايزه, نبي, لو سمحت, من, هذا, هذي, هذه, ذا, ذي, كذا, كده
  هيك, هاي, هيدا, ده, دي, منه, منها, شوي, شويه, بس, غالي, غاليه`)

/** What may follow an Arabic one: «أرخص من كذا» compares with what was told, and «أرخص باقة» is the cheapest. */
export const BEHIND_RELATIVES = list(
  'من, منه, منها, هذا, هذي, هذه, ذا, ذي, كذا, كده, هيك, هاي, ده, دي, شوي, شويه, بس, لو, سمحت, سمحتي',
)

/** Whoever wants the same for less money asks for no other row of a table. */
export const BARGAINING = [
  '\\b(?:make|get|give|do|sell) (?:it|that|this|them|me)\\b',
  '(?<!\\p{L})(?:تخل\\p{L}+|خل(?:ي|و|وه|يه|ها|يها)|تنزل\\p{L}*|نزل\\p{L}*|راع\\p{L}+|ليش|ليه)(?!\\p{L})',
  '\\b(?:why|somewhere|elsewhere)\\b',
]

/** Comparatives of two things: "is A dearer than B?", «أ أغلى ولا ب؟» */
export const COMPARATIVES =
  list(`cheaper, dearer, pricier, more expensive, less expensive, costlier, bigger, larger, smaller, longer, shorter
  faster, quicker, slower, heavier, lighter, ارخص, اغلي, اكبر, اصغر, اوسع, اطول, اقصر, اسرع, اثقل, اخف`)

/** One end of a range, and whether the end itself is included. `of` is what the words compare by themselves. */
export interface BoundWords {
  readonly side: 'below' | 'above'
  readonly isIncluded: boolean
  readonly of: Adjective | null
  readonly words: readonly string[]
}

const below = (isIncluded: boolean, of: Adjective | null, words: string): BoundWords => ({
  ...{ side: 'below', isIncluded, of, words: list(words) },
})
const above = (isIncluded: boolean, of: Adjective | null, words: string): BoundWords => ({
  ...{ side: 'above', isIncluded, of, words: list(words) },
})

/** What stands before the number of a bound. */
export const BOUNDS: readonly BoundWords[] = [
  below(
    true,
    null,
    `(?:no|not) (?:more|longer|larger|bigger|higher) than, not (?:over|above), not exceeding, up to, at most
    maximum(?: of)?, max`,
  ),
  below(
    true,
    null,
    `(?:ما|لا|مايكون|ما يكون) ?(?:[تي]تجاوز|[تي]تعد[يا]|[تي]زيد(?:ون)? (?:عن|علي)|[تي]فوق|(?:ا?كثر|اغلي|فوق) (?:من )?)
    بحد اقصي, (?:حده?ا?|ميزاني\\p{L}+) (?:ال)?(?:اقصي |اعلي )?`,
  ),
  above(true, null, '(?:no|not) (?:less|fewer|smaller|shorter) than, at least, minimum(?: of)?, min'),
  above(true, null, '(?:ما|لا) ?[تي]قل(?:ون)? عن, علي الاقل'),
  below(false, 'money', 'cheaper than, less expensive than, (?:ب)?ارخص من'),
  above(false, 'money', 'more expensive than, dearer than, (?:ب)?اغلي من'),
  below(false, null, 'under, below, (?:less|fewer|lower) than, تحت(?: ال)?, دون, ادني من, ب?اقل من'),
  above(
    false,
    null,
    'over, above, (?:more|higher|greater) than, exceeding, فوق(?: ال)?, ب?اكثر من, اعلي من, [تي]زيد عن',
  ),
  below(false, 'size', 'smaller than, اصغر من'),
  above(false, 'size', '(?:bigger|larger) than, اكبر من, اوسع من'),
  below(false, 'time', 'shorter than, اقصر من'),
  above(false, 'time', 'longer than, اطول من'),
  below(false, 'weight', 'lighter than, اخف من'),
  above(false, 'weight', 'heavier than, اثقل من'),
]

/** How often a price is paid: what customers write, and what the name of a column may contain. */
export const PERIODS: readonly { readonly asked: readonly string[]; readonly column: string }[] = [
  {
    asked: list('(?:per|an?|each|every|/) ?hour, hourly, (?:ب|في |ل)الساعه, للساعه'),
    column: 'hour|hourly|ساع',
  },
  {
    asked: list(`(?:per|a|each|every|/) ?(?:day|night), daily, nightly
      (?:ب|في )ال(?:يوم|ليله), لل(?:يوم|يله), (?:ال)?يومي(?:ا|ه)?`),
    column: 'day|daily|night|nightly|يوم|ليل',
  },
  {
    asked: list('(?:per|a|each|every|/) ?week, weekly, (?:ب|في )الاسبوع, للاسبوع, (?:ال)?اسبوعي(?:ا|ه)?'),
    column: 'week|weekly|اسبوع',
  },
  {
    asked: list('(?:per|a|each|every|/) ?month, monthly, (?:ب|في )الشهر, للشهر, (?:ال)?شهري(?:ا|ه)?'),
    column: 'month|monthly|شهر',
  },
  {
    asked: list(
      '(?:per|a|each|every|/) ?year, yearly, annual(?:ly)?, (?:ب|في )السنه, للسنه, (?:ال)?سنوي(?:ا|ه)?',
    ),
    column: 'year|yearly|annual|annually|سنو|سنه',
  },
]

/**
 * Signs that a question is about something else, and does not compare: a condition, a denial, or the customer’s own
 * things.
 */
export const NO_COMPARISON = [
  "\\b(?:if|unless|my|our|why|not|never|without|except|old|aged?|when|before|after|\\p{L}+n't)\\b",
  '(?<!\\p{L})(?:لو|اذا|ليش|ليه|لماذا|عمر\\p{L}*|قبل|بعد|بدون|الا|غير|مو|مش|ليس|متي)(?!\\p{L})',
]

const ASKING_FOR =
  list(`(?:do|have) you (?:have|got|offer), you have, have you, is there, are there, any, which, what, show
  i (?:want|need), we (?:want|need), i\\W?m looking, looking for
  (?:هل )?(?:عندكم|عندك|لديكم|فيه|في|يوجد|توجد|متوفر), اي, ابي, ابغ[يا], نبي, نبغ[يا], اريد, ودي, بغيت, احتاج`)

/** Leads to an amount that the thing must have: "do you have two bedrooms?" */
export const WANTS = [
  `^${oneOf(ASKING_FOR)}(?!\\p{L})`,
  '(?<!\\p{L})(?:عندكم|عندك|لديكم)\\W*$',
  '\\bwith (?=\\d)',
]

/** Asks how two things differ, before their names. */
export const DIFFERENCES = [
  '(?:what(?: is|\\W?s)? (?:the )?)?(?:differences?|compare|comparison)(?: (?:between|of))?',
  '(?:(?:ايش|وش|شو|شنو|ما|ما هو|ماهو|ايه) )?(?:ال)?(?:فرق|فروق|اختلاف|مقارنه|قارن\\p{L}*)(?: (?:ما )?بين)?',
]
