import { indexPhrases } from '../../language/words/phrase-index.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { findExactPhrase, readSayings, toPhrases, toWordTexts } from '../reading/sayings.ts'
import { GREETED, WARMLY } from './small-talk-beside-data.ts'
import { SALAM, SMALL_TALK } from './small-talk-data.ts'

// Longer sayings are taken out first, so that "nice" leaves nothing of "have a nice day" behind.
const SMALL = indexPhrases(
  Object.entries(SMALL_TALK)
    .flatMap(([intent, said]) =>
      readSayings(said).map((phrase) => ({ intent: intent as keyof typeof SMALL_TALK, phrase })),
    )
    .sort((a, b) => b.phrase.length - a.phrase.length),
  ({ phrase }) => phrase,
)

const PEACE = toPhrases(SALAM)
const WARM = toWordTexts(WARMLY)
const CALLED = toWordTexts(GREETED)
const SAID_ALONE = new Set(
  Object.values(SMALL_TALK)
    .flatMap(readSayings)
    .flatMap(([word, ...rest]) => (word !== undefined && rest.length === 0 ? [word.text] : [])),
)
const TWICE = /(\p{Script=Arabic})\1/gu

/** Whether the text begins or consists of a greeting, whatever else it says. */
export function greets(text: string): boolean {
  return takeSmallTalk(listWords(text)).intents.includes('greeting')
}

/** Whether the text wishes peace, which a greeting in other words does not return. */
export function wishesPeace(text: string): boolean {
  const words = listWords(text)
  return PEACE(words).some((phrase) => findExactPhrase(words, phrase) >= 0)
}

/** Whether a text is only small talk: then what the words sound like to a classifier does not count. */
export function isSmallTalk(words: readonly Word[]): boolean {
  return words.length > 0 && takeSmallTalk(words).rest.length === 0
}

/** Takes greetings, thanks and goodbyes out of the words: which ones there are, and what is left. */
export function takeSmallTalk(words: readonly Word[]): {
  intents: (keyof typeof SMALL_TALK)[]
  rest: readonly Word[]
} {
  const intents: (keyof typeof SMALL_TALK)[] = []
  let rest = words.map(drawnOnce)
  for (const { intent, phrase } of SMALL(rest)) {
    const at = findExactPhrase(rest, phrase)
    if (at < 0) continue
    if (!intents.includes(intent)) intents.push(intent)
    rest = [...rest.slice(0, at), ...rest.slice(at + phrase.length)]
  }
  // Thanks and greetings with other words than these say more.
  const isBeside =
    (intents.includes('thanks') && rest.every(({ text }) => WARM.has(text))) ||
    (intents.includes('greeting') && rest.every(({ text }) => CALLED.has(text)))
  return { intents, rest: isBeside ? [] : rest }
}

/** «مشكوور» is «مشكور». */
function drawnOnce(word: Word): Word {
  if (word.script !== 'arabic' || SAID_ALONE.has(word.text)) return word
  const once = word.text.replace(TWICE, '$1')
  const [same] = once !== word.text && SAID_ALONE.has(once) ? listWords(once) : []
  return same ?? word
}
