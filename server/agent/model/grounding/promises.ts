import { normalizeArabic } from '../../language/text/normalize-arabic.ts'

const RETURNING =
  'get(?:ting)? back to you|com(?:e|ing) back to you|follow(?:ing)? up|reach(?:ing)? out|be in touch|(?:re)?check|look into|look it up|investigate|find out|double-check|verify|' +
  'contact you|call you|email you|text you|message you|update you|notify you|inform you|reply to you|respond to you|write (?:back )?to you|let you know|keep you (?:posted|updated)'

const ENGLISH: readonly RegExp[] = [
  new RegExp(
    `\\b(?:i|we|someone|somebody|they|he|she|(?:a|the|our|my|one of our) (?:\\w+ ){0,3}?(?:team|colleagues?|agents?|specialists?|representatives?|staff|department|support))(?:'ll| will| shall| am going to|'m going to| are going to|'re going to| is going to| can)\\s+(?:\\w+ ){0,3}?(?:${RETURNING})\\b`,
  ),
  /\blet me (?:\w+ )?(?:check|look|verify|find out|confirm|see)\b/,
  /\b(?:give|allow) (?:me|us) (?:a|some|\w+) (?:moment|minutes?|time|hours?|days?)\b/,
  /\b(?:(?:i|we|they)(?:'m|'re| am| are)|(?:team|colleagues?|staff|department|support) (?:is|are)) (?:now |currently |already )?(?:looking into|checking|working on|investigating|reviewing|on it)\b/,
  /\b(?:i|we)(?:'ll| will) (?:\w+ )?(?:call|reply|respond|return|review|be (?:right )?back)\b|\bbe with you (?:shortly|soon|in)\b/,
  /\bexpect (?:a|an|our|to get a) (?:call|reply|answer|response|message|e-?mail)\b/,
  /\b(?:one moment|hold on|please wait|bear with (?:me|us)|stay tuned)\b/,
  /\b(?:you(?:'ll| will) (?:hear (?:back )?from (?:me|us)|be contacted|be notified|receive (?:a|an) (?:call|reply|answer|response)))\b/,
]

// In the spelling of `normalizeArabic`. The verb's subject is "we" or "I" and its object "you": تتصل بنا asks the
// customer to call.
const TO_YOU =
  '(?:تواصل معك|رجع لك|عود اليك|عود لك|رد عليك|وافيك|وافك|بلغك|خبرك|علمك|فيدك|تصل بك|تصل عليك|كلمك|راسلك|حدثك|تابع معك|طمنك|شعرك)'
const ARABIC: readonly RegExp[] = [
  new RegExp(`(?:^|[^\\p{L}])و?(?:س|ف|ب|ح|ه)?[اني]ت?${TO_YOU}`, 'u'),
  new RegExp(`(?:^|[^\\p{L}])(?:س|سوف |راح |رح )[انيت]\\p{L}{0,2}${TO_YOU}`, 'u'),
  /(?:^|[^\p{L}])(?:و?س|سوف |راح |رح |خلني |خليني |دعني |اسمح لي )[ان](?:تحقق|تاكد|راجع|بحث|تابع|شيك|شوف|ستفسر|سال)/u,
  /(?:^|[^\p{L}])(?:سيتم|سوف يتم|راح يتم|رح يتم|بيتم) (?:ال)?(?:تواصل|رد|اتصال|اشعار|ابلاغ|اخبار|تحقق|مراجع|متابع)/u,
  /(?:^|[^\p{L}])(?:سيصل|راح يوصل|رح يوصل|بيوصل|سيجي|بيجي|راح يجي)ك (?:رد|اتصال|اشعار|رساله)/u,
  /(?:^|[^\p{L}])(?:س|ب)?يتواصلون? معك|(?:^|[^\p{L}])(?:جاري|جار) (?:ال)?(?:تحقق|مراجع|متابع|بحث)/u,
  /(?:^|[^\p{L}])ب[ان]?(?:شوف|شيك|تاكد|سال) ل/u,
  /(?:^|[^\p{L}])(?:لحظه|لحظات|انتظر(?:ني|نا)?|امهلني|اعطني وقت)(?:$|[^\p{L}])/u,
]

/**
 * Whether a text says that the agent or somebody else will do something later. A turn ends with its reply, so nobody
 * would keep the promise.
 */
export function promisesToReturn(text: string): boolean {
  const read = normalizeArabic(text).replaceAll('’', "'")
  return ENGLISH.some((pattern) => pattern.test(read)) || ARABIC.some((pattern) => pattern.test(read))
}
