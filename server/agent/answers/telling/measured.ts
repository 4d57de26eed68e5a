import { foldLetters, readFolded, writePlainLetters } from '../../terms/plain-letters.ts'
import { RIYALS } from '../../terms/riyals.ts'

/** Something that is measured: how a question asks for it, and the signs of it in a text. */
interface Measured {
  readonly asks: RegExp
  readonly says: RegExp
}

const anyOf = (...patterns: readonly string[]): RegExp => readFolded(new RegExp(patterns.join('|'), 'iu'))

/** What is not counted but measured: times, money, lengths. */
const UNITS = String.raw`%|٪|percent|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|am\b|pm\b|دقيق|دقائق|ساع|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|شهور|سن[ةو]|سنت|بالمئة|بالمائة|في المئة|في المائة|${RIYALS}`
/** A number of things, or that there is no such number. */
const COUNT = [
  String.raw`(?<![\p{N}.,:])\d+(?![\p{N}:]|[.,]\d)(?!\s*(?:${UNITS}))`,
  String.raw`\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|single|once|twice|both|each|every|all|any|no|none|unlimited|as many)\b`,
  String.raw`(?<!\p{L})و?ل?(?:واحد|اثن|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر|كل|جميع|أي|بلا حد|دون حد|بدون حد|غير محدود|حسب|مرة|مرتين)`,
  String.raw`\p{L}{3}(?:تين|تان|ين)(?!\p{L})`,
]

const MEASURED: readonly Measured[] = [
  {
    asks: anyOf(
      String.raw`\b(?:what|which) (?:\p{L}+ ){0,3}temperature\b|\bhow (?:hot|warm|cold) (?:is|are|do|does|will)\b`,
      'كم (?:تكون |هي )?(?:ال)?(?:درجة )?(?:ال)?حرارة|درجة (?:ال)?حرارة .{0,30}كم',
    ),
    says: anyOf(
      String.raw`\d ?(?:°|º|degrees?|celsius|c\b|درج)`,
      String.raw`(?:درج|حرار|temperature|degrees?)\p{L}* (?:\p{L}+ ){0,3}\d`,
    ),
  },
  {
    asks: anyOf(
      String.raw`\bwhat (?:are|is) the (?:size|dimensions)\b`,
      String.raw`(?:كم|وش|ما) (?:هي |هو )?(?:ال)?(?:مقاس|أبعاد)|مقاس\p{L}* كم`,
    ),
    says: anyOf(
      String.raw`\d ?(?:x|×|\*|by|في) ?\d|\d ?(?:cm|mm|m|inch\w*|سم|مم|بوصة|متر)(?!\p{L})`,
      String.raw`\bsizes?\b|مقاس|\b(?:x?s|x*l|small|medium|large)\b|صغير|وسط|كبير|أمتار`,
    ),
  },
  {
    asks: anyOf(
      String.raw`\bhow many (?:square|sqm)|\bwhat is the (?:area|floor space)\b`,
      '(?:كم|وش|ما) (?:هي |تبلغ )?(?:ال)?مساحة',
    ),
    says: anyOf(String.raw`\bsq|square|\bm2|m²|م2|م²|متر|أمتار|\d ?[x×*] ?\d|hectare|هكتار`),
  },
  {
    asks: anyOf(
      String.raw`\b(?:what|which|how many) percent(?:age)?\b|\bwhat share\b`,
      '(?:كم|وش|ما) (?:هي |تبلغ )?(?:ال)?نسبة',
    ),
    says: anyOf(
      String.raw`%|٪|percent|half|third|quarter|\bfree\b|\bfull\b|\d ?m?g\b|\d ?(?:ملغ|ملج|جم|غ)`,
      `(?:بال|في ال)م(?:[ئي]|ائ|اي)ة|نصف|ربع|ثلث|مجان|كامل|تناسب|${RIYALS}`,
    ),
  },
  {
    asks: anyOf(
      String.raw`\bhow many (?!${UNITS}|times|percent|square|kilo|k?gs?\b|met|litre|calor)`,
      String.raw`كم عدد|(?<!\p{L})كم (?:جلسة|حصة|حبة|قطعة|غرفة|لاعب|شخص|واحد|موظف|فرع|مقعد|كرسي|طالب|سرير)(?!\p{L})`,
    ),
    says: anyOf(...COUNT),
  },
  {
    asks: anyOf(String.raw`\bhow many times\b`, String.raw`(?<!\p{L})كم مرة(?!\p{L})`),
    says: anyOf(
      String.raw`\b(?:once|twice|times?|every|each|daily|weekly|monthly|yearly|annually|always|never|unlimited|as often|attempts?|tries|rounds?|sessions?|different)\b`,
      String.raw`\b(?:an?|per) (?:hour|day|night|week|month|year|visit|order)\b`,
      String.raw`(?<!\p{L})(?:[وبلف]?ال|[وبلف])?مر(?:ة|ت|ات)|محاول|جول|جلس|حصص|مختلف|كل |يوميا|أسبوعيا|شهريا|سنويا|دائما|أبدا|حد(?!\p{L})|محدود`,
      String.raw`\p{L}{3}(?:تين|تان)(?!\p{L})|في (?:ال)?(?:يوم|أسبوع|شهر|سن)`,
    ),
  },
]

/**
 * Whether a question asks for a measure of which a text shows no sign: how large the pool is is not told by how warm it
 * is, nor how many sessions are needed by how long one lasts.
 */
export function leavesUnmeasured(question: string, told: string): boolean {
  const [asked, said] = [question, told].map((text) => foldLetters(writePlainLetters(text)))
  return MEASURED.some(({ asks, says }) => asks.test(asked ?? '') && !says.test(said ?? ''))
}
