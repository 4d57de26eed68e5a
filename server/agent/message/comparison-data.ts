/*
 * The words by which customers compare what a table lists. Letters are folded, and numbers are digits.
 */

/** What is compared. `any` does not say it by itself: the thing behind it does ("the most seats"). */
export type Adjective = 'money' | 'size' | 'time' | 'speed' | 'weight' | 'height' | 'any'

/** Superlatives, each with whether it asks for the most. */
export const SUPERLATIVES: readonly (readonly [adjective: Adjective, isMost: boolean, pattern: string])[] = [
  [
    ...(['money', false] as const),
    'cheapest|least (?:expensive|costly)|most affordable|lowest[- ]priced?|lowest (?:prices?|costs?|fees?|rates?)(?: (?:for|of))?|costs? (?:the )?least|(?:ال)?ارخص(?:ها|هم)?|(?:ال)?اقل(?:ها|هم)? (?:ال)?(?:سعر\\p{L}*|تكلفه|ثمن\\p{L}*|قيمه)|(?:ال)?اوفر(?:ها)?',
  ],
  [
    ...(['money', true] as const),
    'most expensive|dearest|priciest|highest[- ]priced?|highest (?:prices?|costs?|fees?)(?: (?:for|of))?|costs? (?:the )?most|(?:ال)?اغلي(?:ها|هم)?|(?:ال)?اعلي(?:ها|هم)? (?:ال)?(?:سعر\\p{L}*|تكلفه|ثمن\\p{L}*)',
  ],
  ['size', true, 'largest|biggest|most spacious|roomiest|(?:ال)?اكبر(?:ها|هم)?|(?:ال)?اوسع(?:ها)?'],
  ['size', false, 'smallest|tiniest|(?:ال)?اصغر(?:ها|هم)?|(?:ال)?اضيق(?:ها)?'],
  ['time', true, 'longest|(?:ال)?اطول(?:ها)?'],
  ['time', false, 'shortest|(?:ال)?اقصر(?:ها)?'],
  ['speed', true, 'fastest|quickest|soonest|(?:ال)?اسرع(?:ها)?'],
  ['speed', false, 'slowest|(?:ال)?ابط(?:ا|ي)(?:ها)?'],
  ['weight', true, 'heaviest|(?:ال)?اثقل(?:ها)?'],
  ['weight', false, 'lightest|(?:ال)?اخف(?:ها)?'],
  ['height', true, 'tallest|thickest|(?:ال)?اسمك(?:ها)?'],
  ['height', false, 'thinnest|lowest in height|(?:ال)?انحف(?:ها)?'],
  ['any', true, '(?:the )?(?:(?<!at )most|highest)|(?:ال)?اكثر(?:ها|هم)?|(?:ال)?اعلي(?:ها|هم)?'],
  ['any', false, '(?:the )?(?:(?<!at )least|fewest|lowest)|(?:ال)?اقل(?:ها|هم)?|(?:ال)?ادني'],
]

/** Comparatives without what they compare with: "anything cheaper?" Each with whether it asks for more. */
export const RELATIVES: readonly (readonly [adjective: Adjective, isMore: boolean, pattern: string])[] = [
  [
    'money',
    false,
    'cheaper|less expensive|(?:more )?affordable|ارخص|اوفر|اقل (?:ب?ال?)?(?:سعر\\p{L}*|تكلفه)',
  ],
  ['money', true, 'dearer|pricier|more expensive|اغلي'],
  ['size', true, 'bigger|larger|roomier|more spacious|اكبر|اوسع'],
  ['size', false, 'smaller|اصغر'],
  ['time', true, 'longer|اطول'],
  ['time', false, 'shorter|اقصر'],
  ['speed', true, 'faster|quicker|اسرع'],
  ['speed', false, 'slower|ابط[اي]'],
  ['weight', true, 'heavier|اثقل'],
  ['weight', false, 'lighter|اخف'],
]

/** What may stand around them, and what they are compared with: "anything … than that", «فيه شي … من كذا». */
export const AROUND_RELATIVES =
  "ok(?:ay)?|hm+|so|and|but|do|did|does|you|u|have|has|got|is|are|there|any|anything|something|one|ones|an?|the|else|bit|little|much|what|about|i|we|want|need|would|like|prefer|looking|for|please|pls|instead|option|options|than|that|this|it|these|those|them|thats|i'd|expensive|too|طيب|طب|اوكي|و?هل|و?في|و?فيه|و?عندكم|عندك|عندكو|عندكن|لديكم|يوجد|توجد|ما|مافي|مافيه|اي|شي|شيء|حاجه|اشي|وحده|واحد|واحده|ابي|ابغي|ابغا|اريد|بدي|عايز|عايزه|نبي|لو سمحت|من|هذا|هذي|هذه|ذا|ذي|كذا|كده|هيك|هاي|هيدا|ده|دي|منه|منها|شوي|شويه|بس|غالي|غاليه"

/** What may follow an Arabic one: «أرخص من كذا» compares with what was told, and «أرخص باقة» is the cheapest. */
export const BEHIND_RELATIVES =
  'من|منه|منها|هذا|هذي|هذه|ذا|ذي|كذا|كده|هيك|هاي|ده|دي|شوي|شويه|بس|لو|سمحت|سمحتي'

/** Whoever wants the same for less money asks for no other row of a table. */
export const BARGAINING =
  '\\b(?:make|get|give|do|sell) (?:it|that|this|them|me)\\b|(?<!\\p{L})(?:تخل\\p{L}+|خل(?:ي|و|وه|يه|ها|يها)|تنزل\\p{L}*|نزل\\p{L}*|راع\\p{L}+|ليش|ليه)(?!\\p{L})|\\b(?:why|somewhere|elsewhere)\\b'

