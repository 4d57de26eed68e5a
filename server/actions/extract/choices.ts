import { transliterate } from '../../agent/language/latin/transliterate.ts'
import { isEnglishWord, isPlainlyEnglish } from '../../agent/language/meaning/word-meanings.ts'
import { listNumbers, readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { soundsLike } from '../../agent/language/sound/sounds-like.ts'
import { changedPlaces, isOneSlip, sharesRuns } from '../../agent/language/spelling/slips.ts'
import { remember } from '../../agent/language/text/remember.ts'
import { findPhrase, listWords, type Word } from '../../agent/language/words/words.ts'
import { dropConsent } from '../../agent/message/consent/consent.ts'
import { isArabizi } from '../../agent/message/reading/arabizi.ts'
import { CORRECT_WORDS, soundsWith } from '../../agent/message/reading/lexicon.ts'
import { oncePerObject } from '../../platform/once-per-object.ts'
import type { Parameter, Parameters } from '../definition/action-definition.ts'
import type { ValueTexts } from '../definition/text-template.ts'

/** Shorter words often differ by one slip: "tea" and "ten". */
const SHORTEST_SLIPPED = 4
/** A greeting by the time of day does not choose a morning group. */
const GREETING =
  /(?<!\p{L})(?:good\s+(?:morning|evening|afternoon|night|day)|(?:صباح|مساء|مسا)\s+(?:ال)?(?:خير|خيرات|نور|ورد|فل|ياسمين|سعادة|عسل))(?!\p{L})/giu
const ARTICLE = /^(?:[وفبكل]?ال|لل|[وبل](?=.{4}))/u

/** The sounds of customers' usual words and of some lines; computed once for each set of lines. */
export const soundsOf = remember((lines) => soundsWith(lines.split('\n')))

interface Phrase {
  readonly choice: string
  readonly phrase: readonly Word[]
}

/** A text that a schema allows, with its other names from the question. */
export interface Choice {
  readonly value: string
  readonly names: readonly string[]
}

/** A number and nothing else. */
const NUMBER_ALONE = /^[^\p{L}\p{N}]*(?:the )?\p{Nd}+(?:,? (?:please|pls|plz|one|then))?[^\p{L}\p{N}]*$/iu

/** What parts the choices that a question offers. */
const OFFERED = /[,،؛;/]\s*(?:or\s+|and\s+|[أا]و\s+|[أا]م\s+|و(?=\p{L}{3}))?|\s+(?:or|[أا]م|[أا]و)\s+/iu

/**
 * The texts that a schema allows, with the names under which its questions offer them: in «صغير أم وسط أم كبير؟» for
 * small, medium and large, each name stands at the place of its value.
 */
export function listChoices(schema: Parameter): Choice[] {
  const values = listTexts(schema)
  const offers = Object.values(schema['x-ask'] ?? {}).map((ask) => readOffer(ask, values))
  return values.map((value, at) => ({ value, names: offers.flatMap((offer) => offer[at] ?? []) }))
}

/**
 * The words for the choices of a call's parameters, as the question for each offers them: who has chosen «الأسنان» is
 * not asked whether "dental" is right.
 */
export const nameChoices: (parameters: Parameters) => ValueTexts = oncePerObject(({ properties }) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const words = listChoiceWords(schema)
      return words === null ? [] : [[`parameters.${name}`, words]]
    }),
  ),
)

function listChoiceWords(schema: Parameter): ValueTexts[string] | null {
  const values = listTexts(schema)
  const offered = (['ar', 'en'] as const).map((language) =>
    readOffer(schema['x-ask']?.[language] ?? '', values),
  )
  const [ar = [], en = []] = offered
  if (ar.length + en.length === 0) return null
  return Object.fromEntries(values.map((value, at) => [value, { ar: ar[at] ?? value, en: en[at] ?? value }]))
}

function listTexts(schema: Parameter): string[] {
  return Array.isArray(schema.enum) ? schema.enum.filter((each) => typeof each === 'string') : []
}

/** What a question offers, one for each value in their order; nothing where it offers something else. */
function readOffer(ask: string, values: readonly string[]): string[] {
  const offer = (ask.split(/[:：]/).at(-1) ?? '')
    .replace(/[\s?؟.!]+$/u, '')
    .split(OFFERED)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [first = '', ...others] = offer
  if (values.length < 2 || offer.length !== values.length) return []
  // "Which do you need, the dentist or …" begins with more words than the first choice.
  const most = Math.max(...others.map((part) => part.split(/\s+/).length))
  const names = [first.split(/\s+/).slice(-most).join(' '), ...others]
  // A value at the place of another one shows that the order differs.
  const isElsewhere = names.some((name, at) =>
    values.some((value, of) => of !== at && value.toLowerCase() === name.toLowerCase()),
  )
  return isElsewhere ? [] : names
}

/** Whether a word of a choice is meant by one that is said. */
type Reads = (word: Word, said: Word) => boolean

