import { remember } from '../../language/text/remember.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { ARABIC, type ContactWay, type ContactWords, ENGLISH } from './contact-request-data.ts'

export type { ContactWay }

const spell = (saying: string) => spellWords(saying).join(' ')
const asPattern = (sayings: readonly string[]) =>
  `(?:${sayings
    .toSorted((one, other) => other.length - one.length)
    .map(spell)
    .join('|')})(?= |$)`

/** A reader of questions in one language: the words around the ways, and the ways themselves, in order. */
function createReader({ around, ways }: ContactWords): (spelled: string) => ContactWay | null {
  const only = new RegExp(`^(?:${asPattern([...around, ...Object.values(ways).flat()])} ?)+$`, 'u')
  const named = (Object.keys(ways) as ContactWay[]).map(
    (way) => [way, new RegExp(`(?:^| )${asPattern(ways[way])}`, 'u')] as const,
  )
  return (spelled) => {
    if (!only.test(spelled)) return null
    const found = named.filter(([, pattern]) => pattern.test(spelled)).map(([way]) => way)
    // Nobody calls the WhatsApp number, and "contact" names a way only if nothing else does.
    const way = found.includes('whatsapp') ? 'whatsapp' : found[0]
    return found.includes('phone') && found.includes('email') ? 'any' : (way ?? null)
  }
}

const readEnglish = createReader(ENGLISH)
const readArabic = createReader(ARABIC)

const MOST_WORDS = 14

/**
 * The ways by which the company is to be reached, if a question asks that and nothing else: "what's your email?" Null
 * for every other question.
 */
export const readContactRequest: (read: string) => ContactWay | null = remember((read) => {
  const words = spellWords(read)
  if (words.length > MOST_WORDS) return null
  const spelled = words.join(' ')
  return readEnglish(spelled) ?? readArabic(spelled)
})
