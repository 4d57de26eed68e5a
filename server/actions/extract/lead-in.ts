import { dropCourtesy } from '../../agent/message/courtesy.ts'
import { anyOf } from '../../agent/message/saying-pattern.ts'
import { SMALL_TALK } from '../../agent/message/small-talk-data.ts'

/** Who took long to reply says so first. */
const LATE =
  '(?:(?:so |very )?(?:sorry|apologies)(?: for| about)? (?:the |my |being )?(?:late|delayed|slow|delay)(?: (?:reply|response|answer))?|sorry,? (?:i )?was busy|(?:[آا]سف\\p{L}?|معليش|عذرا|المعذرة)(?: على| عن)? (?:ال)?ت[أا]خ[ير]\\p{L}*)'
const HESITATION =
  '(?:again|h+m+|u+h*m+|u+h+|e+r+m*|well|so|oh|ah|[اآ]?م{2,}|اه+|والله|يعني|walla+h?|ya3ni|emm+|let me think)'
const GREETING = `(?:${anyOf(SMALL_TALK.greeting)}|${anyOf(SMALL_TALK.thanks)}(?=[\\s]*[,،.!;-]))`
const ENTRANCE = new RegExp(
  `^[\\s\\p{P}]*(?:${LATE}|${HESITATION}|${GREETING})(?![\\p{L}\\p{N}])[\\s,،.:;!…-]*`,
  'iu',
)
/** A yes to having been asked, and none to anything. */
const ACKNOWLEDGING =
  /^[\s\p{P}]*(?:ok(?:ay|ey)?|sure|alright|all right|great|here (?:you go|it is)|طيب|تمام|[أا]وكي|حاضر|[أا]بشر|[اأ]ها|وعليكم السلام|حياك الله|tayeb|tamam|hala)(?![\p{L}\p{N}])[\s,،.:;!-]*/iu

/** Words without a greeting, an apology or a hesitation before what they say; as they are where that is all. */
export function dropEntrance(text: string): string {
  return dropLeading(text, [ENTRANCE])
}

/** The same without an "ok" before it, where words are given that are no answer with a yes. */
export function dropLeadIn(text: string): string {
  return dropLeading(text, [ENTRANCE, ACKNOWLEDGING])
}

/** "Hay el Narjis" is a place, and "hay" a greeting before anything else. */
const WITH_ARTICLE = /^\s*\p{Script=Latin}+ (?:el|al|il)(?!\p{L})/iu

function dropLeading(text: string, patterns: readonly RegExp[]): string {
  if (WITH_ARTICLE.test(text)) return text
  let bare = text
  let before = ''
  while (before !== bare) {
    before = bare
    const plain = patterns.reduce((left, pattern) => left.replace(pattern, ''), bare)
    const at = plain.indexOf(dropCourtesy(plain))
    const led = at > 0 ? plain.slice(at) : plain
    if (/[\p{L}\p{N}]/u.test(led)) bare = led
  }
  return bare
}
