import type { PhoneForm } from './action-definition.ts'

const SAUDI = '+966'

/**
 * A phone number as +966512345678 (E.164), from Saudi and international notations; null if the text is none. Without a
 * leading sign, digits only count as international if they come from a platform (`isPlatforms`), because platforms
 * write them that way.
 */
export function normalizePhone(text: string, isPlatforms = false): string | null {
  const compact = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const saudi = /^(?:\+?966)?0?((?:5|1[1-7])\d{7,8})$/.exec(compact)?.[1]
  if (saudi !== undefined && saudi.length === 9) return `${SAUDI}${saudi}`
  if (/^\+[1-9]\d{7,14}$/.test(compact)) return compact.startsWith(SAUDI) ? null : compact
  return isPlatforms && /^[1-9]\d{9,14}$/.test(compact) && !compact.startsWith('966') ? `+${compact}` : null
}

/** The digits of a phone number as given, and in the other notations that records may have: +966, 00966, 966 or 0. */
export function phoneSpellings(text: string): string[] {
  const asGiven = text.replace(/\D/g, '')
  const e164 = normalizePhone(text) ?? normalizePhone(text, true)
  if (e164 === null) return [asGiven]
  const international = writePhone(e164, 'digits')
  const national = writePhone(e164, 'national').replace('+', '')
  return [...new Set([asGiven, international, `00${international}`, national])]
}

/** A phone number in the form that an API wants; a foreign number has no national form and stays unchanged. */
export function writePhone(e164: string, form: PhoneForm): string {
  if (form === 'digits') return e164.slice(1)
  return form === 'national' && e164.startsWith(SAUDI) ? `0${e164.slice(SAUDI.length)}` : e164
}
