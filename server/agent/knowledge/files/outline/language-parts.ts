import type { Language } from '../../../agent.ts'
import { detectLanguage } from '../../../language/text/language.ts'

/** Separators between the two languages of a name: "Prices / الأسعار", "Prices (الأسعار)". */
const BETWEEN = /\s+[-–—]\s+|\s*[/|()\n]\s*/

/** The part in one language of a name that stands in two; any other text unchanged. */
export function partIn(text: string, language: Language): string {
  const parts = text.split(BETWEEN).filter((part) => detectLanguage(part) !== null)
  const own = parts.filter((part) => detectLanguage(part) === language)
  return own.length === 0 || own.length === parts.length ? text : own.join(' – ')
}
