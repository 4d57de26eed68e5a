import type { Language } from '../../agent.ts'
import { detectLanguage } from '../../language/language.ts'

/** What stands between the two versions of a name: "Prices / الأسعار", "Prices (الأسعار)". */
const BETWEEN = /\s+[-–—]\s+|\s*[/|()\n]\s*/

/** What a name that stands in two languages says in one of them; all of any other text. */
export function partIn(text: string, language: Language): string {
  const parts = text.split(BETWEEN).filter((part) => detectLanguage(part) !== null)
  const own = parts.filter((part) => detectLanguage(part) === language)
  return own.length === 0 || own.length === parts.length ? text : own.join(' – ')
}
