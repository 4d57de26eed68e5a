import { AFTER, MONTH, NUMBER, OF_MONTH, SPELLINGS } from './days-data.ts'
import { readLatinNumber } from './numbers.ts'
import { standsAlone } from './stands-alone.ts'

const READ = SPELLINGS.map(
  ([spelling, arabic]) => [new RegExp(standsAlone(spelling), 'iuy'), arabic] as const,
)
/** Finds any of them, so that most texts, which have none, are searched only once. */
const ANY = new RegExp(standsAlone(SPELLINGS.map(([spelling]) => spelling).join('|')), 'giu')
/** Numbers of days and of a month's day: "ba3d talat ayyam", "yom khamsa october". */
const SPAN = new RegExp(standsAlone(`${AFTER} (?<count>\\d{1,3}|${NUMBER}) (?:t?[ae]?yy?am|yom)`), 'giu')
const DAY_OF_MONTH = new RegExp(
  standsAlone(`(?<count>${NUMBER})(?= ${OF_MONTH}(?:${MONTH})(?!\\p{L}))`),
  'giu',
)

/**
 * A text with its Arabic days and times in Latin letters written in Arabic ones: "bokra al sa3a 5 masa2". Everything
 * else stays unchanged, because a record's number may have letters.
 */
export function writeLatinDays(text: string): string {
  if (!/[a-z]/i.test(text)) return text
  const counted = text
    .replace(SPAN, (_found, count: string) => `بعد ${readLatinNumber(count) ?? count} أيام`)
    .replace(DAY_OF_MONTH, (count: string) => String(readLatinNumber(count) ?? count))
  return counted.replace(ANY, (found, ...rest) => {
    const at = rest.find((each): each is number => typeof each === 'number') ?? 0
    return readAt(counted, at, found)
  })
}

/** What was found at a place of a text, in Arabic letters, with the hour that it holds. */
function readAt(text: string, at: number, found: string): string {
  for (const [spelling, arabic] of READ) {
    spelling.lastIndex = at
    const read = spelling.exec(text)
    if (read?.[0] !== found) continue
    const hour = readLatinNumber(read.groups?.hour ?? '')
    return hour === null ? arabic : `${arabic} ${hour}`
  }
  return found
}
