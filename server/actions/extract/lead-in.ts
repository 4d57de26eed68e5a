import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import { SMALL_TALK } from '../../agent/message/courtesy/small-talk-data.ts'
import { anyOf } from '../../agent/message/reading/saying-pattern.ts'

/** An apology for a late reply. */
const LATE =
  '(?:(?:so |very )?(?:sorry|apologies)(?: for| about)? (?:the |my |being )?(?:late|delayed|slow|delay)(?: (?:reply|response|answer))?|sorry,? (?:i )?was busy|(?:[آا]سف\\p{L}?|معليش|عذرا|المعذرة)(?: على| عن)? (?:ال)?ت[أا]خ[ير]\\p{L}*)'
const HESITATION =
  '(?:again|h+m+|u+h*m+|u+h+|e+r+m*|well|so|oh|ah|[اآ]?م{2,}|اه+|والله|يعني|walla+h?|ya3ni|emm+|let me think)'
const GREETING = `(?:${anyOf(SMALL_TALK.greeting)}|${anyOf(SMALL_TALK.thanks)}(?=[\\s]*[,،.!;-]))`
const ENTRANCE = new RegExp(
  `^[\\s\\p{P}]*(?:${LATE}|${HESITATION}|${GREETING})(?![\\p{L}\\p{N}])[\\s,،.:;!…-]*`,
  'iu',
)
/** A yes that only acknowledges the question. */
const ACKNOWLEDGING =
  /^[\s\p{P}]*(?:ok(?:ay|ey)?|sure|alright|all right|great|here (?:you go|it is)|طيب|تمام|[أا]وكي|حاضر|[أا]بشر|[اأ]ها|وعليكم السلام|حياك الله|tayeb|tamam|hala)(?![\p{L}\p{N}])[\s,،.:;!-]*/iu

/** Words without a leading greeting, apology or hesitation; unchanged if they are nothing else. */
export function dropEntrance(text: string): string {
  return dropLeading(text, [ENTRANCE])
}

/** Words also without a leading "ok", for questions that are not answered with a yes. */
export function dropLeadIn(text: string): string {
  return dropLeading(text, [ENTRANCE, ACKNOWLEDGING])
}

/** "Hay el Narjis" is a place; otherwise "hay" is a greeting. */
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