/** Comparatives of two things: "is A dearer than B?", «أ أغلى ولا ب؟» */
export const COMPARATIVES =
  'cheaper|dearer|pricier|more expensive|less expensive|costlier|bigger|larger|smaller|longer|shorter|faster|quicker|slower|heavier|lighter|ارخص|اغلي|اكبر|اصغر|اوسع|اطول|اقصر|اسرع|اثقل|اخف'

/** One end of a range, and whether the end itself is included. `of` is what the words compare by themselves. */
export interface BoundWords {
  readonly side: 'below' | 'above'
  readonly isIncluded: boolean
  readonly of: Adjective | null
  readonly pattern: string
}

const below = (isIncluded: boolean, of: Adjective | null, pattern: string): BoundWords => ({
  ...{ side: 'below', isIncluded, of, pattern },
})
const above = (isIncluded: boolean, of: Adjective | null, pattern: string): BoundWords => ({
  ...{ side: 'above', isIncluded, of, pattern },
})

/** What stands before the number of a bound. */
export const BOUNDS: readonly BoundWords[] = [
  below(
    true,
    null,
    '(?:no|not) (?:more|longer|larger|bigger|higher) than|not (?:over|above)|not exceeding|up to|at most|maximum(?: of)?|max',
  ),
  below(
    true,
    null,
    '(?:ما|لا|مايكون|ما يكون) ?(?:[تي]تجاوز|[تي]تعد[يا]|[تي]زيد(?:ون)? (?:عن|علي)|[تي]فوق|(?:ا?كثر|اغلي|فوق) (?:من )?)|بحد اقصي|(?:حده?ا?|ميزاني\\p{L}+) (?:ال)?(?:اقصي |اعلي )?',
  ),
  above(true, null, '(?:no|not) (?:less|fewer|smaller|shorter) than|at least|minimum(?: of)?|min'),
  above(true, null, '(?:ما|لا) ?[تي]قل(?:ون)? عن|علي الاقل'),
  below(false, 'money', 'cheaper than|less expensive than|(?:ب)?ارخص من'),
  above(false, 'money', 'more expensive than|dearer than|(?:ب)?اغلي من'),
  below(false, null, 'under|below|(?:less|fewer|lower) than|تحت(?: ال)?|دون|ادني من|ب?اقل من'),
  above(
    false,
    null,
    'over|above|(?:more|higher|greater) than|exceeding|فوق(?: ال)?|ب?اكثر من|اعلي من|[تي]زيد عن',
  ),
  below(false, 'size', 'smaller than|اصغر من'),
  above(false, 'size', '(?:bigger|larger) than|اكبر من|اوسع من'),
  below(false, 'time', 'shorter than|اقصر من'),
  above(false, 'time', 'longer than|اطول من'),
  below(false, 'weight', 'lighter than|اخف من'),
  above(false, 'weight', 'heavier than|اثقل من'),
]

/** How often a price is paid: what customers write, and what the name of a column may contain. */
export const PERIODS: readonly (readonly [asked: string, column: string])[] = [
  ['(?:per|an?|each|every|/) ?hour|hourly|(?:ب|في |ل)الساعه|للساعه', 'hour|hourly|ساع'],
  [
    '(?:per|a|each|every|/) ?(?:day|night)|daily|nightly|(?:ب|في )ال(?:يوم|ليله)|لل(?:يوم|يله)|(?:ال)?يومي(?:ا|ه)?',
    'day|daily|night|nightly|يوم|ليل',
  ],
  ['(?:per|a|each|every|/) ?week|weekly|(?:ب|في )الاسبوع|للاسبوع|(?:ال)?اسبوعي(?:ا|ه)?', 'week|weekly|اسبوع'],
  ['(?:per|a|each|every|/) ?month|monthly|(?:ب|في )الشهر|للشهر|(?:ال)?شهري(?:ا|ه)?', 'month|monthly|شهر'],
  [
    '(?:per|a|each|every|/) ?year|yearly|annual(?:ly)?|(?:ب|في )السنه|للسنه|(?:ال)?سنوي(?:ا|ه)?',
    'year|yearly|annual|annually|سنو|سنه',
  ],
]

/**
 * Signs that a question is about something else, and does not compare: a condition, a denial, or the customer’s own
 * things.
 */
export const NO_COMPARISON =
  "\\b(?:if|unless|my|our|why|not|never|without|except|old|aged?|when|before|after|\\p{L}+n't)\\b|(?<!\\p{L})(?:لو|اذا|ليش|ليه|لماذا|عمر\\p{L}*|قبل|بعد|بدون|الا|غير|مو|مش|ليس|متي)(?!\\p{L})"

/** Leads to an amount that the thing must have: "do you have two bedrooms?" */
export const WANTS =
  '^(?:(?:do|have) you (?:have|got|offer)|you have|have you|is there|are there|any|which|what|show|i (?:want|need)|we (?:want|need)|i\\W?m looking|looking for|(?:هل )?(?:عندكم|عندك|لديكم|فيه|في|يوجد|توجد|متوفر)|اي|ابي|ابغ[يا]|نبي|نبغ[يا]|اريد|ودي|بغيت|احتاج)(?!\\p{L})|(?<!\\p{L})(?:عندكم|عندك|لديكم)\\W*$|\\bwith (?=\\d)'

/** Asks how two things differ, before their names. */
export const DIFFERENCES =
  '(?:what(?: is|\\W?s)? (?:the )?)?(?:differences?|compare|comparison)(?: (?:between|of))?|(?:(?:ايش|وش|شو|شنو|ما|ما هو|ماهو|ايه) )?(?:ال)?(?:فرق|فروق|اختلاف|مقارنه|قارن\\p{L}*)(?: (?:ما )?بين)?'
