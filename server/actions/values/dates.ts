import { type Finding, findAll } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'يناير', 'كانون الثاني'],
  ['february', 'feb', 'فبراير', 'شباط'],
  ['march', 'mar', 'مارس', 'آذار'],
  ['april', 'apr', 'أبريل', 'ابريل', 'نيسان'],
  ['may', 'مايو', 'أيار'],
  ['june', 'jun', 'يونيو', 'حزيران'],
  ['july', 'jul', 'يوليو', 'تموز'],
  ['august', 'aug', 'أغسطس', 'اغسطس', 'آب'],
  ['september', 'sept', 'sep', 'سبتمبر', 'أيلول'],
  ['october', 'oct', 'أكتوبر', 'اكتوبر', 'تشرين الأول'],
  ['november', 'nov', 'نوفمبر', 'تشرين الثاني'],
  ['december', 'dec', 'ديسمبر', 'كانون الأول'],
]

/** The names of each weekday with abbreviations. "Sat" and "sun" are left out because they are also words. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['sunday', 'الأحد', 'الاحد'],
  ['monday', 'mon', 'الاثنين', 'الإثنين', 'الأثنين', 'الاتنين'],
  ['tuesday', 'tues', 'tue', 'الثلاثاء', 'الثلاثا', 'التلاتاء', 'التلات', 'الثلوث'],
  ['wednesday', 'wed', 'الأربعاء', 'الاربعاء', 'الأربعا', 'الاربعا', 'الربوع'],
  ['thursday', 'thurs', 'thu', 'الخميس'],
  ['friday', 'fri', 'الجمعة', 'الجمعه'],
  ['saturday', 'السبت'],
]
/** The names also as Arabic writes them after "for" and "day": «للسبت», «يوم خميس». */
const WRITTEN_WEEKDAYS = WEEKDAYS.map((words) =>
  words.flatMap((word) => {
    const bare = word.startsWith('ال') ? word.slice(2) : null
    return bare === null ? [word] : [word, `لل${bare}`, `يوم ${bare}`]
  }),
)

/** Days relative to today; a name that contains another one comes first. */
const RELATIVE: readonly (readonly [words: readonly string[], days: number])[] = [
  [['day after tomorrow', 'بعد بكرة', 'بعد بكره', 'بعد بكرا', 'بعد غد', 'بعد غدا'], 2],
  [['day before yesterday', 'أول أمس', 'اول امس', 'قبل أمس', 'قبل امس'], -2],
  [['tomorrow', 'tmrw', 'tmr', 'بكرة', 'بكره', 'بكرا', 'باكر', 'غدا', 'غد'], 1],
  [['yesterday', 'أمس', 'امس', 'البارح', 'البارحة'], -1],
  [['today', 'tonight', 'اليوم', 'الليلة'], 0],
]

const oneOf = (rows: readonly (readonly string[])[]) =>
  rows
    .flat()
    .sort((a, b) => b.length - a.length)
    .map((word) => RegExp.escape(word))
    .join('|')
