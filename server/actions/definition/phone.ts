import type { PhoneForm } from './action-definition.ts'

const SAUDI = '+966'

/**
 * A phone number as +966512345678 (E.164), from the Saudi ways of writing one and from international ones; null where
 * the text is none. Without a sign in front, digits are international only where they come from a platform
 * (`isPlatforms`), which writes them so.
 */
export function normalizePhone(text: string, isPlatforms = false): string | null {
  const compact = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const saudi = /^(?:\+?966)?0?((?:5|1[1-7])\d{7,8})$/.exec(compact)?.[1]
  if (saudi !== undefined && saudi.length === 9) return `${SAUDI}${saudi}`
  if (/^\+[1-9]\d{7,14}$/.test(compact)) return compact.startsWith(SAUDI) ? null : compact
  return isPlatforms && /^[1-9]\d{9,14}$/.test(compact) && !compact.startsWith('966') ? `+${compact}` : null
}

/** The digits of a phone number as it is written here and as others may have written it down: +966, 00966, 966 or 0. */
export function phoneSpellings(text: string): string[] {
  const asGiven = text.replace(/\D/g, '')
  const e164 = normalizePhone(text) ?? normalizePhone(text, true)
  if (e164 === null) return [asGiven]
  const international = writePhone(e164, 'digits')
  const national = writePhone(e164, 'national').replace('+', '')
  return [...new Set([asGiven, international, `00${international}`, national])]
}

/** Writes a phone in the form that an API wants; one of another country has no national form and stays as it is. */
export function writePhone(e164: string, form: PhoneForm): string {
  if (form === 'digits') return e164.slice(1)
  return form === 'national' && e164.startsWith(SAUDI) ? `0${e164.slice(SAUDI.length)}` : e164
}
