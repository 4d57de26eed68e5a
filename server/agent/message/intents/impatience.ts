import { remember } from '../../language/text/remember.ts'
import { spellWords } from '../../language/words/spell-words.ts'

const SIGH =
  '(?:ugh+|argh+|grr+|omg|seriously|honestly|really|come on|hello|hi|hey|guys|please|pls|sorry|but|and|so|ok|اف+|يا ?اخي|يا ?جماعه|يا ?ربي?|يا ?ناس|والله|بصراحه|طيب|لو سمحت(?:وا|و|م)?|هلا|مرحبا)'
const TIME =
  '(?:(?:for|since) )?(?:ages|forever|hours|days|weeks|(?:an?|one|two|three|several|many|\\d+) (?:hours?|days?|weeks?|minutes?|mins?)|yesterday|this morning|last (?:week|night)|so long|too long|long)'
const ANSWERS =
  '(?:answer|repl(?:y|i)|respond|pick(?:ed|ing|s)? up|call|writ(?:e|ing)|get(?:ting|s)? back|got back)\\p{L}*'
const TO_ME = '(?: (?:to|me|us|back|yet|here|at all|on|my|calls?|messages?|e ?mails?))*'
const REPLY = `(?:(?:an?|any|your|the|some) )?(?:answer|reply|response|call ?back|someone|somebody|anyone|anybody|you)(?: to ${ANSWERS}${TO_ME})?(?: from you)?`
const ENGLISH = [
  `(?:(?:i|im|i am|ive|i have|we are|weve|we have) )?(?:been )?(?:still )?(?:been )?waiting(?: here)?(?: for ${REPLY})?(?: ${TIME}| now| already)*`,
  `(?:(?:i|ive|i have|we) )(?:already )?(?:called|wrote|written|texted|messaged|emailed|asked|rang|tried)(?: (?:you|u|calling|here|twice|again|already|before|\\p{L}+ times|\\d+ times|${TIME}))*`,
  `(?:(?:this is|its) )?(?:(?:the|my) )?(?:second|third|fourth|fifth|2nd|3rd|4th|5th|tenth|last) time (?:(?:i|im|i am|ive) )?(?:writ\\p{L}+|wrote|ask\\p{L}*|call\\p{L}*|text\\p{L}*|messag\\p{L}*)(?: (?:you|this|here))*`,
  `(?:no ?one|no ?body|none of you) (?:(?:is|ever|has|even|seems to) )*${ANSWERS}${TO_ME}`,
  '(?:(?:got|getting|received|with|still|there is) )*no (?:answer|reply|response)(?: (?:yet|at all|so far|from you))*',
  `you (?:(?:guys|still) )?(?:never|dont|didnt|havent|do not|did not) ${ANSWERS}${TO_ME}`,
  '(?:(?:this|it) is |its )?taking (?:forever|ages|so long|too long)',
  `why (?:is (?:no ?one|nobody)|dont you|arent you|wont you) ${ANSWERS}${TO_ME}`,
]

const SPAN =
  '(?:من )?(?:امس|الصبح|الصباح|مبارح|امبارح|زمان|بدري|ساعه|ساعتين|ساعات|يوم|يومين|ايام|اسبوع|اسبوعين|نص ساعه|كم يوم|فتره|كثير|كتير|\\d+ (?:ساعات|ساعه|ايام|يوم|دقيقه|دقايق))'
const SINCE = '(?:لي|صار ?لي|صار ?لنا|بقالي|بقالنا|الي|انا|لسه|لسا|للحين|لا زلت|ما زلت|مازلت|قاعد(?:ه|ين)?|و)'
const NOBODY = '(?:م?حد|محدش|ما ?احد|ما ?حد|ما ?حدا|لا احد|ولا احد|ولا حد|ولا واحد|مفيش حد|محدا)'
const REPLIES = '(?:[يبتن]{0,2}رد(?:وا|و|ون|يتو|يتوا)?|[يبتن]{0,2}جاوب(?:وا|و|ون|ني|تو|توا)?)'
const AT_ME = '(?: (?:علي|عليا|علينا|عليكم|لي|احد|حد|حدا|لسه|للحين|ليش))*'
const ARABIC = [
  `(?:${SINCE} )*(?:${SPAN} )*(?:[انب]?نتظر|بانتظار|منتظر(?:ه|ين)?|ناطر(?:ه|ين)?|مستني(?:ه|ين)?|ب?استني|انطر)(?: ${SPAN})*(?: (?:رد|ردكم|ردك|الرد|جواب|(?:حد|احد|حدا) ${REPLIES}${AT_ME}))?(?: ${SPAN})*`,
  `(?:و)?${NOBODY} (?:(?:فيكم|منكم|عم|راضي) )?${REPLIES}${AT_ME}`,
  `(?:و)?ما ?${REPLIES}${AT_ME}`,
  `(?:و)?م(?:ا)?${REPLIES}ش${AT_ME}`,
  `(?:و)?(?:ليش|ليه|لماذا|لي) (?:${NOBODY}|ما|مش|لا) ?${REPLIES}(?:ش)?${AT_ME}`,
  '(?:مليت|زهقت|تعبت|طفشت)(?: (?:والله|مره|كثير|كتير))*(?: (?:من|وانا) (?:كثر )?(?:الانتظار|انتظر|ناطر|مستني|استني))',
  '(?:(?:هذي|هذه|دي|هاي) )?(?:ثاني|تاني|ثالث|تالت|رابع|خامس|عاشر) مره (?:[ابن]?[اس]?سال|[اب]?كتب|[اب]كتب|اراسلكم|اكلمكم|[اب]بعت|ارسل)(?: (?:لكم|لكو|لك|عليكم))*',
  '(?:اتصلت|كلمتكم|راسلتكم|دقيت|رنيت|ارسلت|كتبت)(?: (?:عليكم|فيكم|لكم|بكم|مرتين|كم مره|كذا مره|اكثر من مره|اكتر من مره|ثلاث مرات|\\d+ مرات|امس|اليوم))*',
]
const ONLY = new RegExp(
  `^(?:${SIGH} )*(?:${[...ENGLISH, ...ARABIC].join('|')})(?: (?:${SIGH}|${[...ENGLISH, ...ARABIC].join('|')}))*$`,
  'u',
)

/** Nobody needs more words to say only that. The alternatives above overlap, and would take for ever on a long text. */
const MOST_CHARS = 200
const MOST_WORDS = 20

/**
 * Whether a text only says that the customer waits for an answer here: "ugh, third time writing", «محد يرد». If they
 * also ask something, they want the answer. What else they wait for is another matter: "still waiting for my order".
 */
export const isImpatient: (text: string) => boolean = remember((text) => {
  const words = text.length > MOST_CHARS ? [] : spellWords(text)
  return words.length <= MOST_WORDS && ONLY.test(words.join(' '))
})
