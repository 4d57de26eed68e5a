/*
 * What may stand before and behind a word of the Arabic dictionary without making another word of it.
 * `dictionary-forms.ts` finds a word in whatever was written to mean it; here a word has to be spelled right, so that a
 * slip is not taken for an ending.
 */

const ARTICLE = /^[وف]?(?:ال|بال|كال|لل)$|^[عه]ال$/u
const CLITICS = /^[وف]?[بلكس]?$|^ما?$|^لا$/u
/** Behind a noun with an article no pronoun stands. */
const NOUN_ENDING = /^(?:ات|ين|ون|ان|تين|تان|يه|ي)?$/u
const PRONOUN = '(?:ني|نا|كم|كن|ها|هم|هن|هما|ي|ه|ك)'
const ENDING = new RegExp(`^(?:ات|ين|ون|ان|وا|ت|ا|تم|تو|توا|نا|و|ي|يه|تين)?${PRONOUN}?$`, 'u')

/** Who does it, and as it is done by itself: ينغسل. */
const PERSONS = [...'يتنا', 'ين', 'تن', 'يت', 'تت']

/** Whether an Arabic word is one of the dictionary with nothing but clitics, endings and pronouns to it. */
export function isPlainInflection(word: string, entry: string): boolean {
  return listCores(entry).some((core) => {
    const at = word.indexOf(core)
    if (at < 0) return false
    const [before, behind] = [word.slice(0, at), word.slice(at + core.length)]
    if (ARTICLE.test(before)) return NOUN_ENDING.test(behind)
    return CLITICS.test(before) && ENDING.test(behind)
  })
}

/** A word as it stands before an ending or with another person: ه becomes ت, and يحذف becomes تحذف. */
function listCores(entry: string): string[] {
  const cores = [entry]
  if (entry.endsWith('ه')) cores.push(`${entry.slice(0, -1)}ت`, entry.slice(0, -1))
  if (/[يا]$/u.test(entry) && entry.length > 3) cores.push(entry.slice(0, -1))
  return [
    ...cores,
    ...cores.flatMap((core) =>
      core.startsWith('ي') ? [...'تنا'].map((person) => person + core.slice(1)) : [],
    ),
    ...cores.flatMap((core) => (core.length >= 3 ? PERSONS.map((person) => person + core) : [])),
  ].filter((core) => core.length >= 2)
}
