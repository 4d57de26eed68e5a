import { spellWords } from '../language/spell-words.ts'
import { isSameWord, listWords, type Word } from '../language/words.ts'
import { WARMLY } from './small-talk-data.ts'

/** How a customer answers a question for a yes. `partly` begins with a yes and says more than one. */
export type Consent = 'yes' | 'no' | 'partly' | 'none'

const wordsOf = (sayings: readonly string[]) => sayings.map(spellWords).sort((a, b) => b.length - a.length)

const YES = wordsOf([
  ...[
    'yes',
    'yeah',
    'yep',
    'yup',
    'yea',
    'y',
    'yh',
    'aha',
    'uh huh',
    'ok',
    'okay',
    'sure',
    'of course',
    'correct',
    'exactly',
    'right',
    'confirm',
    'confirmed',
  ],
  ...[
    'i confirm',
    'go ahead',
    'go for it',
    'do it',
    'please do',
    'absolutely',
    'definitely',
    'agreed',
    'i agree',
    'proceed',
    'sounds good',
    'that works',
    'works for me',
    'perfect',
    'fine',
    'alright',
    'all right',
    'thats right',
    'affirmative',
    'certainly',
    'yess',
    'looks good',
    'looks right',
    'fine by me',
    'fine with me',
    'you can go ahead',
    'all good',
    'all correct',
    'sure thing',
    'it is correct',
    'okey',
    'ya',
    'thats correct',
    'thats fine',
  ],
  ...[
    'نعم',
    'ايوه',
    'ايوا',
    'أيوة',
    'ايه',
    'إي',
    'اي',
    'أجل',
    'تمام',
    'اوكي',
    'أوكيه',
    'طيب',
    'أكيد',
    'موافق',
    'موافقة',
    'موافقين',
    'أوافق',
  ],
  ...[
    'أكد',
    'أؤكد',
    'صحيح',
    'صح',
    'بالضبط',
    'ماشي',
    'يلا',
    'بالتأكيد',
    'طبعا',
    'توكل على الله',
    'كمل',
    'نفذ',
    'اعتمد',
    'اوك',
    'حسنا',
    'اها',
    'آها',
    'أبشر',
    'يب',
    'يس',
    'سوي',
    'آه',
    'يا ريت',
    'ياريت',
    'سوها',
    'مضبوط',
    'كل شي صحيح',
    'كل شيء صحيح',
    'كل شي تمام',
    'أكدها',
    'أكده',
    'يا ليت',
    'ياليت',
    'سو كذا',
    'على بركة الله',
  ],
  ...[
    'na3am',
    'naam',
    'aywa',
    'aiwa',
    'ewa',
    'eywa',
    'iwa',
    'ay',
    'eh',
    'ee',
    'eeh',
    'tamam',
    'akeed',
    'mashi',
    'tayeb',
    'sa7',
    'sah',
    'akid',
    'mwafe2',
    'mwafeg',
    'mwafiq',
    'yalla',
    'sawwha',
  ],
])
/** A yes to what the company asks whether to do, where nothing else is said; anywhere else they praise or console. */
const AGREEING = wordsOf([
  ...['great', 'good', 'excellent', 'wonderful', 'lovely', 'cool', 'awesome', 'nice'],
  ...['that would be great', 'that would be good', 'that would be nice', 'that would be lovely'],
  ...['that would be perfect', 'i would like that', 'id like that', 'id love that'],
  ...['no problem', 'not a problem', 'no worries', 'no objection', 'i dont mind', 'i do not mind'],
  ...['تم', 'ممتاز', 'زين', 'حلو', 'كويس', 'جميل', 'رائع', 'عادي', 'يناسبني', 'مناسب'],
  ...['ما فيه مشكلة', 'ما في مشكلة', 'مافي مشكلة', 'مافيه مشكلة', 'مو مشكلة', 'مش مشكلة', 'لا مشكلة'],
  ...['لا مانع', 'ما عندي مانع', 'ما فيه مانع', 'مافي مانع', '3adi', 'zain', 'zein'],
])
const NO = wordsOf([
  ...[
    'no',
    'nope',
    'nah',
    'cancel that',
    'never mind',
    'nevermind',
    'stop',
    'dont',
    'do not',
    'not now',
    'wait',
    'hold on',
    'no need',
  ],
  ...[
    'لا',
    'كلا',
    'لأ',
    'ما أبي',
    'ما أبغى',
    'ما ابيه',
    'مو',
    'مش',
    'لا تلغي',
    'لا تلغيه',
    'وقف',
    'توقف',
    'انتظر',
    'خلاص لا',
    'بطلت',
    'هونت',
    'غير موافق',
  ],
  ...['la', 'la2', 'mo', 'ma abi'],
])
/** A no where nothing else is said: "not yet arrived" tells of something. */
const REFUSING = wordsOf([
  ...['إيقاف', 'أوقف', 'أوقفوا', 'وقفوا', 'توقفوا', 'قف'],
  ...[
    'not yet',
    'not really',
    'definitely not',
    'absolutely not',
    'certainly not',
    'of course not',
    'forget it',
    'not anymore',
    'not necessary',
    'not needed',
    'it is not needed',
    'no longer needed',
    'not today',
    'not this time',
    'better not',
    'rather not',
    'id rather not',
    'i would rather not',
    'i decided against it',
    'i dont want it',
    'i dont want it anymore',
    'i dont want to',
    'actually no',
    'well no',
    'not at all',
    'negative',
    'i refuse',
  ],
  ...['i changed my mind', 'ive changed my mind', 'i have changed my mind', 'changed my mind', 'keep it'],
  ...['غيرت رأيي', 'بعدين', 'لسه', 'مش عايز', 'مش عاوز', 'بلاش', 'خله', 'خليه', 'سيبه'],
  ...['ما يحتاج', 'ما أحتاج', 'مو لازم', 'مو ضروري', 'ما له داعي', 'لا داعي', 'ما أريد', 'ما أبغاه'],
  ...['ما أبغاها', 'ما أبيه', 'ما أبيها', 'ما عاد أبغى', 'ما عاد أبي', 'خلاص ما أبي', 'خلاص ما أبغى', 'أرفض'],
  ...[
    'تراجعت',
    'مش محتاج',
    'صرفت النظر',
    'ليس الآن',
    'أبدا',
    'ma abgha',
    'khalas la',
    'balash',
    'mish 3ayez',
  ],
  ...['ma ye7taj', 'ma yehtaj'],
])
/** Who hesitates says nothing yet. */
const HESITATING =
  /^[\s\p{P}]*(?:(?:h+m+|u+h+m*|u+m+|e+r+m*|well|oh|ah|[اآ]?م{2,}|هم{2,}|اه+)(?!\p{L})[\s\p{P}]*)+(?=\S)/iu