/**
 * The allowed texts that a customer's words name, inflection aside: "washing machines" names "washing machine". Latin
 * words may be said in Arabic letters and vice versa: «بلس» names "plus", "sabahi" «صباحي». A word that matches in none
 * of these ways may be misspelled.
 */
export function listChosen(choices: readonly Choice[], words: string): string[] {
  const initial = readInitial(choices, words)
  if (initial !== null) return [initial]
  const phrases = choices.flatMap(({ value, names }) =>
    [...new Set([value.replaceAll('_', ' '), ...names])].flatMap((name) => {
      const phrase = listWords(name)
      return phrase.length > 0 ? [{ choice: value, phrase }] : []
    }),
  )
  // What is heard as a choice's own word is surer than what sounds like one: "katan" is «كتان», and sounds like «قطن».
  const heard = hearArabic(choices, words)
  const ways: readonly (readonly [string | null, readonly Reads[]])[] = [
    [words, [isAlike, isSame]],
    [heard, [isAlike, isSame]],
    [words, [isHeard, isSlipped, isSameElsewhere]],
    [heard, [isHeard, isSlipped, isSameElsewhere]],
  ]
  const named = ways.reduce<readonly Phrase[]>(
    (found, [text, readings]) =>
      found.length > 0 || text === null ? found : listNamed(phrases, text, readings),
    [],
  )
  // "Large box" is more specific than "box".
  const chosen = named
    .filter(({ phrase }) =>
      named.every((other) => other.phrase.length <= phrase.length || findPhrase(other.phrase, phrase) < 0),
    )
    .map(({ choice }) => choice)
  const values = [...new Set(chosen)]
  if (values.length === 0) return listWordless(choices, words)
  // "C", "C++" and "C#" are one and the same word when read as words.
  const verbatim = values.filter((value) => standsVerbatim(value, words))
  return verbatim.length > 0 ? verbatim : values
}

/** The phrases that stand in a text, or else are said there in the first of some other ways. */
function listNamed(phrases: readonly Phrase[], text: string, readings: readonly Reads[]): readonly Phrase[] {
  const said = listWords(text.replace(GREETING, ' '))
  const inDigits = said.map(writeDigit)
  const written = phrases.filter(
    ({ phrase }) => findPhrase(said, phrase) >= 0 || findPhrase(inDigits, phrase.map(writeDigit)) >= 0,
  )
  return readings.reduce<readonly Phrase[]>(
    (found, reads) => (found.length > 0 ? found : listRead(phrases, said, reads)),
    written,
  )
}

/** So few words are hardly told from English ones by themselves. */
const MOST_WORDS_UNTOLD = 2
const LATIN_ARTICLE = /^\s*[ae]l[\s-]/i

/**
 * Words that may be Arabic in Latin letters in its own, as far as the words of the choices go; null where none may be
 * meant, as in a plain yes. The 7 of "jana7" is a letter.
 */
function hearArabic(choices: readonly Choice[], words: string): string | null {
  const texts = textsOf(choices)
  const said = words.replace(GREETING, ' ')
  if (!/[a-z]/i.test(said) || !texts.some((text) => /\p{Script=Arabic}/u.test(text))) return null
  if (dropConsent(said) === '') return null
  const mayBe = /[a-z]\d|\d[a-z]/i.test(said) || isArabizi(said) || mayBeUntold(said)
  return mayBe ? transliterate(said, soundsOf(texts.join('\n'))) : null
}

/** Whether few words are Arabic as likely as English: "elmalga", "al riyadh". */
function mayBeUntold(text: string): boolean {
  const words = listWords(text)
  const isEnglish = words.every((word) => isEnglishWord(word.text))
  return words.length <= MOST_WORDS_UNTOLD && (!isEnglish || LATIN_ARTICLE.test(text))
}

/** A choice without a word, such as 🙂, has to be the whole text. */
function listWordless(choices: readonly Choice[], words: string): string[] {
  return choices
    .map(({ value }) => value.trim())
    .filter((value) => value !== '' && value === words.trim() && listWords(value).length === 0)
}

