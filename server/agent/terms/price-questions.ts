import { oneOf } from '../language/words/word-list.ts'
import type { Word } from '../language/words/words.ts'

/** Whether a price is asked for; a question who pays a fee, or how it is refunded, is not. */
const PRICE = new RegExp(
  oneOf([
    String.raw`\bhow much (?:is|are|does|do|did|will|would|for|to|per|a|the)\b`,
    String.raw`\bhow much ?\?*$|\bprices? (?:of|for)\b`,
    String.raw`\b(?:what(?:s| is| are| does| do| would| will)?|the) [^?]*\b(?:cost|price|prices|fee|fees)\b(?! back)`,
    '(?:^| )(?:و?بكم|و?كم (?:سعر|اسعار|تكلف|تكلفه|يكلف|رسوم|قيمه|ثمن|اجره)|(?:ما|ماهي|ما هي|ما هو|وش|ايش) (?:هو |هي )?(?:سعر|اسعار|تكلفه|رسوم|قيمه|ثمن))(?= |$)',
  ]),
  'iu',
)
/**
 * "How much" before a definite noun asks for its price, unless the noun is counted or measured: كم التوصيل, but not كم
 * المدة.
 */
const PRICE_OF_NAMED =
  /(?:^| )و?كم ال(?!ساع|وقت|اوقات|مد[هة]|فتر[هة]|عدد|عمر|اعمار|سن(?: |[؟?]|$)|يوم|ايام|حد |كمي|مساف|سرع|وزن|طول|عرض|حجم|مقاس|باقي|نسب|درج|رقم|نقاط|رصيد)\p{Script=Arabic}{3,}/u

/** Whether a question asks for a price, in normalized letters. */
export function asksPrice(question: string): boolean {
  return PRICE.test(question) || PRICE_OF_NAMED.test(question)
}

/** Whether it asks for a price by "how much" alone, before the name of the thing. */
export function asksPriceOfNamed(words: readonly Word[]): boolean {
  return PRICE_OF_NAMED.test(words.map(({ text }) => text).join(' '))
}