// A separate word, apart from the "and", "in" and "for" that Arabic attaches.
const alone = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])[وبل]{0,2}(?:${oneOf([words])})(?![\\p{L}\\p{N}])`, 'giu')
const month = `(?<month>${oneOf(MONTHS)})`
const year = '(?:[\\s,،]*(?<year>(?:19|20)\\d\\d))?'

const RELATIVE_DAYS = RELATIVE.map(([words, days]) => [alone(words), days] as const)
/** A weekday with words that say which week. */
const WEEKDAY_NAMES = WRITTEN_WEEKDAYS.map(
  (words) =>
    new RegExp(
      `(?:(?<![\\p{L}\\p{N}])(?:(?<later>a week (?:on|from))|(?<past>last|past)|(?<every>every|each|كل)|(?<week>next week(?: on)?|ال[أا]سبوع (?:ال(?:جاي|قادم|مقبل))))\\s+)?${alone(words).source}(?:\\s+(?:(?<next>(?:of |in )?next week|(?:من )?ال[أا]سبوع (?:ال(?:جاي|قادم|مقبل)))|(?<behind>week|after next|بعد (?:القادم|الجاي)[ةه]?|اللي بعد(?:ه|ها)?)|(?<gone>الماضي[ةه]?|الفا[ئي]ت[ةه]?|اللي (?:فات|راح)ت?))(?![\\p{L}\\p{N}]))?`,
      'giu',
    ),
)

const WEEKDAY_NUMBERS = WRITTEN_WEEKDAYS.map(
  (words) =>
    new RegExp(
      `${alone(words).source}[\\s,،]+(?:the\\s+)?(?<number>\\d{1,2})(?<sign>st|nd|rd|th)?(?![\\p{L}\\d:/.-]|\\s*[ap]\\.?m)`,
      'giu',
    ),
)
const LAST_HOUR = 12
/** What may stand between a weekday and its date. */
const BETWEEN = /^[\s,،.(]*(?:(?:the|on|يوم|الموافق|بتاريخ)\s+)?$/iu

const ISO = /(?<!\d)(?<year>(?:19|20)\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/g
/** With dots the year is required: 28.9 may be a number. */
const NUMERIC =
  /(?<![\d/.-])(?<day>\d{1,2})(?:[/-](?<month>\d{1,2})(?:[/-](?<year>(?:19|20)\d\d|\d\d))?|\.(?<dotted>\d{1,2})\.(?<behind>(?:19|20)\d\d))(?![\d/-])/g
const DAY_MONTH = new RegExp(
  `(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of| من)?(?: شهر)?[ \\t-]+${month}(?![\\p{L}])${year}`,
  'giu',
)
const MONTH_DAY = new RegExp(
  `(?<!\\p{L})${month}[ \\t-]+(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d\\p{L}:]|\\s*[ap]\\.?m\\b)${year}`,
  'giu',
)
/**
 * Words that may follow the number of a day without a month. Before other words it is no day: "the 6th order" is none,
 * and "the 6th of next month" is not the next 6th.
 */
const BEHIND_DAY = [
  'at|in the|for|please|pls|instead|or|and|not|of (?:the|this) month|is|would|works|sounds|suits|if|then|thanks?|i (?:guess|think)',
  'الساعة|الساعه|في|لو|او|أو|مو|مش|مب|ليس|بدل|بدال|الصبح|الظهر|العصر|المغرب|صباحا|مساء|[إا]ذا|[إا]ن شاء|من فضلك|مناسب|ممتاز|تمام|زين|كويس|يناسب\\p{L}*|[أا]حسن|[أا]فضل',
].join('|')
/** After "today" the number is an hour: «اليوم ٤ العصر». */
const HOUR_TODAY =
  '(?<!(?:ال)يوم {1,3}\\d{1,2}(?=\\s*(?:الصبح|الظهر|العصر|المغرب|العشاء|صباحا|مساء|عصرا|ظهرا|بالليل)))'
const BARE_DAY = new RegExp(
  `(?:(?<!\\p{L})(?:the|on)[ \\t]+(?:the[ \\t]+)?(?<ordinal>\\d{1,2})(?:st|nd|rd|th)|(?<![\\p{L}\\d]|كل\\s)[وبل]{0,2}(?:ال)?يوم[ \\t]+(?<counted>\\d{1,2}))${HOUR_TODAY}(?=\\s*(?:$|[,،.;!?؟)\\n]|(?:${BEHIND_DAY})(?!\\p{L})))`,
  'giu',
)
const IN_DAYS =
  /(?:\bin |\bafter |بعد )\s{0,3}(?<count>\d{1,3}|two|three|a|one|يومين)?\s{0,3}(?<unit>days?|weeks?|أيام|ايام|يوم|أسبوع|اسبوع|أسابيع|اسابيع|أسبوعين|اسبوعين)?(?![\p{L}\d])(?!\s+(?:ال[أا]حد|ال[إأا]ثنين|الثلاثا|ال[أا]ربعا|الخميس|الجمع|السبت))/giu

/**
 * The days that a text names, as 2026-09-30. `today` is the date in the company's time zone. A date without a year or a
 * month, and a weekday, mean the next one: for a date that may be today, for a weekday it may not.
 */
export function findDates(text: string, today: string): Finding[] {
  const found: Finding[] = []
  const add = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      const isTaken = found.some(({ start, end }) => finding.start < end && start < finding.end)
      if (!isTaken) found.push(finding)
    }
  }
  const written = (pattern: RegExp) => findAll(text, pattern, ({ groups }) => readDate(groups ?? {}, today))
  add(written(ISO))
  add(written(DAY_MONTH))
  add(written(MONTH_DAY))
  add(written(NUMERIC))
  WEEKDAY_NUMBERS.forEach((pattern, weekday) => {
    add(findAll(text, pattern, ({ groups }) => readNumbered(groups ?? {}, weekday, today)))
  })
  add(findAll(text, BARE_DAY, ({ groups }) => nextDay(Number(groups?.ordinal ?? groups?.counted), today)))
  add(findAll(text, IN_DAYS, ({ groups }) => readDays(groups ?? {}, today)))
  for (const [pattern, days] of RELATIVE_DAYS) add(findAll(text, pattern, () => addDays(today, days)))
  WEEKDAY_NAMES.forEach((pattern, weekday) => {
    for (const named of findAll(text, pattern, ({ groups }) => readWeekday(groups ?? {}, weekday, today))) {
      const at = found.findIndex((day) => weekdayOf(day.value) === weekday && standsBeside(text, named, day))
      if (at < 0) add([named])
      else found.splice(at, 1, widen(found[at] ?? named, named))
    }
  })
  return found.sort((a, b) => a.start - b.start)
}

/**
 * "Thursday the 24th" is one day. "Thursday 7" may give a time, and "Friday 24" is no day unless the 24th is a Friday.
 */
function readNumbered(
  { number, sign }: Readonly<Record<string, string | undefined>>,
  weekday: number,
  today: string,
): string | null {
  const day = nextDay(Number(number), today)
  const isHour = sign === undefined && Number(number) <= LAST_HOUR
  const isOfWeek = day !== null && weekdayOf(day) === weekday
  return isOfWeek && !isHour ? day : null
}

/** Whether two days stand side by side: "Sunday 29 November" is one, if the 29th is a Sunday. */
function standsBeside(text: string, one: Finding, other: Finding): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  return first.end <= second.start && BETWEEN.test(text.slice(first.end, second.start))
}

function widen(day: Finding, by: Finding): Finding {
  return { ...day, start: Math.min(day.start, by.start), end: Math.max(day.end, by.end) }
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Whether a text names a day; "in 14 days" does not, because it may count from another day. */
export function namesDay(text: string, today: string): boolean {
  return findDates(text.replace(IN_DAYS, ' '), today).length > 0
}

function readDate(groups: Readonly<Record<string, string | undefined>>, today: string): string | null {
  const named = MONTHS.findIndex((names) => names.includes((groups.month ?? '').toLowerCase()))
  const monthNumber = named >= 0 ? named + 1 : Number(groups.month ?? groups.dotted)
  const writtenYear = groups.year ?? groups.behind
  const day = Number(groups.day)
  if (writtenYear !== undefined) return toDay(Number(writtenYear.padStart(4, '20')), monthNumber, day)
  const thisYear = Number(today.slice(0, 4))
  const date = toDay(thisYear, monthNumber, day)
  return date !== null && date >= today ? date : (toDay(thisYear + 1, monthNumber, day) ?? date)
}

function toDay(year: number, monthNumber: number, day: number): string | null {
  const date = new Date(Date.UTC(year, monthNumber - 1, day))
  const isReal = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day
  return isReal ? date.toJSON().slice(0, 10) : null
}

/** The next day with that number, in this month or the next one that has it. */
function nextDay(day: number, today: string): string | null {
  const [year = 0, monthNumber = 0] = today.split('-').map(Number)
  const days = [0, 1, 2].map((ahead) =>
    toDay(year + Math.floor((monthNumber - 1 + ahead) / 12), ((monthNumber - 1 + ahead) % 12) + 1, day),
  )
  return days.find((each) => each !== null && each >= today) ?? null
}

const COUNTS: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, يومين: 2 }

function readDays(groups: Readonly<Record<string, string | undefined>>, today: string): string | null {
  const { count, unit = '' } = groups
  if (unit === '') return count === 'يومين' ? addDays(today, 2) : null
  const isDual = /سبوعين$/.test(unit)
  const isCounted = count !== undefined || isDual || /^(?:أسبوع|اسبوع|يوم)$/.test(unit)
  if (!isCounted) return null
  const units = COUNTS[count?.toLowerCase() ?? ''] ?? (count === undefined ? 1 : Number(count))
  return addDays(today, units * (isDual ? 14 : /week|سب|ساب/.test(unit) ? 7 : 1))
}

/** Null for "every Friday", which is no single day. */
function readWeekday(
  { later, behind, past, gone, every, week, next }: Readonly<Record<string, string | undefined>>,
  weekday: number,
  today: string,
): string | null {
  if (every !== undefined) return null
  if (past !== undefined || gone !== undefined) return addDays(nextWeekday(addDays(today, -1), weekday), -7)
  // Weeks begin on Sunday.
  if (week !== undefined || next !== undefined) return addDays(nextWeekday(today, 0), weekday)
  return addDays(nextWeekday(today, weekday), later === undefined && behind === undefined ? 0 : 7)
}

function nextWeekday(today: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return addDays(today, ahead === 0 ? 7 : ahead)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toJSON().slice(0, 10)
}
