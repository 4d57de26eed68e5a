import { oneOf } from '../../language/words/word-list.ts'
import {
  ARABIC_NUISANCES,
  ARABIC_PERILS,
  ARABIC_WATERS,
  BREAKABLES,
  BREAKING,
  COMING_DOWN,
  NUISANCES,
  PERILS,
} from './nuisance-data.ts'

const BEGINS = String.raw`(?<!\p{L})`
const ENDS = String.raw`(?!\p{L})`
const ARTICLE = '[وبف]?(?:ال|لل)?'
const NUISANCE = new RegExp(
  [
    String.raw`\b${oneOf(NUISANCES)}\b`,
    `${BEGINS}${ARTICLE}${oneOf(ARABIC_NUISANCES)}${ENDS}`,
    String.raw`${BEGINS}${oneOf(ARABIC_WATERS)}\s+${oneOf(COMING_DOWN)}`,
    String.raw`${BEGINS}[وف]?${oneOf(BREAKING)}\s+(?:ل(?:ي|نا)\s+)?(?:ال)?${oneOf(BREAKABLES)}(?:ي|تي|نا|تنا)?${ENDS}`,
  ].join('|'),
  'iu',
)
const PERILOUS = new RegExp(String.raw`\b${oneOf(PERILS)}\b|${oneOf(ARABIC_PERILS)}`, 'iu')

/** Whether a sentence speaks of a nuisance, and of nothing that makes a danger of it. */
export function speaksOfNuisance(sentence: string): boolean {
  return NUISANCE.test(sentence) && !PERILOUS.test(sentence)
}
