/**
 * Words that may stand between: "not the 5th", "not order 48213", «مو يوم الجمعة». «مو هذا 48213» denies another
 * one.
 */
const BETWEEN =
  '(?:(?:the|a|my|order|number|no|nr|on|for|at|this|next|that|رقم|الطلب|طلب|يوم|الساعة|الساعه|في|هذا(?!\\s+$))\\.?\\s+|#){0,3}'
const before = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})\\s+${BETWEEN}$`, 'iu')

/** Excludes the value after it. "Why not Friday?" proposes one. */
const DENYING = before(
  `(?<!why |ليش |ليه )(?:not|isn['’]?t|except(?: for)?|excluding|instead of|rather than|other than|apart from|مو|مب|مش|ليس|ليست|بدل|بدال|بدلا من|عوضا عن|[إا]لا|ماعدا|ما عدا|عدا|باستثناء)`,
)
/** Makes the value after it the limit of a span, and not a day or time itself. */
const BOUNDING = before('after|before|until|till|بعد|قبل|لين|حتى|لحد')

const LONGEST_BEFORE_CHARS = 40

/** Whether the words before a value exclude it: "not 48213", "any day except Friday". */
export function isDenied(text: string, start: number): boolean {
  return DENYING.test(text.slice(Math.max(0, start - LONGEST_BEFORE_CHARS), start))
}

/** Whether a day or a time is only the limit of a span: "any day after Friday". */
export function isBound(text: string, start: number): boolean {
  return BOUNDING.test(text.slice(Math.max(0, start - LONGEST_BEFORE_CHARS), start))
}
