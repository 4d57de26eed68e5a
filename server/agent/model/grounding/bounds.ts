import { normalizeArabic } from '../../language/text/normalize-arabic.ts'

/** Whether a figure is a minimum or a maximum, or where something begins or ends. */
export type Bound = 'least' | 'most' | 'begin' | 'end'

type Bounded = Exclude<Bound, 'begin' | 'end'>

const phrasesOf = (text: string): readonly (readonly string[])[] =>
  text.split(',').map((phrase) => normalizeArabic(phrase).trim().split(/\s+/))

/** Words of a bound before a figure, and in `BEHIND` those after it and what it counts. */
const BEFORE: Readonly<Record<Bounded, readonly (readonly string[])[]>> = {
  least: phrasesOf(
    `at least, more than, longer than, later than, older than, over, above, a minimum of, minimum, no less than, not less than, starting at, starting from,
    أكثر من, على الأقل, لا يقل عن, لا تقل عن, ما لا يقل عن, فوق, يزيد على, تزيد على, يزيد عن, تزيد عن, يتجاوز, تتجاوز, ابتداء من, ابتداءا من`,
  ),
  most: phrasesOf(
    `up to, at most, less than, fewer than, shorter than, under, below, a maximum of, maximum, no more than, not more than, no later than,
    أقل من, على الأكثر, لا يزيد على, لا تزيد على, لا يزيد عن, لا تزيد عن, لا يتجاوز, لا تتجاوز, تحت, دون, بحد أقصى`,
  ),
}
const BEHIND: Readonly<Record<Bounded, readonly (readonly string[])[]>> = {
  least: phrasesOf(
    `or more, or above, and above, and more, or over, and over, or older, and older, at least, minimum, upward, upwards,
    فأكثر, وأكثر, أو أكثر, فما فوق, وما فوق, على الأقل, كحد أدنى`,
  ),
  most: phrasesOf(
    `or less, or fewer, or under, and under, or younger, at most, maximum, at the latest,
    فأقل, وأقل, أو أقل, على الأكثر, كحد أقصى, بحد أقصى`,
  ),
}
const END = phrasesOf('within, in, until, till, before, by, خلال, في غضون, حتى, لغاية, قبل')
const BEGIN = phrasesOf('from, من, ومن')
/** The unit may stand between a figure and its bound: "300 riyals or more". */
const BEHIND_REACH = 3

/** Reads the bound of the figure at these places among a text's words; null if it has none. */
export function readBound(words: readonly string[], from: number, to: number): Bound | null {
  const before = (phrase: readonly string[]) =>
    phrase.every((word, at) => words[from - phrase.length + at] === word)
  const behind = (phrase: readonly string[]) =>
    Array.from({ length: BEHIND_REACH }, (_, gap) => to + 1 + gap).some((place) =>
      phrase.every((word, at) => words[place + at] === word),
    )
  // "No more than" contains "more than", and «لا يتجاوز» contains «يتجاوز».
  for (const bound of ['most', 'least'] as const) if (BEFORE[bound].some(before)) return bound
  for (const bound of ['most', 'least'] as const) if (BEHIND[bound].some(behind)) return bound
  if (BEGIN.some(before)) return 'begin'
  return END.some(before) ? 'end' : null
}
