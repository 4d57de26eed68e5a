import { isEntry } from '../language/entries.ts'

/** What names amounts where no currency stands beside them: a price list, the column "Fee". */
const NAMES_AMOUNTS =
  /\b(?:prices?|pricing|fees?|tuition|tariffs?|charges|costs|rates)\b|(?<!\p{L})(?:وال|ال)?(?:سعر|[أا]سعار|رسوم|تكلف[ةه]|تكاليف|تعرف[ةه])(?!\p{L})/iu
/** So many things with a number behind each are a price list, and fewer under a name that says so. */
const FEWEST_PRICED = { unnamed: 3, named: 2, entry: 1 }
/** An amount: no number of a model ("S22", "iPhone 13:"), no hour, and no count of something. */
const AMOUNT = String.raw`(?<![\p{L}\p{Nd}.,:/–-])(?:[\d٠-٩]{1,3}(?:[,٬][\d٠-٩]{3})+|[\d٠-٩]{2,5})(?:[.٫][\d٠-٩]{2})?(?=\s*(?:[,;،؛)\n]|$|\.(?:\s|$)|(?:each|per)\b))`
/** A thing, and what it costs behind it: "HDMI port 350", "Charging port: 150", "تنظيف – 120". */
const PRICED = new RegExp(String.raw`\p{L}[\s:：–-]+${AMOUNT}`, 'gu')
/** The column of a table: "Price 799". */
const COLUMN = new RegExp(String.raw`(?:${NAMES_AMOUNTS.source})[\s:：–-]+${AMOUNT}`, 'iu')
/** What such lists may also count: seats and pages have numbers as well. */
const COUNTED =
  /\b(?:seats?|guests?|persons?|people|capacity|pages?|places|rooms?|pieces|items|pupils|students|weight|kilos?|kg|grams?|cm|mm|metres?|meters?|sizes?|phone|telephone|extension|p\.?o\.? ?box|calories|kcal|year|date)\b|مقعد|مقاعد|شخص|[أا]شخاص|سع[ةه]|ضيف|ضيوف|صفح|غرف|قطع|طلاب|وزن|كيلو|جرام|غرام|سم(?!\p{L})|متر|مقاس|هاتف|تحويل[ةه]|سعر(?:ة|ات) حراري/iu

/** Money of other countries than the Kingdom, by its sign, its code or its name behind a number. */
const FOREIGN_MONEY =
  /[£$€]\s?\d|\d\s?[£$€]|\b(?:aed|kwd|bhd|omr|qar|jod|egp|usd|eur|gbp)\b|\p{N}\s(?:dirhams?|dinars?|dollars?|euros?|pounds?)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:dirhams?|dinars?|dollars?|euros?|pounds?)\b|(?<!\p{L})(?:ب|بال|ال)?(?:درهم|دراهم|دينار|دنانير|دولار|يورو|جنيه|فلس)(?:ا|ات|ين|ان)?(?!\p{L})|[\d٠-٩]\s?(?:د\.\s?[إاكب]|ر\.\s?[قع]|ج\.\s?م)(?!\p{L})|\b(?:dhs?|kd|bd|qr)\.?\s?\d|\d\s?(?:dhs?|kd|bd|qr)\b/iu
/** An amount that is told as a part or a multiple of another: "one month's rent", "10 per cent", «نصف المبلغ». */
const PART_OF_SUM =
  /\d\s?per ?cent\b|\b(?:half|a third|a quarter|a fifth|a tenth|twice|double) (?:of )?(?:the |its |your )?(?:price|amount|cost|fee|fees|value|rent|total|fare)\b|\b(?:one|two|three|\d+) (?:days?|nights?|weeks?|months?|years?)['’]s? (?:rent|fee|fees|subscription|salary|pay)\b|(?:نصف|ربع|ثلث|خمس|عشر|ضعف) (?:ال)?(?:مبلغ|سعر|قيم[ةه]|ثمن|تكلف[ةه]|[إا]يجار|رسوم|[أا]جر[ةه])|[إا]يجار (?:شهر|سن[ةه]|ليل[ةه]|يوم|أسبوع)/iu

/** Whether a text tells a sum in other money than riyals, or as a part or a multiple of another sum. */
export function saysSum(text: string): boolean {
  return FOREIGN_MONEY.test(text) || PART_OF_SUM.test(text)
}

/** Whether a text says what something costs, in any of these ways; `headed` is what stands above it. */
export function saysAmount(text: string, headed: string): boolean {
  return saysSum(text) || saysBareAmount(text, headed)
}

/**
 * Whether a text says what something costs without naming a currency: as a list of things with an amount behind each,
 * or one of them under a heading, a title or a name that stands for amounts. `headed` is what stands above it.
 */
export function saysBareAmount(text: string, headed = ''): boolean {
  const priced = text.match(PRICED)?.length ?? 0
  if (priced === 0) return false
  if (COLUMN.test(text)) return true
  if (NAMES_AMOUNTS.test(headed)) return priced >= (isEntry(text) ? FEWEST_PRICED.entry : FEWEST_PRICED.named)
  return priced >= FEWEST_PRICED.unnamed && !COUNTED.test(`${headed} ${text}`)
}
