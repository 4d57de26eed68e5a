import { normalizeArabic } from '../../language/text/normalize-arabic.ts'

/** What a number counts, as far as a mistake would mislead. */
export type Unit = 'percent' | Currency | 'am' | 'pm' | Span
/** An amount in one currency is never the same as one in another. */
export type Currency = 'riyal' | 'halala' | 'dollar' | 'euro' | 'pound' | 'dirham' | 'dinar'
export type Span = 'minute' | 'hour' | 'day' | 'workday' | 'week' | 'month' | 'year'

const UNIT_WORDS: Readonly<Record<Unit, { one: string; two: string }>> = {
  percent: { one: '% ٪ percent بالمئة بالمائة المئة المائة', two: '' },
  riyal: { one: 'sar sr riyal riyals ريال ريالات ريالا', two: 'ريالين ريالان' },
  halala: { one: 'halala halalas هللة هللات', two: 'هللتين هللتان' },
  dollar: { one: '$ usd dollar dollars دولار دولارات دولارا', two: 'دولارين دولاران' },
  euro: { one: '€ eur euro euros يورو', two: '' },
  pound: { one: '£ gbp egp pound pounds جنيه جنيهات جنيها', two: 'جنيهين جنيهان' },
  dirham: { one: 'aed dirham dirhams درهم دراهم درهما', two: 'درهمين درهمان' },
  dinar: { one: 'kwd bhd jod dinar dinars دينار دنانير دينارا', two: 'دينارين ديناران' },
  am: { one: 'am morning صباحا صباح الصبح ص فجرا الفجر', two: '' },
  pm: { one: 'pm afternoon evening مساء مساءا المساء ظهرا الظهر عصرا العصر م', two: '' },
  minute: { one: 'minute minutes min mins دقيقة دقائق دقايق', two: 'دقيقتين دقيقتان' },
  hour: { one: 'hour hours hr hrs ساعة ساعات', two: 'ساعتين ساعتان' },
  day: { one: 'day days يوم يوما أيام ايام الأيام', two: 'يومين يومان يومي' },
  workday: { one: 'workday workdays', two: '' },
  week: { one: 'week weeks أسبوع اسبوع أسابيع اسابيع أسبوعا', two: 'أسبوعين أسبوعان' },
  month: { one: 'month months شهر شهرا أشهر شهور', two: 'شهرين شهران' },
  year: { one: 'year years سنة سنوات سنين عام عاما أعوام', two: 'سنتين سنتان عامين عامان' },
}

/** Units that may be said without a number: "within a week", خلال أسبوع. */
export const SINGLE_SPANS: ReadonlySet<string> = new Set(
  listSpellings('minute hour day week month year دقيقة ساعة يوم أسبوع شهر سنة عام'),
)

const CURRENCIES: ReadonlySet<string> = new Set<Currency>([
  ...(['riyal', 'halala', 'dollar', 'euro', 'pound', 'dirham', 'dinar'] as const),
])

/** Whether a unit is a currency. */
export function isMoney(unit: Unit | null): unit is Currency {
  return unit !== null && CURRENCIES.has(unit)
}

export interface UnitWord {
  readonly unit: Unit
  /** An Arabic dual is a number and its unit in one word. */
  readonly isTwo: boolean
}

/** The words of units in the spelling in which texts are compared. */
export const UNITS: ReadonlyMap<string, UnitWord> = new Map<string, UnitWord>(
  (Object.entries(UNIT_WORDS) as [Unit, { one: string; two: string }][]).flatMap(([unit, { one, two }]) => [
    ...listSpellings(one).map((word) => [word, { unit, isTwo: false }] as const),
    ...listSpellings(two).map((word) => [word, { unit, isTwo: true }] as const),
  ]),
)

/** The unit that a word names, also after a clitic; null if it names none. */
export function readUnit(word: string): UnitWord | null {
  for (const bare of [word, word.replace(/^[وبل](?=\p{L}{3})/u, '')]) {
    const found = UNITS.get(bare)
    if (found !== undefined) return found
  }
  return null
}

function listSpellings(words: string): string[] {
  return words === '' ? [] : words.split(' ').map(normalizeArabic)
}
