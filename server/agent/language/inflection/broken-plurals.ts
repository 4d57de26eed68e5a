import { normalizeArabic } from '../text/normalize-arabic.ts'
import { listArabicForms, stripClitics, stripPronoun } from './arabic-forms.ts'
import { BROKEN_PLURALS } from './broken-plurals-data.ts'

/** Each plural with the forms of its singular. */
const FORMS_OF_ONE = new Map<string, readonly string[]>()
for (const line of normalizeArabic(BROKEN_PLURALS).trim().split('\n')) {
  const [one = '', many = ''] = line.split(': ')
  for (const plural of many.split(' ')) {
    FORMS_OF_ONE.set(plural, [...(FORMS_OF_ONE.get(plural) ?? []), ...listArabicForms(one)])
  }
}

/**
 * The forms of the singular of an Arabic broken plural: those of فستان for وفساتينكم. None for any other word. `word`
 * is normalized.
 */
export function listSingularForms(word: string): string[] {
  const readings = stripClitics(word).flatMap((reading) => [reading, stripPronoun(reading)])
  return [...new Set([word, ...readings].flatMap((reading) => FORMS_OF_ONE.get(reading) ?? []))]
}
