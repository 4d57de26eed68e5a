import type { Language } from '../../agent.ts'
import { spellWords } from '../../language/words/spell-words.ts'

const NAMES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    spellWords('english انجليزي انجليزية بالانجليزي بالانجليزية الانجليزية انقليزي بالانقليزي الانقليزي'),
  ),
  ar: new Set(spellWords('arabic عربي عربية بالعربي بالعربية العربية العربي')),
}
const AROUND = new Set(
  spellWords(
    [
      'can could would you u do please pls plz speak write answer reply respond talk chat continue switch change to with me us in language the use i want prefer only',
      'ممكن هل تقدر تقدرون تكلم تتكلم تتكلمون كلمني كلموني تكلمني رد ردوا ترد تردون علي جاوب جاوبني تجاوب اكتب اكتبوا تكتب اللغة باللغة لغة لو سمحت سمحتوا سمحتم تكرمت تكرمتوا تكرمتم اذا ممكن من فضلك رجاء طيب طب اوكي حبيبي اخوي عليك الله يعافيك ابي ابغى اريد نكمل كمل حول فقط معي',
    ].join(' '),
  ),
)

/**
 * The language that a customer asks to be answered in, if they ask nothing else: "in Arabic please". Null for a bare
 * name, which may be what the company offers.
 */
export function readLanguageRequest(texts: readonly string[]): Language | null {
  const words = spellWords(texts.join(' '))
  const asked = (['en', 'ar'] as const).filter((language) => words.some((word) => NAMES[language].has(word)))
  const [language, other] = asked
  if (language === undefined || other !== undefined || words.length < 2) return null
  return words.every((word) => NAMES[language].has(word) || AROUND.has(word)) ? language : null
}
