import { normalizeArabic } from '../knowledge/normalize-arabic.ts'

/** What a number counts, as far as mistaking it would mislead. */
export type Unit = 'percent' | 'money' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const UNIT_WORDS: Readonly<Record<Unit, { one: string; two: string }>> = {
  percent: { one: '% ٪ percent بالمئة بالمائة المئة المائة', two: '' },
  money: { one: '$ € sar riyal riyals halalas ريال ريالات ريالا هللة هللات', two: 'ريالين ريالان' },
  minute: { one: 'minute minutes min mins دقيقة دقائق دقايق', two: 'دقيقتين دقيقتان' },
  hour: { one: 'hour hours hr hrs ساعة ساعات', two: 'ساعتين ساعتان' },
  day: { one: 'day days يوم يوما أيام ايام الأيام', two: 'يومين يومان' },
  week: { one: 'week weeks أسبوع اسبوع أسابيع اسابيع أسبوعا', two: 'أسبوعين أسبوعان' },
  month: { one: 'month months شهر شهرا أشهر شهور', two: 'شهرين شهران' },
  year: { one: 'year years سنة سنوات سنين عام عاما أعوام', two: 'سنتين سنتان عامين عامان' },
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

function listSpellings(words: string): string[] {
  return words === '' ? [] : words.split(' ').map(normalizeArabic)
}