const WHY_NOT = /(?<=\S\s{0,3})[,،\s]+(?:why not|و?لي[شه] ل[اأ])[\s?؟!.]*$/iu
const POLITE = new Set(
  wordsOf([
    ...['thats', 'all', 'everything', 'shukran'],
    ...['please', 'pls', 'thanks', 'thank you', 'thx', 'sir', 'dear', 'that', 'it', 'now', 'then', 'do'],
    ...['great', 'good', 'nice', 'cool', 'excellent', 'wonderful', 'lovely', 'super', 'awesome'],
    ...['ممتاز', 'حلو', 'زين', 'كويس', 'جميل', 'رائع', 'كذا', 'كذه', 'كده', 'هيك'],
    ...WARMLY,
    ...['quickly', 'fast', 'asap', 'right away', 'بسرعة', 'بسرعه', 'سريع', 'حالا'],
    ...['is', 'the', 'this', 'so much', 'very much', 'a lot', 'bro', 'you'],
    ...[
      'لو سمحت',
      'من فضلك',
      'رجاء',
      'شكرا',
      'شكرا لك',
      'شكرا لكم',
      'جزيلا',
      'كثيرا',
      'مشكور',
      'مشكورين',
      'تسلم',
      'عليك',
      'عليكم',
      'الله يعافيك',
      'يعطيك العافية',
      'والله',
      'يا',
      'اخوي',
      'الان',
      'خلاص',
    ],
  ]).flat(),
)
/** Puts right what was said before. */
export const CORRECTING = wordsOf([
  ...['i mean', 'i meant', 'what i mean is', 'what i meant is', 'what i meant was', 'i am asking about'],
  ...['im asking about', 'i was asking about', 'my question is', 'my question was', 'actually', 'rather'],
  ...['أقصد', 'قصدي', 'أعني', 'كنت أقصد', 'كان قصدي', 'سؤالي عن', 'سؤالي', 'أسأل عن', 'كنت أسأل عن', 'بل'],
])
const DOUBLED = wordsOf(['no', 'لا'])
/** What may stand before what a customer has to say, and what of it may stand behind one of the same. */
const LEADING = [...NO, ...YES, ...CORRECTING]
const LEADING_ON = [...DOUBLED, ...CORRECTING]
const MOST_WORDS_OF_SAYING = Math.max(...LEADING.map((saying) => saying.length))
/** Behind a verb they say that it is done to what was named; Arabic writes them together with it. */
const OBJECTS = new Set(['it', 'them'])
const NO_SIGNS = /👎|❌|🚫/u
const YES_SIGNS = /^[\s\p{P}]*(?:👍|👌|✅|✔)(?:\p{Emoji_Modifier}|\ufe0f)*[\s\p{P}]*$/u

/**
 * Reads an answer to a question for a yes. Only a yes that says nothing else is one: "yes, but what does it cost?" is
 * not. Who says words of the question again says nothing else: "yes, cancel it" to "Shall I cancel order 48213?".
 */
