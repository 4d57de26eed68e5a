import { isEntry } from '../language/text/entries.ts'
import { list, oneOf } from '../language/words/word-list.ts'
import { FOREIGN_MONEY } from './foreign-money.ts'
import { foldLetters, readFolded, writePlainLetters } from './plain-letters.ts'

/** Words for amounts, which stand where no currency does: the title of a price list, the column "Fee". */
const NAMES_AMOUNTS =
  /\b(?:prices?|pricing|fees?|tuition|tariffs?|charges|costs|rates)\b|(?<!\p{L})(?:وال|ال)?(?:سعر|اسعار|رسوم|تكلفه|تكاليف|تعرفه)(?!\p{L})/iu
/**
 * A list of things with numbers is a price list from this many entries on: fewer are needed below a name for amounts.
 */
const FEWEST_PRICED = { unnamed: 3, named: 2, entry: 1 }
/** An amount: not a model's number ("S22", "iPhone 13:"), an hour, or a count of something. */
const AMOUNT = String.raw`(?<![\p{L}\p{Nd}.,:/–-])(?:\d{1,3}(?:,\d{3})+|\d{2,5})(?:\.\d{2})?(?=\s*(?:[,;،؛)\n]|$|\.(?:\s|$)|(?:each|per)\b))`
/** A thing with its price after it: "HDMI port 350", "Charging port: 150", "تنظيف – 120", "Offshoot (2 years) 180". */
const PRICED = new RegExp(String.raw`[\p{L})][\s:：–-]+${AMOUNT}`, 'gu')
/** A named column of a table: "Price 799". */
const COLUMN = new RegExp(String.raw`(?:${NAMES_AMOUNTS.source})[\s:：–-]+${AMOUNT}`, 'iu')
const COUNTED_WORDS =
  list(`seats?, guests?, persons?, people, capacity, pages?, places, rooms?, pieces, items, pupils, students
  weight, kilos?, kg, grams?, cm, mm, metres?, meters?, sizes?, phone, telephone, extension, p\\.?o\\.? ?box, calories, kcal
  year, date`)
const ARABIC_COUNTED_WORDS =
  list(`مقعد, مقاعد, شخص, اشخاص, سعه, ضيف, ضيوف, صفح, غرف, قطع, طلاب, وزن, كيلو, جرام, غرام
  سم(?!\\p{L}), متر, مقاس, هاتف, تحويله, سعر(?:ه|ات) حراري`)
/**
 * Other things that lists count: seats and pages have numbers too. Any word of a list and its heading may be one of
 * these, unless it is a unit behind a number ("130 mm"); the list of `answers/tables/table.ts` is for the name of one
 * column, where most of these are unlikely.
 */
const COUNTED = new RegExp(
  `(?<!\\d\\s?)(?:\\b${oneOf(COUNTED_WORDS)}\\b|${oneOf(ARABIC_COUNTED_WORDS)})`,
  'iu',
)

/** Currencies of countries other than the Kingdom. */
const MONEY = readFolded(new RegExp(FOREIGN_MONEY, 'iu'))
/** An amount as a part or a multiple of another: "one month's rent", "10 per cent", «نصف المبلغ». */
const PART_OF_SUM = new RegExp(
  oneOf([
    String.raw`\d\s?(?:per ?cent|pct)\b|[%٪]\s?\d`,
    String.raw`\d\s?(?:ب|في )ال(?:مئ|مائ|مي)ه`,
    String.raw`\b(?:half|a third|a quarter|a fifth|a tenth|twice|double) (?:of )?(?:the |its |your )?(?:price|amount|cost|fee|fees|value|rent|total|fare)\b`,
    String.raw`\b(?:one|two|three|\d+) (?:days?|nights?|weeks?|months?|years?)['’]s? (?:rent|fee|fees|subscription|salary|pay)\b`,
    '(?:نصف|ربع|ثلث|خمس|عشر|ضعف) (?:ال)?(?:مبلغ|سعر|قيمه|ثمن|تكلفه|ايجار|رسوم|اجره)',
    'ايجار (?:شهر|سنه|ليله|يوم|اسبوع)',
  ]),
  'iu',
)

/** Whether a text gives a sum in another currency than riyals, or as a part or a multiple of another sum. */
export function saysSum(text: string): boolean {
  const plain = readPlain(text)
  return MONEY.test(plain) || PART_OF_SUM.test(plain)
}

/** Whether a text gives a price in any of these ways; `headed` is the heading above it. */
export function saysAmount(text: string, headed: string): boolean {
  return saysSum(text) || saysBareAmount(text, headed)
}

/**
 * Whether a text gives prices without a currency: as a list of things with an amount after each, or with one amount
 * below a heading, a title or a name for amounts. `headed` is the heading above it.
 */
export function saysBareAmount(written: string, headed = ''): boolean {
  const text = readPlain(written)
  const priced = text.match(PRICED)?.length ?? 0
  if (priced === 0) return false
  if (COLUMN.test(text)) return true
  if (NAMES_AMOUNTS.test(readPlain(headed)))
    return priced >= (isEntry(text) ? FEWEST_PRICED.entry : FEWEST_PRICED.named)
  return priced >= FEWEST_PRICED.unnamed && !COUNTED.test(readPlain(`${headed} ${text}`))
}

/** Whether a text has a thing with an amount after it, whatever the amount counts. */
export function hasAmount(written: string): boolean {
  return (readPlain(written).match(PRICED)?.length ?? 0) > 0
}

function readPlain(text: string): string {
  return foldLetters(writePlainLetters(text))
}
