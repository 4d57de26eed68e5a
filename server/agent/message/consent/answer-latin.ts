import { createWordHearer, type HearWord } from '../../language/latin/hear-word.ts'
import { standsAlone } from '../../language/latin/stands-alone.ts'
import { remember } from '../../language/text/remember.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { HEARD_BESIDE, NOT_HEARD, SPELLED } from './answer-latin-data.ts'
import { CONSENT } from './consent-data.ts'
import { HOLDING_BACK } from './holding-back-data.ts'

const WORD = new RegExp(standsAlone("[a-z0-9][a-z0-9'’]*"), 'giu')
/** How far a word may be from its letters. A yes that is heard wrongly is acted on, so a yes has to be nearest. */
const MOST_COST = { yes: 0.25, other: 0.4 }
const MOST_REMEMBERED = 512

const spelled = new Map(
  Object.entries(SPELLED).flatMap(([arabic, spellings]) =>
    spellings.split(' ').map((each) => [each, arabic] as const),
  ),
)
const hearWord: HearWord = remember(createHearer(), MOST_REMEMBERED)

function createHearer(): HearWord {
  const costsOf = (sayings: readonly string[], most: number) =>
    sayings.flatMap(spellWords).map((word) => [word, most] as const)
  const hear = createWordHearer(
    new Map([
      ...costsOf(
        [...CONSENT.no, ...CONSENT.refusing, ...Object.values(HOLDING_BACK).flat()],
        MOST_COST.other,
      ),
      ...costsOf(
        [...CONSENT.yes, ...CONSENT.agreeing, ...CONSENT.polite, ...CONSENT.politeSayings],
        MOST_COST.yes,
      ),
    ]),
  )
  return (word) => {
    if (NOT_HEARD.has(word)) return null
    const [short, shorter] = [word.replace(/([a-z])\1{2,}/g, '$1$1'), word.replace(/([a-z])\1+/g, '$1')]
    return spelled.get(short) ?? spelled.get(shorter) ?? hear(short)
  }
}

/**
 * An answer with its Arabic words in Latin letters written in Arabic ones, as far as they are words of a yes, a no or
 * of holding back: "tamaam yalla" is تمام يلا. `within` is the text that it is a piece of.
 */
export function hearAnswer(text: string, within = text): string {
  if (!/[a-z]/i.test(text)) return text
  const isBeside = /\p{Script=Arabic}/u.test(within) || listWritten(within).some(isSurelyHeard)
  return text.replace(WORD, (written) => {
    const word = written.toLowerCase()
    return (isBeside || !HEARD_BESIDE.has(word) ? hearWord(word) : null) ?? written
  })
}

const listWritten = (text: string): readonly string[] => text.toLowerCase().match(WORD) ?? []

function isSurelyHeard(word: string): boolean {
  return !HEARD_BESIDE.has(word) && hearWord(word) !== null
}
