import { PLACE_CONCEPTS } from '../../terms/concepts-places-data.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { anyOf, LETTERS } from '../reading/saying-pattern.ts'
import { endOf, GAP, growTree, listEnds, skipGap } from '../reading/saying-tree.ts'
import { APOLOGIES, OPENINGS } from './courtesy-edges-data.ts'
import { INTRODUCES_IN_ENGLISH } from './english-courtesy.ts'
import { ARABIC_GIVEN_NAMES, ENGLISH_GIVEN_NAMES, NAMES_OF_OTHER_THINGS } from './given-names-data.ts'
import { SMALL_TALK } from './small-talk-data.ts'

const KIN = '(?:[أا]بو|بو|[أا]م)'
const NAME = `(?:(?:${KIN}|العميل[هة]?)\\s+)?[${LETTERS}]{2,}`
const MY_NAME_IS = anyOf(['اسمي', 'انا اسمي', 'معك اسمي'])
const THIS_IS = anyOf(['معك', 'معاك', 'معكم', 'معاكم'])
/** The source of a pattern of "معك نورة": "معكم توصيل؟" asks. */
export const INTRODUCTION = `(?:${MY_NAME_IS}|${THIS_IS})\\s+${NAME}(?:\\s+${NAME})?`
/** A word that can only be a name. */
const KNOWN_NAME = `(?:${KIN}\\s+[${LETTERS}]{2,}|${anyOf(ARABIC_GIVEN_NAMES)})(?![${LETTERS}])`
/** The source of a pattern of "انا ام خالد": "انا ام لثلاث" tells something. */
export const I_AM = `(?:اسمي|انا اسمي|انا)\\s+(?:${KIN}\\s+)?${anyOf(ARABIC_GIVEN_NAMES)}`
/** The source of a pattern of where somebody is from, behind their name. */
export const FROM = `(?:\\s+من\\s+[${LETTERS}]{3,}(?=\\s*(?:[،,.:\\n-]|$)))?`
/** The source of a pattern of a name that is called out. */
export const INTRODUCED = `(?:${THIS_IS}|${anyOf(['استاذ', 'استاذة', 'اخ', 'اخت', 'الاخ', 'الاخت', 'يا'])})\\s+${KNOWN_NAME}`

const INTRODUCES = new RegExp(
  `(?:(?:${I_AM}|${INTRODUCTION})${FROM}|${INTRODUCES_IN_ENGLISH})${GAP}*$`,
  'iuy',
)
const GREETINGS = growTree(SMALL_TALK.greeting)
const INTRODUCING_SAYINGS = growTree([
  ...APOLOGIES,
  ...OPENINGS.filter((saying) => saying.startsWith('انا ')),
])
/** Nobody needs more words to say only that. */
const LONGEST_CHARS = 100

/** Whether a sentence says who asks, or apologizes for asking, and nothing else: "انا اسمي سارة." */
export function onlyIntroduces(sentence: string): boolean {
  if (sentence.length > LONGEST_CHARS) return false
  const start = skipGap(sentence, 0)
  return [start, ...listEnds(GREETINGS, sentence, start).map((end) => skipGap(sentence, end))].some(
    (at) =>
      endOf(INTRODUCES, sentence, at) !== undefined ||
      listEnds(INTRODUCING_SAYINGS, sentence, at).some((end) => skipGap(sentence, end) === sentence.length),
  )
}

const TITLE = '(?:(?:dr|mr|mrs|ms|eng|د|م|[أا])\\.?\\s+)?'
const GIVEN_NAME = `${TITLE}(?:${KIN}\\s+|(?:abu|abo|umm?|om)\\s+)?${anyOf([
  ...ARABIC_GIVEN_NAMES.filter((name) => !NAMES_OF_OTHER_THINGS.has(name)),
  ...ENGLISH_GIVEN_NAMES,
])}`
/** A family name is a given name or a place: "Fahad Al-Harbi", «فهد الحربي». */
const FAMILY_NAME = `(?:(?:bin|bint|بن|بنت)\\s+)?(?:${GIVEN_NAME}|(?:al|el)[\\s-]?[${LETTERS}]{3,}|ال[${LETTERS}]{3,}ي(?![${LETTERS}]))`
const OF = '(?:\\s+(?:from|min|mn|من)\\s+|\\s*[,،-]\\s*)'
const NAMED_WRITER = new RegExp(
  `^${GAP}*${GIVEN_NAME}(?:\\s+${FAMILY_NAME})?(?:\\s+here)?(?:${OF}(?<place>[${LETTERS}\\s'’-]{3,}))?${GAP}*$`,
  'iu',
)

/**
 * Whether a text is a name and perhaps a place, as many write it under their question: "Sara", «عمر من جدة». By itself
 * it may be anything of that name.
 */
export function isNameOfWriter(text: string): boolean {
  if (text.length > LONGEST_CHARS) return false
  const groups = NAMED_WRITER.exec(text)?.groups
  return groups !== undefined && (groups.place === undefined || isPlace(groups.place))
}

const LIVES = `(?:(?:i['’]?m|i am|we['’]?re|we are)\\s+(?:(?:living|based|located)\\s+)?(?:in|from)|(?:i|we)\\s+live\\s+in|(?:[اأ]نا|[اأ]حنا|نحن)\\s+(?:من|في|ب)|(?:(?:[اأ]نا|[اأ]حنا)\\s+)?(?:ساكن[${LETTERS}]*|[اأ]سكن|[اأ]عيش|عايش[${LETTERS}]*|مقيم[${LETTERS}]*)\\s+(?:في\\s+|ب)|from|من)`
const LIVES_THERE = new RegExp(
  `^${GAP}*${LIVES}\\s*(?<place>[${LETTERS}\\s'’-]{3,}?)(?:\\s+btw)?${GAP}*$`,
  'iu',
)

/** Whether a text tells where the customer is and nothing else: "I'm from Jeddah", «ساكن في الرياض». */
export function onlyTellsPlace(text: string): boolean {
  const place = text.length > LONGEST_CHARS ? undefined : LIVES_THERE.exec(text)?.groups?.place
  return place !== undefined && isPlace(place)
}

const PLACES = new Set<string>(Object.keys(PLACE_CONCEPTS))

function isPlace(text: string): boolean {
  const terms = listQuestionTerms(text)
  return terms.length > 0 && terms.every(({ concepts }) => concepts.some((concept) => PLACES.has(concept)))
}
