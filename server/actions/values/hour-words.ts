/*
 * Hours in words: "nine in the evening", "half past eight", «في الثالثة عصرا», «تسعة ونص بالليل». The same words also
 * count other things, so they are hours only beside words for the day or the clock.
 */

/** The words for each hour, from one on: in English, as spoken Arabic counts, and as Arabic ordinals. */
const HOURS: readonly (readonly [english: string, counted: string, ordinal: string])[] = [
  ['one', 'واحد[ةه]|وحد[ةه]', 'الواحد[ةه]'],
  ['two', '[إا]?[ثت]نت?ين', 'الثاني[ةه]'],
  ['three', '[ثت]لا[ثت][ةه]?', 'الثالث[ةه]'],
  ['four', '[أا]ربع[ةه]?', 'الرابع[ةه]'],
  ['five', 'خمس[ةه]?', 'الخامس[ةه]'],
  ['six', 'ست[ةه]?', 'السادس[ةه]'],
  ['seven', 'سبع[ةه]?', 'السابع[ةه]'],
  ['eight', '[ثت]ما?ني?[ةه]?', 'الثامن[ةه]'],
  ['nine', 'تسع[ةه]?', 'التاسع[ةه]'],
  ['ten', 'عشر[ةه]?', 'العاشر[ةه]'],
  ['eleven', '[إا]?حد[اع]?ع?شر?', 'الحادي[ةه] عشر[ةه]?'],
  ['twelve', '[إا]?[ثتط]نا?ع?شر?', 'الثاني[ةه] عشر[ةه]?'],
]
const HOUR_WORDS = HOURS.map((words) => new RegExp(`^(?:${words.join('|')})$`, 'iu'))
const MINUTES: Readonly<Record<string, number>> = {
  ...{ five: 5, ten: 10, fifteen: 15, quarter: 15, twenty: 20, thirty: 30, half: 30, forty: 40, fifty: 50 },
}
const minutesOf = (word = '') => {
  const [tens = '', five] = word.toLowerCase().split(/[\s-]+/)
  return (MINUTES[tens] ?? 0) + (five === undefined ? 0 : 5)
}

const ENGLISH = HOURS.map(([english]) => english).join('|')
const alone = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}:.])${pattern}(?![\\p{L}\\p{N}])`, 'giu')
const NOON = "o['’ ]?clock|[ap]\\.?m\\b\\.?"
const ONLY_NOON = new RegExp(`^(?:${NOON})$`, 'iu')
const HALF = `${NOON}|in the (?:morning|afternoon|evening)|at night|tonight`
const PAST = alone(
  `(?:an? )?(?<minutes>half|quarter|five|ten|twenty(?: five)?) (?<to>past|to) (?<hour>${ENGLISH}|1[0-2]|[1-9])`,
)
const WITH_MINUTES = `(?<hour>${ENGLISH})[ -](?<minutes>fifteen|thirty|(?:twenty|forty|fifty)[ -]five|twenty|forty|fifty|ten)`
/** What may follow an hour after "at": "at five star hotels" has none. */
const BEHIND = `(?=\\s*(?:$|[,،.;!?\\n])|\\s+(?:${HALF}|on|for|tomorrow|today|please|pls|sharp|and|with|instead|then|or|but|not|this|next|(?:sun|mon|tues|wednes|thurs|fri|satur)day)(?!\\p{L}))`
const AT_MINUTES = new RegExp(`(?<=(?<!\\p{L})(?:at|by|around|about) )${WITH_MINUTES}${BEHIND}`, 'giu')
const HALF_MINUTES = new RegExp(`(?<![\\p{L}\\p{N}])${WITH_MINUTES}(?=\\s+(?:${HALF}))`, 'giu')
const AT = new RegExp(`(?<![\\p{L}\\p{N}])(?:at|by|around|about) (?<hour>${ENGLISH})${BEHIND}`, 'giu')
const HALVED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<for>for )?(?<hour>${ENGLISH})(?=\\s+(?<half>${HALF}))`,
  'giu',
)

const ARABIC = HOURS.map(([, counted, ordinal]) => `${ordinal}|${counted}`).reverse()
const PART = '(?:\\s+(?:و\\s?(?:نصف?|ربع|ثلث)|[إا]لا (?:ربع|ثلث)))?'
const ARABIC_HALF = '(?:ال)?(?:صباحا?|صبح|ظهرا?|عصرا?|مغرب|عشاء?|مسا(?:ءا?)?|ليلا?|فجرا?)|بالليل|الليل[ةه]?'
/** Behind "for" it counts: «لأربعة مساء». */
const ARABIC_HOUR = new RegExp(
  `(?<![\\p{L}\\p{N}])[وبع]?(?<hour>${ARABIC.join('|')})(?=${PART}\\s+(?:(?:في|بعد) )?(?:${ARABIC_HALF})(?!\\p{L}))`,
  'giu',
)
const ARABIC_CLOCK = new RegExp(`(?<=الساع[ةه] )(?:ال)?(?<hour>${ARABIC.join('|')})(?!\\p{L})`, 'giu')
const ENGLISH_BARE = alone(`(?<hour>${ENGLISH})`)
const ARABIC_BARE = alone(`[وبع]?(?<hour>${ARABIC.join('|')})`)
/** Hours with an article, from three on: «لا خليها الستة». «الاثنين» and «الأربعاء» are days, and so is «التلات». */
const DEFINITE =
  '[ثت]لا[ثت][ةه]|[أا]ربعة|خمس[ةه]|ست[ةه]?|سبع[ةه]|[ثت]ما?ني[ةه]|تسع[ةه]|عشر[ةه]|[إا]?حد[اع]?ع?شر?|[إا]?[ثتط]نا?ع?شر?|1[0-2]|[1-9]'
