import { spellWords } from '../language/spell-words.ts'
import { dropConsent } from './consent.ts'
import { readText } from './read-text.ts'

/** Which of two things that were named a customer means. */
export type Choice = 'first' | 'second' | 'both'

const FIRST = 'first 1 1st أول الأول أولى الأولى الاولة'
const SECOND = 'second 2 2nd ثاني الثاني ثانية الثانية'
const ONE = 'واحد واحدة وحدة'
const TWO = 'اثنين ثنين'
/** The same as they sound, with and without their article. */
const FIRST_IN_LATIN = 'awal awwal awel elawal alawal awla oola'
const SECOND_IN_LATIN = 'thani thany tani tany althani elthani eltani tania thania'
const PLACES: Readonly<Record<Choice, ReadonlySet<string>>> = {
  first: new Set(spellWords(`${FIRST} st former أولهم ${FIRST_IN_LATIN}`)),
  second: new Set(
    spellWords(`${SECOND} nd latter last ثانيهم الأخير الأخيرة التاني التانية ${SECOND_IN_LATIN}`),
  ),
  both: new Set(spellWords('both either كلاهما كليهما الاثنين الثنين الاثنان الثنتين كلهم')),
}
/** Where no place is named, the number itself names one. */
const NUMBERS: Readonly<Record<string, Choice>> = {
  ...{ one: 'first', two: 'second', a: 'first', b: 'second' },
  ...Object.fromEntries(spellWords(ONE).map((word) => [word, 'first'])),
  ...Object.fromEntries(spellWords(TWO).map((word) => [word, 'second'])),
}
const AROUND = new Set(
  spellWords(
    [
      'the el al il wa7ed wahed number no nr option choice question topic answer article please pls plz thanks thank you of them those these i mean want about its for',
      'رقم خيار الخيار السؤال الموضوع لو سمحت من فضلك شكرا عن هو هي منهم منهما معا أقصد أبغى أبي أريد',
    ].join(' '),
  ),
)

/**
 * Reads what names one of two things by its place alone: "the first one", "2", «الأول». Null where anything else is
 * said.
 */
export function readChoice(text: string): Choice | null {
  const said = dropConsent(text)
  // Which Arabic word "el awal" stands for is a guess, so that it is read as it is written too.
  return readPlaceOf(spellWords(said)) ?? readPlaceOf(spellWords(readText(said)))
}

/** Who says that what was named is meant, and no more. */
const POINTING = new Set(
  [
    ...[
      'that one',
      'this one',
      'thats it',
      'that it',
      'that is it',
      'thats the one',
      'that the one',
      'i think so',
      'i guess so',
      'i guess',
    ],
    ...[
      'هذا',
      'هذا هو',
      'هو هذا',
      'هذي',
      'هذي هي',
      'هذا اللي اقصده',
      'هذا قصدي',
      'أظن',
      'أعتقد',
      'يمكن',
      'أظن كذا',
    ],
  ].map((saying) => spellWords(saying).join(' ')),
)
/** Who says that nothing of it is, or that they cannot tell. */
const DECLINING = new Set(
  [
    ...[
      'neither',
      'neither of them',
      'neither one',
      'none',
      'none of them',
      'none of these',
      'none of those',
    ],
    ...[
      'not that',
      'not this',
      'not that one',
      'not this one',
      'something else',
      'i dont know',
      'i do not know',
    ],
    ...[
      'dont know',
      'idk',
      'not sure',
      'i am not sure',
      'im not sure',
      'never mind',
      'nevermind',
      'forget it',
    ],
    ...['ولا واحد', 'ولا وحدة', 'ولا واحد منهم', 'غيره', 'غيرها', 'غيرهم', 'شي ثاني', 'شيء آخر', 'شيء ثاني'],
    ...[
      'مو هذا',
      'مو هذي',
      'ليس هذا',
      'مدري',
      'ما أدري',
      'ما أعرف',
      'لا أعرف',
      'لا أدري',
      'مو متأكد',
      'خلاص',
    ],
  ].map((saying) => spellWords(saying).join(' ')),
)

/** Whether a text points at what was named, or says that it is none of it; null where it says anything else. */
export function pointsAtNamed(text: string): boolean | null {
  const said = spellWords(text).join(' ')
  return POINTING.has(said) ? true : DECLINING.has(said) ? false : null
}

function readPlaceOf(words: readonly string[]): Choice | null {
  const named = new Set<Choice>()
  const rest: string[] = []
  for (const word of words) {
    const place = (['first', 'second', 'both'] as const).find((each) => PLACES[each].has(word))
    if (place !== undefined) named.add(place)
    else if (!AROUND.has(word)) rest.push(word)
  }
  const numbers = rest.map((word) => NUMBERS[word])
  if (numbers.includes(undefined)) return null
  if (named.size === 0) return numbers.length === 1 ? (numbers[0] ?? null) : null
  return named.size === 1 ? ([...named][0] ?? null) : null
}

/** The places of up to eight things, and of the last of them. */
const ORDINALS = [
  `${FIRST} one ${ONE}`,
  `${SECOND} two ${TWO}`,
  'third 3 3rd three ثالث الثالث ثالثة الثالثة ثلاثة',
  'fourth 4 4th four رابع الرابع رابعة الرابعة أربعة',
  'fifth 5 5th five خامس الخامس خامسة الخامسة خمسة',
  'sixth 6 6th six سادس السادس سادسة السادسة ستة',
  'seventh 7 7th seven سابع السابع سابعة السابعة سبعة',
  'eighth 8 8th eight ثامن الثامن ثامنة الثامنة ثمانية',
].map((words) => new Set(spellWords(words)))
const LAST = new Set(spellWords('last final آخر الأخير الأخيرة'))

/**
 * Reads what names one of `count` things by its place alone, from 0 on: "the third", "no. 3", «الأخير». Null where
 * anything else is said, or there are not so many.
 */
export function readPlace(text: string, count: number): number | null {
  const said = spellWords(readText(dropConsent(text))).filter((word) => !AROUND.has(word))
  // "The third one" and «أول واحد» name one place.
  const words = said.length === 2 && ORDINALS[0]?.has(said[1] ?? '') ? said.slice(0, 1) : said
  const [word] = words
  if (word === undefined || words.length > 1) return null
  const place = LAST.has(word) ? count - 1 : ORDINALS.findIndex((ordinals) => ordinals.has(word))
  return place >= 0 && place < count ? place : null
}

/**
 * Which of two things a text begins with, whatever else it asks of it: "the second, how much is it?" Null where it
 * begins with neither.
 */
export function readLeadingChoice(text: string): 'first' | 'second' | null {
  const [word = ''] = spellWords(readText(dropConsent(text))).filter((each) => each !== 'the')
  return (['first', 'second'] as const).find((place) => PLACES[place].has(word)) ?? null
}
