import { isPlainlyEnglish } from './meaning/word-meanings.ts'
import { normalizeArabic } from './normalize-arabic.ts'

/** Arabic words by how they sound, for finding the one that Latin letters mean. */
export type SoundIndex = ReadonlyMap<string, readonly string[]>

/** One sound for the letters that are written for one another; vowels, hamza and ayn are left out of the key. */
const ARABIC_SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    b: 'ب',
    t: 'تط',
    s: 'ثسص',
    j: 'ج',
    h: 'حه',
    x: 'خ',
    d: 'دض',
    z: 'ذظز',
    r: 'ر',
    c: 'ش',
    g: 'غ',
    f: 'ف',
    q: 'ق',
    k: 'ك',
    l: 'ل',
    m: 'م',
    n: 'ن',
  }).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
)

/** What Latin letters and the digits of chat stand for; several readings where writers differ. Longest first. */
const LATIN_SOUNDS: readonly (readonly [string, readonly string[]])[] = [
  ['sh', ['c']],
  ['ch', ['c', 'k']],
  ['kh', ['x']],
  ['gh', ['g']],
  ['dh', ['z', 'd']],
  ['th', ['s', 'z']],
  ['5', ['x']],
  ['6', ['t']],
  ['7', ['h']],
  ['8', ['q']],
  ['9', ['s', 'q']],
  ['p', ['b']],
  ['v', ['f']],
  ['x', ['ks']],
  ['g', ['q', 'j']],
  ['c', ['k', 's']],
  ...[...'btsjhdzrfqklmn'].map((letter) => [letter, [letter]] as const),
]
const VOWELS: Readonly<Record<string, string>> = {
  a: 'ا',
  e: 'ي',
  i: 'ي',
  y: 'ي',
  o: 'و',
  u: 'و',
  w: 'و',
  3: 'ع',
  2: 'ا',
}
const ARTICLE = /^(?:el|al|il)[-']?(?=.{3})/
/** The article by itself, and what Arabic writes to it and to the next word: "w bel riyadh", "fel leil". */
const PARTICLES: Readonly<Record<string, string>> = {
  ...{
    el: '',
    al: '',
    il: '',
    wel: 'و',
    wal: 'و',
    bel: 'ب',
    bil: 'ب',
    lel: 'ل',
    lil: 'ل',
    fel: 'في',
    fil: 'في',
  },
}
const JOINED = /^(?:wel|wal|bel|bil|lel|lil|fel|fil)(?=.{3})/
const MOST_READINGS = 12
/**
 * An English word that resembles an Arabic one no more than this stays what it is: "free" is no فرع. Short ones are
 * Arabic sooner: "main" is مين.
 */
const SURE_COST = 0.2
const SURE_SHORT_COST = 0.3

/** Sorts Arabic words, already normalized, by their sound. */
export function indexSounds(words: Iterable<string>): SoundIndex {
  const index = new Map<string, Set<string>>()
  for (const word of words) {
    if (!/^\p{Script=Arabic}{2,}$/u.test(word)) continue
    for (const each of new Set([word, word.replace(/^ال(?=.{3})/, '')])) {
      const key = soundOf(each)
      index.set(key, (index.get(key) ?? new Set()).add(each))
    }
  }
  return new Map([...index].map(([key, found]) => [key, [...found]]))
}

/**
 * Writes Arabic that was typed in Latin letters in its own: "kam el sha7n" is كم شحن. Each word becomes the known
 * Arabic word that sounds like it and is written most like it; one that sounds like none is spelled letter by letter.
 * Numbers stay, and so do English words, which stand for their things in the middle of Arabic: "kam el invoice" is كم
 * invoice.
 */
export function transliterate(text: string, sounds: SoundIndex): string {
  // Messages repeat their words.
  const written = new Map<string, string>()
  const write = (word: string) => {
    const found = written.get(word) ?? writeWord(word, sounds)
    written.set(word, found)
    return found
  }
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/3['’](?=[a-z])/g, 'gh')
    .replace(/7['’](?=[a-z])/g, 'kh')
    .split(/([^a-z0-9'’]+)/)
    .map((piece) => (/[a-z]/.test(piece) ? write(piece.replace(/['’]/g, '')) : piece))
    .join('')
}

function writeWord(word: string, sounds: SoundIndex): string {
  const particle = PARTICLES[word]
  if (particle !== undefined) return particle
  for (const bare of new Set([word.replace(ARTICLE, ''), word, word.replace(JOINED, '')])) {
    const best = findBySound(bare, sounds)
    const sure = bare.length > 4 ? SURE_COST : SURE_SHORT_COST
    if ((best === null || best.cost > sure) && isPlainlyEnglish(bare)) return bare
    if (best !== null) return best.word
  }
  return spell(word.replace(ARTICLE, ''))
}

function findBySound(word: string, sounds: SoundIndex): { word: string; cost: number } | null {
  const written = spell(word)
  const candidates = new Set(listKeys(word).flatMap((key) => sounds.get(key) ?? []))
  let best: { word: string; cost: number } | null = null
  for (const candidate of candidates) {
    const cost = compare(written, candidate)
    if (best === null || cost < best.cost) best = { word: candidate, cost }
  }
  return best
}

/** How differently two words are written: vowels differ cheaply, since chat writes the short ones too. */
export function compare(one: string, other: string): number {
  let above = [0]
  for (const letter of other) above.push((above.at(-1) ?? 0) + price(letter))
  for (const letter of one) {
    const current = [(above[0] ?? 0) + price(letter) * 0.6]
    ;[...other].forEach((each, at) => {
      const isSame = letter === each || (ARABIC_SOUNDS[letter] ?? letter) === (ARABIC_SOUNDS[each] ?? each)
      current.push(
        Math.min(
          (above[at] ?? 0) + (letter === each ? 0 : isSame ? 0.1 : 1),
          (above[at + 1] ?? 0) + price(letter) * 0.6,
          (current[at] ?? 0) + price(each),
        ),
      )
    })
    above = current
  }
  return above.at(-1) ?? 0
}

function price(letter: string): number {
  return ARABIC_SOUNDS[letter] === undefined ? 0.5 : 1
}

/** How an Arabic word sounds, as `listKeys` writes it. */
export function soundOf(arabic: string): string {
  const letters = [...normalizeArabic(arabic)]
  // A final ه is mostly a ta marbuta, which is not heard.
  const heard = letters.at(-1) === 'ه' ? letters.slice(0, -1) : letters
  return squeeze(heard.map((letter) => ARABIC_SOUNDS[letter] ?? '').join(''))
}

/** The sounds that a Latin word may stand for. */
export function listKeys(word: string): string[] {
  let keys = ['']
  for (let at = 0; at < word.length; ) {
    const found = LATIN_SOUNDS.find(([letters]) => word.startsWith(letters, at))
    const isFinalH = found?.[0] === 'h' && at === word.length - 1
    const sounds = found === undefined ? [''] : isFinalH ? ['', 'h'] : found[1]
    keys = keys.flatMap((key) => sounds.map((sound) => key + sound)).slice(0, MOST_READINGS)
    at += found?.[0].length ?? 1
  }
  return [...new Set(keys.map(squeeze))]
}

const LETTERS: Readonly<Record<string, string>> = {
  b: 'ب',
  t: 'ت',
  s: 'س',
  j: 'ج',
  h: 'ه',
  x: 'خ',
  d: 'د',
  z: 'ز',
  r: 'ر',
  c: 'ش',
  g: 'غ',
  f: 'ف',
  q: 'ق',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
}

/** A Latin word in Arabic letters, one by one. */
export function spell(word: string): string {
  let written = ''
  for (let at = 0; at < word.length; ) {
    const found = LATIN_SOUNDS.find(([letters]) => word.startsWith(letters, at))
    const letter = word[at] ?? ''
    if (found !== undefined) {
      written +=
        found[0] === '7'
          ? 'ح'
          : found[0] === '6'
            ? 'ط'
            : found[0] === '9'
              ? 'ص'
              : [...(found[1][0] ?? '')].map((sound) => LETTERS[sound] ?? '').join('')
      at += found[0].length
    } else {
      written += VOWELS[letter] ?? ''
      at += 1
    }
  }
  return written.replace(/(.)\1+/gu, '$1')
}

function squeeze(sounds: string): string {
  return sounds.replace(/(.)\1+/g, '$1')
}
