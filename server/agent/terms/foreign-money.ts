/** Currency codes, which mean nothing else. */
const CODES = 'aed|kwd|bhd|omr|qar|jod|egp|usd|eur|gbp'
/** Abbreviations that are also other words, unless a number stands beside them. */
const SHORT = String.raw`dhs?|k\.?\s?d|b\.?\s?d|j\.?\s?d|q\.?\s?r|r\.?\s?o|l\.?\s?e|rs`
const SHORT_ARABIC = String.raw`د\s?\.\s?[إاكبأ]|دك|ر\s?\.\s?[قع]|ج\s?\.\s?م`
/** A number with a suffix that some write instead of a currency, or before it: "25/-", "25/=". */
const NUMBER = String.raw`\p{N}(?:\s?/[-=])?\s?`
const NAMED = 'dirhams?|dinars?|dollars?|euros?|pounds?'
const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand'

/** Money of countries other than the Kingdom: by a sign, a code, or a name beside a number. */
export const FOREIGN_MONEY = [
  String.raw`[£$€]\s?\p{N}|\p{N}\s?[£$€]`,
  String.raw`(?<!\p{L})(?:${CODES})(?!\p{L})`,
  String.raw`(?:\p{N}\s?|\b(?:${NUMBER_WORDS})[ -])(?:${NAMED})\b|\b(?:${NAMED}) \p{N}`,
  String.raw`(?<!\p{L})(?:${SHORT})\.?\s?(?=\p{N})|(?<=${NUMBER})(?:${SHORT})(?!\p{L})`,
  String.raw`(?<!\p{L})(?:ب|بال|ال)?(?:درهم|دراهم|دينار|دنانير|دولار|يورو|جنيه|فلس)(?:ا|ات|ين|ان)?(?!\p{L})`,
  String.raw`(?<=${NUMBER})(?:${SHORT_ARABIC})(?!\p{L})`,
  String.raw`\p{N}\s?/[-=](?!\p{N})`,
].join('|')
