import { chanceOfArabizi } from '../../classifier/classify.ts'
import { isPlainlyEnglish } from '../../language/meaning/word-meanings.ts'
import { remember } from '../../language/text/remember.ts'

/** From this chance on, Latin letters are read as Arabic. */
const SURE = 0.55

/**
 * A digit that stands for an Arabic letter inside a word, as in ta2meen, se3r, 3endi and 8esm; b2b and mp3 are none.
 */
const LETTER_DIGIT =
  /\b(?=[a-z]*\d[a-z]+\b)(?=\w{4})[a-z]+[235679][a-z]+|\b(?:[37][aeiou]?|[58][aeiou])[a-z]{2,}\b/i

/** An "and" that opens a text, and prepositions with their article: "w bedoon?", "bel cash". No English word is one. */
const PARTICLE = /^\W*(?:w|wa|wel|wal)\s+(?=[a-z])|(?<![\w'’-])(?:bel|lel|fel|3al)\s+(?=[a-z])/i

/** Thanks and greetings by themselves are too short for the model, and said in no other language. */
const COURTESY =
  /^\W*(?:(?:alf |1000 )?(?:(?:sh|ch)(?:o|u|ou)?kr[ae]n+|mashko{1,2}ra?|mashkoreen|tislam(?:i|o|oo)?|ya3ti?e?k(?:om)? el 3afya|yisl[ae]mo+|yeslamo+|jazilan|3afwan|salamat|ma3 el salame?h?|ma3a el salama)\W*)+$/iu

/** Whether a text is Arabic in Latin letters. */
export const isArabizi: (text: string) => boolean = remember((text) => {
  if (!/[a-z]/i.test(text) || /\p{Script=Arabic}/u.test(text)) return false
  if (COURTESY.test(text)) return true
  if (isAllEnglish(text)) return false
  return chanceOfArabizi(text) >= (LETTER_DIGIT.test(text) || PARTICLE.test(text) ? SURE / 3 : SURE)
})

/** Whether every word is an English one, but for a "w", which is "with" in English: "w delivery?" */
function isAllEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z\d'’]+/g) ?? []
  return words.every((word) => word === 'w' || isPlainlyEnglish(word))
}
