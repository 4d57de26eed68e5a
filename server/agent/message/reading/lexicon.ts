import { NUMBER_WORDS } from '../../language/numbers-and-days/numbers-data.ts'
import { indexSounds, mixSounds, type SoundIndex } from '../../language/sound/sounds.ts'
import { listThesaurusWords } from '../../language/thesaurus/thesaurus.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { STOP_WORDS } from '../../language/words/stop-words-data.ts'
import { CONCEPTS } from '../../terms/concepts-data.ts'
import { SMALL_TALK } from '../courtesy/small-talk-data.ts'
import { QUESTION_OPENERS } from '../intents/intents-data.ts'
import { PERSON_REQUEST } from '../person/person-request-data.ts'
import { CHAT_ARABIC } from './chat-arabic-data.ts'

/** Every word that the agent knows without any company's knowledge, normalized. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [
    ...STOP_WORDS,
    ...QUESTION_OPENERS,
    ...Object.values(SMALL_TALK).flat(),
    ...Object.values(PERSON_REQUEST).flat(),
    ...Object.values(CONCEPTS).flatMap((row) => [
      ...row.en,
      ...row.ar,
      ...('phrases' in row ? row.phrases : []),
    ]),
  ].flatMap(spellWords),
)

/** The same, and the words of the thesaurus: rarer ones, which are correct but too many to be told apart by sound. */
export const CORRECT_WORDS: ReadonlySet<string> = new Set([...KNOWN_WORDS, ...listThesaurusWords()])

const SOUNDED: readonly string[] = [
  ...KNOWN_WORDS,
  ...NUMBER_WORDS.keys(),
  ...CHAT_ARABIC.flatMap(spellWords),
]

/** How the words sound that customers of every company use. */
export const KNOWN_SOUNDS: SoundIndex = indexSounds(SOUNDED)

/** How likely a word is one of those that are being talked about, and not just any word. */
const SPOKEN_OF = 0.5

/** The same, with words that are being talked about, such as those of a company's actions, counting as likelier. */
export function soundsWith(texts: readonly string[]): SoundIndex {
  return mixSounds(indexSounds(texts.flatMap(spellWords)), KNOWN_SOUNDS, SPOKEN_OF)
}
