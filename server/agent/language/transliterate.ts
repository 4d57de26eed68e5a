import { isPlainlyEnglish } from './meaning/word-meanings.ts'
import { normalizeArabic } from './normalize-arabic.ts'
import { readPaymentBrands } from './payment-brands.ts'
import { listWords } from './words.ts'

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
  ['2', ['', 'q']],
  ['5', ['x']],
  ['6', ['t']],
  ['7', ['h']],
  ['8', ['q']],
  ['9', ['s', 'q']],
  ['p', ['b']],
  ['v', ['f']],
  ['x', ['ks']],
  ['g', ['q', 'j', 'g']],
  ['k', ['k', 'q']],
  ['c', ['k', 's']],
  ...[...'btsjhdzrfqlmn'].map((letter) => [letter, [letter]] as const),
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
    l: 'ل',
    b: 'ب',
    f: 'في',
  },
}
const JOINED = /^(?:wel|wal|bel|bil|lel|lil|fel|fil|w(?=[b-df-hj-np-tvxz5-9]))(?=.{3})/
/** The "be" of Egypt and the Levant before what one does: "bte2balo", "bitwaslo". */
const SPOKEN_PRESENT = /^b[ei]?(?=[tny].{4})/
/** A ta marbuta before whose or what it is: "modat el daman". */
const BOUND = /(?<=.{3})[ae]t$/
/** Whose a thing is: "as3arkum", "dawamkom". */
const YOURS = /(?<=.{4})k[ou]m$/
/** What no rule tells from its neighbours, and words of Egypt and the Levant as articles' countries say them. */
const USUAL: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    كم: 'addesh adesh 2addesh 2adesh adeish addeish adaysh qaddesh',
    متى: 'mata mita meta mta emta imta aymta eimta aimta',
    كيف: 'ezay izay ezzay izzay ezayy',
    وش: 'shno shino shnu shinu',
    أبي: '3ayez 3awez 3ayza 3awza 3awz biddi beddi badde badi',
    الحين: 'dilwa2ti delwa2ti delwa2ty dilwa2ty delwaty dlwa2ty halla2 hala2',
    بكرة: 'bacher bachir bokra bukra',
    عندكم: '3andko 3andoko 3ndko 3andkon 3ndkon',
    ممكن: 'mmkn mmkin',
    توصلون: 'twaslon twaslo twasslo bitwaslo bitwasslu bitwasslo btwaslo btwasslo etwaslon etwasloon',
    على: '3ala 3la 3ale',
    طلب: 'talab',
    إلغاء: 'elgha2 ilgha2 algha2',
    جديد: 'jadeed gedeed gdeed',
    رمضان: 'ramadan ramathan ramadhan',
    تنظيف: 'tan6eef',
  }).flatMap(([word, spellings]) => spellings.split(' ').map((spelling) => [spelling, word])),
)
/** What may be written to a word and is left out to find it, and what that costs; nothing at all is the second. */
const WRITTEN_TO_WORDS = [
  { written: ARTICLE, costs: 0 },
  { written: /^$/, costs: 0 },
  { written: JOINED, costs: 0.1 },
  { written: SPOKEN_PRESENT, costs: 0.3 },
  { written: BOUND, costs: 0.3 },
  { written: YOURS, costs: 0.4 },
]
const MOST_READINGS = 12
/**
 * An English word that resembles an Arabic one no more than this stays what it is: "free" is no فرع. Short ones are
 * Arabic sooner: "main" is مين.
 */