export function readConsent(texts: readonly string[], question = ''): Consent {
  const asked = listWords(question)
  const answers = texts.map((text) => readAnswer(text, asked))
  if (answers.includes('no')) return 'no'
  const [first] = answers
  if (first !== 'yes' && first !== 'partly') return 'none'
  return answers.every((answer, index) => answer === 'yes' || (index > 0 && answer === 'polite'))
    ? 'yes'
    : 'partly'
}

/**
 * Whether the customer tells the company to do what the question is about, and says nothing else: "cancel it", «خلاص
 * الغه» to "Shall I cancel order 48213?". `verbs` are the words that the deed goes by.
 */
export function ordersIt(texts: readonly string[], question: string, verbs: readonly Word[]): boolean {
  const orders = texts.some((text) => {
    const words = listWords(text)
    return words.some((word, at) => {
      const isOfIt =
        OBJECTS.has(words[at + 1]?.text ?? '') || /\p{Script=Arabic}(?:ه|ها|هم|هن)$/u.test(word.text)
      return isOfIt && verbs.some((verb) => says(word, verb))
    })
  })
  return (
    orders &&
    readConsent(
      texts.map((text) => `yes ${text}`),
      question,
    ) === 'yes'
  )
}

/**
 * What is said beyond a yes or a no, in the customer's own words: "how much is delivery" of "no, I mean how much is
 * delivery".
 */
export function dropConsent(text: string): string {
  const pieces = text.replace(/([,،.!؛;:-])(?=\p{L})/gu, '$1 ').split(/\s+/)
  const wordsByPiece = pieces.map(spellWords)
  const words = wordsByPiece.flat()
  let [fromPiece, fromWord] = [0, 0]
  let sayings = LEADING
  for (;;) {
    const said = startsWithAny(words.slice(fromWord, fromWord + MOST_WORDS_OF_SAYING), sayings)
    if (said === 0) return pieces.slice(fromPiece).join(' ').trim()
    const toWord = fromWord + said
    for (; fromWord < toWord; fromPiece++) fromWord += (wordsByPiece[fromPiece] as string[]).length
    // "No, stop the delivery": behind the first one such a word is what is asked.
    sayings = LEADING_ON
  }
}

function readAnswer(answer: string, asked: readonly Word[]): Consent | 'polite' {
  const text = answer.replace(WHY_NOT, '').replace(HESITATING, '')
  if (NO_SIGNS.test(text) && /\p{L}/u.test(text)) return 'no'
  if (YES_SIGNS.test(text)) return 'yes'
  const said = listWords(text)
  const words = said.map((word) => word.text)
  const agrees = (rest: readonly string[]) => (asked.length > 0 ? startsWithAny(rest, AGREEING) : 0)
  if (agrees(words) === 0 && startsWithAny(words, NO) > 0) return 'no'
  const refused = startsWithAny(words, REFUSING)
  if (refused > 0 && words.slice(refused).every((word) => POLITE.has(word))) return 'no'
  let rest = words
  let hasYes = false
  let hasAgreed = false
  while (rest.length > 0) {
    const yes = startsWithAny(rest, YES)
    const agreed = agrees(rest)
    hasYes ||= yes > 0
    hasAgreed ||= agreed > 0
    const next = said[said.length - rest.length]
    const isAsked = hasYes && next !== undefined && asked.some((word) => says(next, word))
    const isSaidBefore = isAsked && startsWithAny(rest, NO) === 0
    const taken =
      Math.max(yes, agreed) > 0 ? Math.max(yes, agreed) : POLITE.has(rest[0] ?? '') || isSaidBefore ? 1 : 0
    if (taken === 0) break
    rest = rest.slice(taken)
  }
  if (hasAgreed && rest.length === 0 && !/[?؟]/.test(text)) return 'yes'
  // A no that comes later takes the yes back.
  if (rest.some((_, at) => startsWithAny(rest.slice(at), NO) > 0)) return hasYes ? 'no' : 'none'
  if (!hasYes) return rest.length === 0 && words.length > 0 ? 'polite' : 'none'
  return rest.length === 0 && !/[?؟]/.test(text) ? 'yes' : 'partly'
}

/** Whether a word is the other one, or says it of what was named: الغيه for ألغي. */
function says(one: Word, other: Word): boolean {
  const [bare] = listWords(one.text.replace(/(?:ه|ها|هم|هن)$/u, ''))
  return isSameWord(one, other) || (bare !== undefined && isSameWord(bare, other))
}

/** How many words a saying at the beginning has; 0 where none is there. */
function startsWithAny(words: readonly string[], sayings: readonly (readonly string[])[]): number {
  const [first] = words
  const said = (saying: readonly string[]) =>
    saying[0] === first && saying.every((word, at) => words[at] === word)
  return sayings.find(said)?.length ?? 0
}
