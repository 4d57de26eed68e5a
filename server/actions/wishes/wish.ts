import { isPersonal } from '../../agent/message/questions/personal.ts'
import type { CustomerQuestion } from '../../agent/message/questions/questions.ts'
import { listAskedAspects } from '../../agent/terms/aspects.ts'
import { namesDay } from '../values/dates.ts'
import { findValues } from '../values/find-values.ts'

/** What a customer wants from the company's own systems. A question that an article answers wants nothing from them. */
export interface Wish {
  /** The customer's words, in the letters of their language. */
  readonly words: string
  /** Asks for something that only the customer's records tell. */
  readonly isPersonal: boolean
  /** Orders something, or states a fact. */
  readonly isRequest: boolean
  /** Is a request, or would be one without words for a way, a cost or a duration: "pay my fees". */
  readonly isWished: boolean
  /**
   * The words from where something is wished for on, where that is not denied itself: «ابي اغير الموعد» behind «انا مو
   * في البيت».
   */
  readonly wishedWords: string | null
  /** Says what was or is not: "I have cancelled it", "do not cancel it". */
  readonly isDenied: boolean
}

/** Frequent beginnings before any wish: "ok so can I …", «طيب هل …». */
const LEADING_IN =
  /^\W*(?:(?:ok|okay|so|and|well|hi|hello|hey|then|also|please|pls|great|perfect|good|cool|nice|excellent|awesome|super|alright|right|fine|thanks|thank you|actually|oh|but|yes|yeah|hmm+)[\s,.!-]+)+/iu

const WISHING =
  /\b(?:please|kindly|pls)\b|^\W*(?:can|could|would|will) (?:you|u|someone|somebody|anyone|anybody)\b|\b(?:i|we)(?:'d| would)? (?:want|need|like|wanna)\b|\bid like\b/iu
const WISHING_ARABIC =
  /(?:^|\s)(?:[أا]?بغ[ىيا]|[أا]ب[يى]|ن?بغى|[أا]ريد|ودي|[أا]ود|محتاج\p{L}?|[أا]حتاج|[أن]?رغب|[أا]تمنى|[أا]رجو|رجاء|لو سمحت|من فضلك|ممكن ت\p{L}+|تقدر\p{L}*|تكفى|عايز|بدي|هل يمكنك|هل تستطيع|هل تقدر)(?=[\s,،.؟?!]|$)/u
const ALLOWED =
  /^\W*(?:can|could|may) (?:i|we)\b|(?:^|\s)(?:هل )?(?:[أا]قدر|يمكنني|يمكن|[أا]ستطيع|ممكن)(?=\s)/iu
/** Beginnings of a question for information. */
const INQUIRING =
  /^\W*(?:what|whats|when|where|which|who|why|how|did|does|do (?:i|we) (?:need|have)|was|were|has|have|is|are)\b|\bto (?:know|understand|ask)\b|(?:^|\s)(?:متى|وين|أين|اين|فين|كيف|كم|بكم|وش|ايش|إيش|ماذا|ما هي?|لماذا|ليش|[أا]عرف|[أا]ستفسر|[أا]س[أا]ل|هل تم)(?=\s|$)/iu
const DENYING =
  /\b(?:not|never|dont|don't|didn't|didnt|already|was|were|been)\b|(?:^|\s)(?:لا|لم|لن|مو|مب|تم|سبق|ما)(?=\s)/iu

/** The customer is undecided: "I might cancel my order", "unless it ships today I will cancel it". */
const TENTATIVE =
  /\b(?:i|we) (?:might|may|would have|was going to|were going to)\b|\b(?:unless|suppose|thinking (?:of|about)|considering)\b|^\P{L}*(?:يمكن|احتمال|ربما|[أب]?فكر|بفكر)\s(?=[^?؟]*$)/iu

/** Beginnings of a statement, if no question mark follows: "my AC is broken". */
const TELLING = /^\W*(?:my|our|the|there['’]?s|there (?:is|are)|i|we)\b[^?؟]*$/iu
/** "No, I mean ..." denies what was understood, and not the words that follow. */
const CORRECTED =
  /^\W*(?:لا|no|nope)[,،\s]+(?=(?:[أا]?قصدي|[أا]قصد|[أا]?بغ[ىيا]|[أا]بي|[أا]بى|[أا]ريد|ودي|i (?:mean|meant|want|wanted|need)|actually|sorry)(?!\p{L}))/iu

/** Whether words begin like a question for information. */
export function isInquiring(words: string): boolean {
  return INQUIRING.test(words.replace(LEADING_IN, ''))
}

/** Whether a question is for a way, a cost or a duration, which articles tell. */
export function asksRules(read: string): boolean {
  return listAskedAspects(read).some(
    (aspect) => aspect === 'way' || aspect === 'cost' || aspect === 'duration',
  )
}

/** Whether words express a wish: "please", "I want", «ابغى». */
export function isWishing(words: string): boolean {
  return WISHING.test(words) || WISHING.test(words.replace(LEADING_IN, '')) || WISHING_ARABIC.test(words)
}

/** What only denies what stands behind it. */
const DENIES_NEXT = /(?:^|\s)(?:لا|ما|مو|مب|مش|لم|لن|not|never|don['’]?t|didn['’]?t)\s*$/iu

/** The words from a wish on, where they deny nothing and something was said before them. */
function readWished(read: string): string | null {
  const at = read.search(WISHING_ARABIC)
  const rest = at > 0 ? read.slice(at) : ''
  return rest === '' || DENIES_NEXT.test(read.slice(0, at)) || DENYING.test(rest) || TENTATIVE.test(read)
    ? null
    : rest
}

/** Reads a question for a wish. `today` is the company's own day. */
export function readWish({ read, isAsked }: CustomerQuestion, today: string): Wish {
  // "Can I cancel order 48213?" and "can I book a table for Friday at 8?" are about the customer's own case.
  const namesCase = () => {
    const { order_number, time } = findValues(read, today)
    return order_number.length + time.length > 0 || namesDay(read, today)
  }
  const isWished =
    !isAsked ||
    TELLING.test(read.replace(LEADING_IN, '')) ||
    (!isInquiring(read) && (isWishing(read) || (ALLOWED.test(read.replace(LEADING_IN, '')) && namesCase())))
  return {
    words: read,
    isPersonal: isPersonal(read, isAsked),
    isRequest: isWished && !asksRules(read),
    isWished,
    wishedWords: readWished(read),
    isDenied: DENYING.test(read.replace(CORRECTED, '')) || TENTATIVE.test(read),
  }
}