const SURE_COST = 0.2
const SURE_SHORT_COST = 0.3
/** What a word costs more under a spelling that fewer people mean. */
const RARER_SPELLING = 0.1
/** What sounds alike and is written more differently is another word; in long words more vowels differ. */
const MOST_COST = { any: 0.6, letter: 0.08 }
/** An ayn is heard: hardly anybody leaves out its digit. */
const AYN_COST = 0.8

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
  const words = listWords(text)
  const { rest } = readPaymentBrands(words)
  // "STC Pay" is no سداد باي.
  for (const word of words) if (!rest.includes(word)) written.set(word.text, word.text)
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
    .map((piece, at, pieces) => {
      const isWord = /[a-z]/.test(piece) && !isOfCode(piece, pieces[at + 1], pieces[at + 2])
      return isWord ? write(piece.replace(/['’]/g, '')) : piece
    })
    .join('')
}

/** Whether a piece is of a record's number, which no word is written like: "AB1234", "SH-48213". */
function isOfCode(piece: string, between: string | undefined, next: string | undefined): boolean {
  return /\d{3}|[01]/.test(piece) || (between === '-' && /^\d{3,}$/.test(next ?? ''))
}

function writeWord(word: string, sounds: SoundIndex): string {
  const known = PARTICLES[word] ?? USUAL[word]
  if (known !== undefined) return known
  const bares = WRITTEN_TO_WORDS.map(({ written }) => word.replace(written, ''))
  let best: { word: string; cost: number; bare: string } | null = null
  for (const [at, bare] of bares.entries()) {
    if (bares.indexOf(bare) < at) continue
    const found = findBySound(bare, sounds)
    if (found === null || found.cost > MOST_COST.any + bare.length * MOST_COST.letter) continue
    const cost = found.cost + (WRITTEN_TO_WORDS[at]?.costs ?? 0)
    if (best === null || cost < best.cost) best = { word: found.word, cost, bare }
  }
  const isSure = best !== null && best.cost <= (best.bare.length > 4 ? SURE_COST : SURE_SHORT_COST)
  const english = isSure ? undefined : bares.find(isPlainlyEnglish)
  if (english !== undefined) return english
  if (best !== null) return best.word
  return spell(word.replace(ARTICLE, ''))
}

function findBySound(word: string, sounds: SoundIndex): { word: string; cost: number } | null {
  const candidates = new Set(listKeys(word).flatMap((key) => sounds.get(key) ?? []))
  let best: { word: string; cost: number } | null = null
  for (const [at, spelling] of listSpellings(word).entries()) {
    const written = spell(spelling)
    for (const candidate of candidates) {
      const cost = compare(written, hear(candidate, written)) + (at > 0 ? RARER_SPELLING : 0)
      if (best === null || cost < best.cost) best = { word: candidate, cost }
    }
  }
  return best
}

/** What other letters a letter is written for: Egypt leaves out its ق and says its ج as g, and the Gulf its ك as ch. */
const RARER: readonly (readonly [RegExp, string])[] = [
  [/2|k(?!h)/g, 'q'],
  [/g(?!h)/g, 'gh'],
  [/g(?!h)/g, 'j'],
  [/th/g, 'z'],
  [/dh/g, 'd'],
  [/ch/g, 'k'],
]

/** A word as it stands, and as it is spelled by others. */
function listSpellings(word: string): string[] {
  return [...new Set([word, ...RARER.map(([written, meant]) => word.replace(written, meant))])]
}

/** Fewer sounds are heard in many a word, so that what has but two has to be written alike: "jouri" is «جوري». */
const LEAST_SOUNDS = { any: 3, alike: 2 }
const MOST_COST_ALIKE = 0.35
const SHORTEST_ALIKE = 4

/** Whether an Arabic word is a Latin one in Arabic letters: «بلس» is "plus". */
export function soundsLike(latin: string, arabic: string): boolean {
  const bare = normalizeArabic(arabic).replace(/^ال(?=.{3})/u, '')
  const sound = soundOf(bare)
  const isLong = sound.length >= LEAST_SOUNDS.any
  const mayBe =
    isLong ||
    (sound.length >= LEAST_SOUNDS.alike && latin.length >= SHORTEST_ALIKE && !isPlainlyEnglish(latin))
  if (!mayBe || !/^[a-z]+$/.test(latin) || !listKeys(latin).includes(sound)) return false
  const most = isLong ? MOST_COST.any + latin.length * MOST_COST.letter : MOST_COST_ALIKE
  const written = spell(latin)
  return compare(written, hear(bare, written)) <= most
}

/** A final ta marbuta sounds like an alef, and the alef behind a plural's waw like nothing. */
function hear(arabic: string, written: string): string {
  const heard = arabic.replace(/(?<=.{2})وا$/u, 'و')
  if (!written.endsWith('ا')) return heard
  return heard.replace(/ه$/u, 'ا')
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
  if (letter === 'ع') return AYN_COST
  return ARABIC_SOUNDS[letter] === undefined ? 0.5 : 1
}

/** How an Arabic word sounds, as `listKeys` writes it. */
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
export function listKeys(word: string): string[] {
  let keys = ['']
  for (let at = 0; at < word.length; ) {
    const found = LATIN_SOUNDS.find(([letters]) => word.startsWith(letters, at))
    const isFinalH = found?.[0] === 'h' && at === word.length - 1
    const isWaw = at === 0 && word[at] === 'w'
    const sounds = found === undefined ? [isWaw ? 'w' : ''] : isFinalH ? ['', 'h'] : found[1]
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
      // A short vowel that begins a word stands on an alef.
      written += at === 0 && 'ei'.includes(letter) ? 'ا' : (VOWELS[letter] ?? '')
      at += 1
    }
  }
  return written.replace(/(.)\1+/gu, '$1')
}

function squeeze(sounds: string): string {
  return sounds.replace(/(.)\1+/g, '$1')
}
