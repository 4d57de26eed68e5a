import { spellWords } from '../../language/words/spell-words.ts'

const PLEASE = 'please|pls|plz|kindly|now|asap|soon|fast|quickly|urgently|here|back|yet'
const REPLY = 'reply|answer|response|feedback|update'
const ARABIC_REPLY = 'الرد|ردكم|ردك|رد|الجواب|جوابكم|جوابك|جواب|اجابتكم|الاجابه|منكم'
const ARABIC_PLEASE = 'لو سمحت\\p{L}*|من فضل\\p{L}+|بليز|تكفي|تكفون|الله يخلي\\p{L}+|والله|هنا|عليكم|عليك'

const AWAITING: readonly RegExp[] = [
  `(?:i am|im|i have been|ive been|we are|were|still|been|am) *waiting(?: for)?(?: (?:your|the|a|an|any|some))?(?: (?:${REPLY}|you))?`,
  `waiting(?: for(?: (?:your|the|a|an|any|some))? (?:${REPLY}))?`,
  `(?:i am|im|we are) still waiting(?: for(?: (?:your|the|a|an|any))? (?:${REPLY}|you))?`,
  `(?:still )?no (?:${REPLY})`,
  `(?:(?:${PLEASE}) )*(?:reply|answer|respond)(?: (?:to )?(?:me|us|my (?:question|message)))?`,
  '(?:please )?let me know',
  '(?:hurry(?: up)?|quick|be quick|be fast|(?:its |very |this is )?urgent)',
  '(?:no rush|no hurry|take your time|(?:when|whenever) you (?:can|have time|are free|get a chance)|at your convenience)',
  `(?:(?:لسا|لسه|لساتني|بعدني|للحين|انا|احنا|ما زلت|مازلت|الي الان|ولا زلت) )*(?:انتظر|ننتظر|منتظر|مستني|مستنيه|ناطر|بستني|استني|بانتظار|في انتظار)(?:ه|ين|كم|ك)?(?: (?:${ARABIC_REPLY}))?`,
  `(?:بسرعه|ضروري|عاجل|مستعجل|مستعجله|باسرع وقت)`,
  '(?:علي راحت(?:كم|ك)|خذ\\p{L}* راحت(?:كم|ك)|متى ما (?:تقدرون|تقدر|فضيت\\p{L}*))',
].map((said) => new RegExp(`^${said}(?: (?:${PLEASE}|${ARABIC_PLEASE}))*$`, 'u'))

/** Whether a sentence says that an answer is awaited, urgently or patiently: "still waiting". */
export function awaitsAnswer(sentence: string): boolean {
  const said = spellWords(sentence).join(' ')
  return AWAITING.some((pattern) => pattern.test(said))
}