const ARABIC_DEFINITE = alone(`(?:(?:على |ع ?|و|ب)?ال|لل)(?<hour>${DEFINITE})`)
const BARE_MINUTES = alone(WITH_MINUTES)

type Groups = Readonly<Record<string, string | undefined>>

/** Twelve by its names, and hours as in French and in notes: "19h", "17h30". */
const TWELVE = /(?<![\p{L}\p{N}]|(?:after|before|fore) ?)(?:12 ?)?(?:noon|midday)(?!\p{L})/giu
const WITH_H = /(?<![\p{L}\p{N}])(?<hour>[01]?\d|2[0-3])h(?<minutes>[0-5]\d)?(?![\p{L}\p{N}])/giu
/** «خمسة وعشر», «ست إلا خمس دقايق»: minutes in steps of five. */
const FIVES = new RegExp(
  `(?<![\\p{L}\\p{N}])[وبع]?(?<hour>${ARABIC.join('|')}|\\d{1,2}) (?<to>و\\s?|[إا]لا )(?<minutes>خمس|عشر)(?!\\p{L})(?: دقاي?ئ?ق)?`,
  'gu',
)

/** A text with hours in words written in digits: "9 in the evening", "8:30". */
export function writeHours(given: string): string {
  const named = given.replace(TWELVE, '12:00 pm')
  const text = replace(named, WITH_H, ({ hour, minutes = '00' }) => `${hour}:${minutes}`)
  const english = replace(text, PAST, ({ minutes, to, hour }) => {
    const past = to?.toLowerCase() === 'past'
    return writeClock(readHour(hour) - (past ? 0 : 1), past ? minutesOf(minutes) : 60 - minutesOf(minutes))
  })
  const timed = [AT_MINUTES, HALF_MINUTES].reduce(
    (left, pattern) => replace(left, pattern, writeMinutes),
    english,
  )
  const told = replace(timed, AT, ({ hour }) => `at ${readHour(hour)}`)
  const halved = replace(told, HALVED, ({ for: before = '', hour, half = '' }, found) =>
    before !== '' && !isHourOf(readHour(hour), half) ? found : `${before}${readHour(hour)}`,
  )
  return [ARABIC_HOUR, ARABIC_CLOCK].reduce(
    (left, pattern) => replace(left, pattern, ({ hour }) => String(readHour(hour))),
    halved,
  )
}

/** Like `writeHours`, for an answer to a question for a time: there an hour needs nothing beside it. */
export function writeBareHours(text: string): string {
  const exact = text.replace(/(?<![\p{L}\p{N}])(\d{1,2})\s?-?ish(?!\p{L})/giu, 'around $1')
  const fives = replace(writeHours(exact), FIVES, ({ hour, to = '', minutes }) => {
    const many = minutes === 'خمس' ? 5 : 10
    const isPast = to.startsWith('و')
    return writeClock(readHour(hour) - (isPast ? 0 : 1), isPast ? many : 60 - many)
  })
  const timed = replace(fives, BARE_MINUTES, writeMinutes)
  return [ARABIC_DEFINITE, ENGLISH_BARE, ARABIC_BARE].reduce(
    (left, pattern) => replace(left, pattern, ({ hour }) => String(readHour(hour))),
    timed,
  )
}

function writeMinutes({ hour, minutes }: Groups): string {
  return writeClock(readHour(hour), minutesOf(minutes))
}

/**
 * Whether "for" is followed by an hour: "for six in the evening" may be; "for two in the evening" and "for two tonight"
 * are counts.
 */
function isHourOf(hour: number, half: string): boolean {
  if (ONLY_NOON.test(half)) return true
  if (/morning/iu.test(half)) return hour >= 6
  return /afternoon/iu.test(half)
    ? hour <= 5 || hour === 12
    : /evening/iu.test(half) && hour >= 5 && hour < 12
}

function replace(text: string, pattern: RegExp, write: (groups: Groups, found: string) => string): string {
  return text.replace(pattern, (...found) => write(found.at(-1) as Groups, found[0] as string))
}

function writeClock(hour: number, minutes: number): string {
  return `${hour === 0 ? 12 : hour}:${String(minutes).padStart(2, '0')}`
}

function readHour(word = ''): number {
  if (/^\d/.test(word)) return Number(word)
  return HOUR_WORDS.findIndex((pattern) => pattern.test(word)) + 1
}
