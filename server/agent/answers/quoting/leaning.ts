import { list, oneOf } from '../../language/words/word-list.ts'

/** A sentence that begins with one of these. */
const begins = (words: readonly string[], flags: string) =>
  new RegExp(`^[\\s\\p{P}]*${oneOf(words)}(?!\\p{L})`, flags)

/** Words at the beginning that join a sentence to the one before it. */
const JOINED = begins(
  list(`but, however, otherwise, then, also, besides, likewise, moreover, furthermore, instead, therefore, thus, hence, so
    and, or, nor, else, still, yet, after (?:that|this|it), before (?:that|this|it)
    in (?:that|this|both|either|such|these|those|all) cases?, if (?:not|so)
    for (?:this|that|it|them|these|those|larger|smaller|others?)
    (?:in|on|at|with|to|from|of) (?:it|them|this|that|these|those|both|each|either)\\b(?! (?:of|the))`),
  'iu',
)

/** Words at the beginning that refer to something in the sentence before it. */
const POINTING = begins(
  list(`it, its, it's, they, they're, their, them, he, she, his, her, this, that, these, both, others?, another
    (?:the )?(?:same|rest|latter|former), neither, (?:an?|the) (?:second|third|further|other), those(?! who)
    each(?= (?:takes?|costs?|works?|has|have|is|counts?|gets?|further|additional|extra)(?!\\p{L}))`),
  'iu',
)

/** A condition about a thing that was named before: "If you forgot it", "When you turn it on". */
const CONDITION =
  /^[\s\p{P}]*(?:if|when|once|after|before|until|unless|while|whoever|to|for)(?: (?!it's)[\p{L}'’]+){1,3} (?:it|them|one|this|that|these|those)(?! (?:is|are|was|were|has|rains)\b)(?!\p{L})/iu

/** A place that was named before; "there are two slots" names none. */
const THERE =
  /(?<!\p{L})there(?!\p{L})(?!['’]s| (?:is|are|was|were|will|has|have|may|must|can|should|remains?|exists?)(?!\p{L}))/iu

/** A comparison with things that were named before. */
const COMPARED = /^[\s\p{P}]*(?:\p{L}+er|other|older|new|opened|all other) ones(?!\p{L})/iu

const ARABIC_WORDS =
  list(`أما, لكن, لكنها?, كما, إلا, كذلك, أيضا, ثم, بل, بعدها, بعده, قبلها, عندها, عندئذ, حينها, حينئذ
  هناك, هنا, هذا, هذه, ذلك, تلك, هؤلاء, هو, هي, هم, هما, لذلك, لذا, بذلك, لهذا, كلاهما, كلتاهما, غيرها, غيره, منها, منه
  فيها, فيه, عليها, عليه, معها, معه, لها, إليها, إليه, بها, به`)
/** The Arabic ones of all of these. */
const ARABIC = begins(
  [
    `[وف]?${oneOf(ARABIC_WORDS)}`,
    'فإ(?:ن|ذا)\\p{L}*',
    '(?:بعد|قبل|عند|في|مع|من|إلى|على) (?:ذلك|هذا|هذه|تلك)',
    ...['[وف]?إن لم', 'خلاف ذلك', '(?:في|وفي) (?:كلتا|كلا|جميع|كل) (?:الحالتين|الحالات)'],
  ],
  'u',
)

/** An Arabic word with "and" or "so" as its prefix, with which most Arabic sentences but the first begin. */
const ARABIC_AND = /^[\s\p{P}]*و(?=\p{L}{2})/u
/** Words in which that letter is not a prefix. */
const OWN_WAW =
  /^[\s\p{P}]*و(?:احد|اجب|ارد|اسع|اضح|اتس|الد|ثيق|ثائق|جب|جه|حد|دائع|ديع|رد|رش|رق|زن|زار|سط|مضات|فاة|جبات|رشة|سيل|سائل|صف|صول|صل|ضع|ضوح|ظيف|ظائف|عد|فر|فق|قت|قود|قوف|قف|كال|كيل|لاد|لي(?: |$)|يب|اي)/u

/** How much the prefix counts, compared with a word that joins. */
const AND_SHARE = 0.5

/**
 * How much a sentence depends on the one before it, from 0 to 1: a reader who begins with it lacks what it refers to.
 */
export function leansBack(sentence: string): number {
  const plain = sentence.normalize('NFC').replace(/[\u064b-\u0652\u0640\u200e\u200f]/g, '')
  if ([JOINED, POINTING, CONDITION, THERE, COMPARED, ARABIC].some((each) => each.test(plain))) return 1
  return ARABIC_AND.test(plain) && !OWN_WAW.test(plain) ? AND_SHARE : 0
}
