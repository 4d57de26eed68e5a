import type { Language } from '../../agent.ts'
import type { ContactWay } from '../../message/person/contact-request.ts'
import { saysAspect } from '../../terms/aspects.ts'

/** Questions that every company's contact article answers, whatever it calls its telephone. */
export const CONTACT_QUESTIONS: Readonly<Record<Language, readonly string[]>> = {
  en: ['How can I contact you?', 'How can I contact you by phone, WhatsApp or email?'],
  ar: ['كيف أتواصل معكم؟', 'كيف أتواصل معكم بالهاتف أو الواتساب أو البريد؟'],
}

const SAID: Readonly<Record<Exclude<ContactWay, 'any'>, RegExp>> = {
  phone:
    /\+?[\d٠-٩](?:[\d٠-٩]|[ -](?=[\d٠-٩])){6,}|\b(?:800|9200?|19)\d{2,}|(?:call|dial|ring|phone|اتصل|هاتف)[^\n.]{0,24}?[\d٠-٩]{3,}/iu,
  email: /[\w.+-]+@[\w-]+\.\w/u,
  whatsapp: /whats ?app|واتس/iu,
}
/** "We have no telephone" is an answer to a question for its number. */
const DENIED: Readonly<Record<Exclude<ContactWay, 'any'>, RegExp>> = {
  phone:
    /\b(?:no|not|n['’]t|without)\b[^\n.]{0,40}(?:phone|telephone|calls?\b)|(?<!\p{L})(?:لا|ليس|ما)(?: \p{L}+){0,4} (?:هاتف|رقم|اتصال|مكالمات)/iu,
  email:
    /\b(?:no|not|n['’]t|without)\b[^\n.]{0,40}e-?mail|(?<!\p{L})(?:لا|ليس|ما)(?: \p{L}+){0,4} (?:بريد|إيميل|ايميل)/iu,
  whatsapp: /(?!)/u,
}

/** Whether a text says how the company is reached that way, or that it is not. */
export function tellsContact(text: string, way: ContactWay): boolean {
  return saysContact(text, way) || (way !== 'any' && DENIED[way].test(text))
}

/** Whether a text gives a number or an address by which somebody is reached that way. */
export function saysContact(text: string, way: ContactWay): boolean {
  return way === 'any' ? saysAspect(text, 'contact') : SAID[way].test(text)
}