/** Characters that may surround a choice; signs such as + and # belong to it. */
const EDGE = /[\s.,!?:;'"()،؛؟]/u

function standsVerbatim(value: string, words: string): boolean {
  const [wanted, said] = [value.trim().toLowerCase(), words.toLowerCase()]
  const at = said.indexOf(wanted)
  const [before = ' ', behind = ' '] = [said[at - 1], said[at + wanted.length]]
  return at >= 0 && EDGE.test(before) && EDGE.test(behind)
}

/** The texts that name some choices. */
function textsOf(choices: readonly Choice[]): string[] {
  return choices.flatMap(({ value, names }) => [value, ...names])
}

/** The only choice that begins with a single letter, such as "L", if nothing else is said. */
function readInitial(choices: readonly Choice[], words: string): string | null {
  const letter = /^[^\p{L}\p{N}]*(?:size )?(?<letter>[a-z])(?:,? (?:please|pls))?[^\p{L}\p{N}]*$/iu.exec(
    words,
  )?.groups?.letter
  const [one, other] = choices.filter(
    ({ value }) => letter !== undefined && value[0]?.toLowerCase() === letter.toLowerCase(),
  )
  return one === undefined || other !== undefined ? null : one.value
}

/** "23" for the one choice with this number, such as "23 kg", where nothing else is said; null if several have it. */
export function chooseByNumber(choices: readonly Choice[], words: string): string | null {
  const [number, another] = NUMBER_ALONE.test(words) ? listNumbers(words) : []
  const [one, other] = choices.filter(
    ({ value }) => number !== undefined && another === undefined && listNumbers(value).includes(number),
  )
  return one === undefined || other !== undefined ? null : one.value
}

/** "7 a side" is "seven-a-side". */
function writeDigit(word: Word): Word {
  const read = word.script === 'number' ? null : readNumber(word.text, undefined)
  return (read === null ? undefined : listWords(read.value)[0]) ?? word
}

/**
 * The words without those that named a choice: the five in "five a side" is no count, nor is "khomasi", which sounds
 * like it.
 */
export function dropChosen(choices: readonly Choice[], words: string): string {
  const values = listChosen(choices, words)
  const named = choices.filter(({ value }) => values.includes(value))
  const chosen = textsOf(named).flatMap((text) => listWords(text.replaceAll('_', ' ')))
  if (chosen.length === 0) return words
  const heard = soundsOf(textsOf(choices).join('\n'))
  const isOf = (piece: string) => {
    const own = listWords(piece)
    const isNamed = (word: Word) =>
      chosen.some((each) => {
        if (writeDigit(each).text === writeDigit(word).text) return true
        return isAlike(each, word) || isHeard(each, word) || isSlipped(each, word)
      })
    return own.length > 0 && (own.every(isNamed) || listWords(transliterate(piece, heard)).every(isNamed))
  }
  return words
    .split(/(?<=\s)/u)
    .map((piece) => (isOf(piece) ? piece.replace(/\S/gu, ' ') : piece))
    .join('')
}

function listRead(phrases: readonly Phrase[], said: readonly Word[], reads: Reads): Phrase[] {
  return phrases.filter(({ phrase }) => phrase.every((word) => said.some((other) => reads(word, other))))
}

/** Whether two Arabic words are alike apart from gender and article: صباحية and صباحي. */
function isAlike(word: Word, said: Word): boolean {
  return word.script === 'arabic' && said.script === 'arabic' && bareOf(said.text) === bareOf(word.text)
}

function bareOf(text: string): string {
  return text
    .replace(ARTICLE, '')
    .replace(/(?<=.{3})(?:يه|يا|ي|ه)$/u, 'ي')
    .replace(/(?<=.{3})ا$/u, '')
}

/**
 * Words for a part of the day, a size or a colour that may all mean the same choice: «الصبح» may answer the offer
 * «صباحا», and "the big one" or «كبيرة» the offer "large".
 */
const SAME = [
  'morning صباح صباحا صباحي صبح صبحا صبحية',
  'afternoon عصر عصرا عصرية',
  'noon ظهر ظهرا ظهرية',
  'evening مساء مسا مسائي مسوية',
  'small little صغير',
  'medium middle mid وسط متوسط',
  'large big كبير',
  'red أحمر حمراء',
  'blue أزرق زرقاء',
  'black أسود سوداء',
  'white أبيض بيضاء',
  'green أخضر خضراء',
  'yellow أصفر صفراء',
  'brown بني',
  'grey gray رمادي رصاصي',
  'pink وردي زهري',
  'gold golden ذهبي',
  'silver فضي',
].map((words) => listWords(words).map(({ text }) => bareOf(text)))

function isSame(word: Word, said: Word): boolean {
  return word.script === said.script && isSameElsewhere(word, said)
}

/** Whether two words mean the same, also across languages if the choices are in only one. */
function isSameElsewhere(word: Word, said: Word): boolean {
  return SAME.some((words) => words.includes(bareOf(word.text)) && words.includes(bareOf(said.text)))
}

function isHeard(word: Word, said: Word): boolean {
  const [one, other] = [word, said].map(({ text }) => text.replaceAll('ph', 'f')) as [string, string]
  return one === other || soundsLike(one, other) || soundsLike(other, one)
}

/** Whether a word is misspelled for another, unless it is a word itself. */
function isSlipped({ text }: Word, said: Word): boolean {
  const other = said.text.replace(ARTICLE, '')
  if (Math.min(text.length, other.length) < SHORTEST_SLIPPED || !isOneSlip(text, other)) return false
  if (!sharesRuns(text, other) && !changedPlaces(text, other)) return false
  return !CORRECT_WORDS.has(said.text) && !isPlainlyEnglish(said.text)
}
