import { normalizeArabic } from '../text/normalize-arabic.ts'

/*
 * Words by their sound: the consonants alone, one sign for those that are written for one another. What sounds alike is
 * compared letter by letter (`compare-letters.ts`).
 */

/** Arabic words by how they sound, for finding the one that Latin letters mean. */
export interface SoundIndex {
  /** The words of a sound, without their article. */
  readonly find: (sound: string) => readonly string[]
  /** How likely any of the index's words is to be one of these, 0 for a word that is none. */
  readonly chanceOf: (word: string) => number
}

/** One sound for the letters that are written for one another; vowels, hamza and ayn are left out. */
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

/** The sound of a letter; the letter itself where it has none that others have too. */
export function soundOfLetter(letter: string): string {
  return ARABIC_SOUNDS[letter] ?? letter
}

/**
 * The sounds of Latin letters and of the digits of chat; several where writers differ, and where two letters are one
 * sound or two. Longest first.
 */
const LATIN_SOUNDS: readonly (readonly [string, readonly string[]])[] = [
  ['sh', ['c', 'sh']],
  ['ch', ['c', 'k']],
  ['kh', ['x', 'kh']],
  ['gh', ['g', 'qh']],
  ['dh', ['z', 'd', 'dh']],
  ['th', ['s', 'z', 'd', 'th']],
  ['2', ['', 'q']],
  ['5', ['x']],
  ['6', ['t']],
  ['7', ['h']],
  ['8', ['q', 'g']],
  ['9', ['s', 'q']],
  ['p', ['b']],
  ['v', ['f']],
  ['x', ['ks']],
  ['g', ['q', 'j', 'g']],
  ['k', ['k', 'q']],
  ['c', ['k', 's']],
  ['z', ['z', 'd']],
  ...[...'btsjhdrfqlmn'].map((letter) => [letter, [letter]] as const),
]
const ARTICLE = /^ال(?=.{3})/u
const MOST_READINGS = 24

/** A word without its article, which Latin letters write apart as often as not. */
export function dropArticle(word: string): string {
  return word.replace(ARTICLE, '')
}

/** Sorts Arabic words, already normalized, by their sound. Other words are left out. */
export function indexSounds(words: Iterable<string>): SoundIndex {
  const bySound = new Map<string, string[]>()
  const own = new Set<string>()
  for (const word of words) {
    if (!/^\p{Script=Arabic}{2,}$/u.test(word)) continue
    const bare = dropArticle(word)
    if (own.has(bare)) continue
    own.add(bare)
    const sound = soundOf(bare)
    const alike = bySound.get(sound)
    if (alike === undefined) bySound.set(sound, [bare])
    else alike.push(bare)
  }
  return {
    find: (sound) => bySound.get(sound) ?? [],
    chanceOf: (word) => (own.has(word) ? 1 / own.size : 0),
  }
}

/** The words of two indexes; those of `likelier` have `share` of the chance, few as they may be. */
export function mixSounds(likelier: SoundIndex, others: SoundIndex, share: number): SoundIndex {
  return {
    find: (sound) => [...likelier.find(sound), ...others.find(sound)],
    chanceOf: (word) => share * likelier.chanceOf(word) + (1 - share) * others.chanceOf(word),
  }
}

/** How an Arabic word sounds, as `listSounds` writes it. */
export function soundOf(arabic: string): string {
  const letters = [...normalizeArabic(arabic)]
  // A final ه is mostly a ta marbuta, which is not heard.
  const heard = letters.at(-1) === 'ه' ? letters.slice(0, -1) : letters
  // A waw that begins a word is no vowel.
  return squeeze(
    heard.map((letter, at) => (at === 0 && letter === 'و' ? 'w' : (ARABIC_SOUNDS[letter] ?? ''))).join(''),
  )
}

/** The sounds that a Latin word may stand for. */
export function listSounds(word: string): string[] {
  let sounds = ['']
  for (let at = 0; at < word.length; ) {
    const found = LATIN_SOUNDS.find(([letters]) => word.startsWith(letters, at))
    const isFinalH = found?.[0] === 'h' && at === word.length - 1
    const isWaw = at === 0 && word[at] === 'w'
    const heard = found === undefined ? [isWaw ? 'w' : ''] : isFinalH ? ['', 'h'] : found[1]
    sounds = sounds.flatMap((sound) => heard.map((next) => sound + next)).slice(0, MOST_READINGS)
    at += found?.[0].length ?? 1
  }
  return [...new Set(sounds.map(squeeze))]
}

function squeeze(sounds: string): string {
  return sounds.replace(/(.)\1+/g, '$1')
}
