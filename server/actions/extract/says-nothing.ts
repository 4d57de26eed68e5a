import { KNOWING_NOT } from '../../agent/message/consent/knowing-not.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import { dropLeadIn } from './lead-in.ts'

const ENGLISH = [
  "(?:i )?(?:really |honestly )?(?:do ?n['’]?t|do not) (?:care|mind)(?: yet)?",
  '(?:the |still )?same(?: (?:one|as (?:before|last time|always|usual|ever|previously|the last one)))?',
  'as (?:before|last time|usual|always)|(?:the|my) usual(?: one)?|like (?:before|last time)',
  "any(?:thing|one|where)?(?: (?:of them|is fine|will do))?|whatever(?: (?:you (?:prefer|like|want|think)|works))?|up to you|you (?:choose|decide)|(?:it )?does(?:n['’]?t| not) matter",
  'h+m+|u+h*m+|u+h+|what do you mean|which one|which',
]
const ARABIC = [
  'ما عندي',
  'نفس(?:ه|ها|هم)?(?: (?:ال)?(?:سابق|[أا]ول|قديم|قبل|شيء?|اللي قبل|المرة \\p{L}+))?',
  '(?:زي|مثل|كما)(?: ما)? (?:قبل|هو|هي|كان|كانت|السابق|العادة|دايم|(?:ال)?مر[ةه] .{1,14})',
  '[أا]ي (?:شيء?|واحد|وحد[ةه]|حاج[ةه]|اسم|مكان|كلام)|على راحت\\p{L}+|براحت\\p{L}+|كيف ما تحب\\p{L}*|اللي تشوف\\p{L}*|عادي|ما يهم|م{2,}|[اآ]م{1,}|اه+|وش تقصد\\p{L}*',
]
const LATIN = 'nafs(?:o|a|u| el \\w+)|zay gabl|3adi|ay shay'
const NOTHING = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[KNOWING_NOT, ...ENGLISH, ...ARABIC, LATIN].join('|')})(?: (?:والله|صراحة|bro|sorry|walla))?[^\\p{L}\\p{N}]*$`,
  'iu',
)

/**
 * Whether words give no value: "I don't know", "same as before", "whatever you like", «نفس السابق». They are no name,
 * address or reason.
 */
export function saysNothing(text: string): boolean {
  return [text, dropCourtesy(text), dropLeadIn(text)].some((words) => NOTHING.test(words))
}
