/*
 * The prefixes and suffixes that do not change which Arabic dictionary word a word is. `dictionary-forms.ts` is
 * tolerant and finds the dictionary word of whatever was written; here the word has to be spelled right, so that a
 * misspelling is not mistaken for an ending.
 */

const ARTICLE = /^[وف]?(?:ال|بال|كال|لل)$|^[عه]ال$/u
const CLITICS = /^[وف]?[بلكس]?$|^ما?$|^لا$/u
/** After a noun with an article no pronoun can follow. */
const NOUN_ENDING = /^(?:ات|ين|ون|ان|تين|تان|يه|ي)?$/u
const PRONOUN = '(?:ني|نا|كم|كن|ها|هم|هن|هما|ي|ه|ك)'
const ENDING = new RegExp(`^(?:ات|ين|ون|ان|وا|ت|ا|تم|تو|توا|نا|و|ي|يه|تين)?${PRONOUN}?$`, 'u')

/** Prefixes of person, and of the passive: ينغسل. */
const PERSONS = [...'يتنا', 'ين', 'تن', 'يت', 'تت']

/** Whether an Arabic word is a dictionary word with nothing but clitics, endings and pronouns attached. */
export function isPlainInflection(word: string, entry: string): boolean {
  return listCores(entry).some((core) => {
    const at = word.indexOf(core)
    if (at < 0) return false
    const [before, behind] = [word.slice(0, at), word.slice(at + core.length)]
    if (ARTICLE.test(before)) return NOUN_ENDING.test(behind)
    return CLITICS.test(before) && ENDING.test(behind)
  })
}

/** The forms of a word before an ending or in another person: ه becomes ت, and يحذف becomes تحذف. */
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
