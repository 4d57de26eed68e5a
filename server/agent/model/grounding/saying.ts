import { listDays } from '../../language/numbers-and-days/days.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import {
  ABSOLUTES,
  AT_LEAST,
  CASES,
  CONDITIONS,
  DEEDS,
  DENIALS,
  DENIED_WORD,
  DUTIES,
  FREE_OF_CHARGE,
  LACKS,
  OCCASIONS,
  OPPOSITES,
  RATES,
  WEIGHTY,
} from './claims-data.ts'
import { type Fact, listFacts } from './facts.ts'
import { isMoney } from './facts-data.ts'

/**
 * The statement of a sentence beside its words: what is exactly right or wrong, and what it affirms, denies or limits.
 */
export interface Saying {
  readonly facts: readonly Fact[]
  readonly measures: readonly Measure[]
  /** The days of the week that it names, as bits. */
  readonly days: number
  readonly weighty: readonly string[]
  readonly denies: boolean
  /** Whether every denial in it is followed by what is lacking: "cannot be returned without a receipt". */
  readonly deniesLack: boolean
  /** The words that carry their own denial, as written. */
  readonly denied: readonly string[]
  readonly isForCase: boolean
  readonly hasRate: boolean
  readonly isAbsolute: boolean
  readonly isConditional: boolean
  readonly isDuty: boolean
  readonly isAtLeast: boolean
  readonly isDeed: boolean
  readonly isFree: boolean
  readonly namesOccasion: boolean
  /** For each pair of `OPPOSITES`, which of the two it says. */
  readonly sides: readonly (readonly [one: boolean, other: boolean])[]
}

/** What a figure measures; time is one kind, whatever its unit. */
export type Measure = 'money' | 'percent' | 'time'

/** Reads a sentence of a draft, or of a text that was found. */
export function readSaying(sentence: string): Saying {
  const facts = listFacts(sentence)
  const isFree = FREE_OF_CHARGE.test(sentence)
  return {
    facts,
    measures: listMeasures(facts, isFree),
    // "5 working days" counts days and names none.
    days: listDays(sentence.replaceAll(/(?<=\p{N}|\p{L}) (?:working days|أيام عمل)/giu, ' ')),
    weighty: [...sentence.matchAll(WEIGHTY)].map(([word]) => normalizeArabic(word)),
    denies: DENIALS.test(sentence),
    deniesLack: deniesLack(sentence),
    denied: [...sentence.matchAll(DENIED_WORD)].flatMap(([, latin, arabic]) =>
      spellWords(latin ?? arabic ?? ''),
    ),
    isForCase: CASES.test(sentence),
    hasRate: RATES.test(sentence),
    isAbsolute: ABSOLUTES.test(sentence),
    isConditional: CONDITIONS.test(sentence),
    isDuty: DUTIES.test(sentence),
    isAtLeast: AT_LEAST.test(sentence),
    isDeed: DEEDS.test(sentence),
    isFree,
    namesOccasion: OCCASIONS.test(sentence),
    sides: OPPOSITES.map(([one, other]) => [one.test(sentence), other.test(sentence)]),
  }
}

/** Two sentences read as one. */
export function joinSayings(one: Saying, other: Saying): Saying {
  return {
    facts: [...one.facts, ...other.facts],
    measures: [...one.measures, ...other.measures],
    days: one.days | other.days,
    weighty: [...one.weighty, ...other.weighty],
    denies: one.denies || other.denies,
    deniesLack:
      (one.deniesLack || !one.denies) && (other.deniesLack || !other.denies) && (one.denies || other.denies),
    denied: [...one.denied, ...other.denied],
    isForCase: one.isForCase || other.isForCase,
    hasRate: one.hasRate || other.hasRate,
    isAbsolute: one.isAbsolute || other.isAbsolute,
    isConditional: one.isConditional || other.isConditional,
    isDuty: one.isDuty || other.isDuty,
    isAtLeast: one.isAtLeast || other.isAtLeast,
    isDeed: one.isDeed || other.isDeed,
    isFree: one.isFree || other.isFree,
    namesOccasion: one.namesOccasion || other.namesOccasion,
    sides: one.sides.map(([left, right], at) => {
      const [otherLeft = false, otherRight = false] = other.sides[at] ?? []
      return [left || otherLeft, right || otherRight]
    }),
  }
}

const CLAUSE = /[,;،؛]|\s(?:but|and|لكن|ولكن)\s/u
const LACK_ALONE = new RegExp(LACKS, 'giu')

function deniesLack(sentence: string): boolean {
  const denying = sentence.split(CLAUSE).filter((clause) => DENIALS.test(clause.replaceAll(LACK_ALONE, ' ')))
  return denying.length > 0 && denying.every((clause) => LACKS.test(clause))
}

// "Free" counts as a price.
function listMeasures(facts: readonly Fact[], isFree: boolean): Measure[] {
  const measures = facts
    .flatMap(({ unit }) => unit ?? [])
    .filter((unit) => unit !== 'am' && unit !== 'pm')
    .map((unit) => (isMoney(unit) ? 'money' : unit === 'percent' ? unit : 'time'))
  return isFree ? [...measures, 'money'] : measures
}
