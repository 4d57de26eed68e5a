import { spellWords } from '../language/spell-words.ts'
import { dropCourtesy } from './courtesy.ts'

const wordsOf = (sayings: readonly string[]) =>
  sayings.map((saying) => spellWords(saying).join(' ')).sort((a, b) => b.length - a.length)

// What may also be a reason ("I changed my mind", «ما أبيه») or an answer ("any other wishes?" "no") is not among them.
const WITHDRAWING = wordsOf([
  ...['never mind', 'nevermind', 'forget it', 'forget about it', 'forget that', 'cancel that', 'cancel this'],
  ...[
    'dont do it',
    'do not do it',
    'no wait',
    'wait no',
    'لا تسوي شي',
    'لا تسوون شي',
    'لا استنى',
    'لا انتظر',
  ],
  ...['leave it', 'lets not', 'dont bother', 'i give up'],
  ...['لا خلاص', 'خلاص لا', 'خلاص بطلت', 'خلاص هونت', 'لا بطلت', 'لا هونت', 'انسى', 'انس الموضوع', 'بلاش'],
  ...['ما عليك', 'la khalas', 'la2 khalas', 'balash'],
])
/** They take it back at the end of a few words as well: "too pricey never mind", «غالي خلاص هونت». */
const WITHDRAWING_LAST = wordsOf([
  ...['never mind', 'nevermind', 'forget it', 'forget about it', 'cancel that'],
  ...['لا خلاص', 'خلاص لا', 'خلاص بطلت', 'خلاص هونت', 'بطلت', 'هونت', 'la khalas'],
])
const MOST_WORDS_BEFORE = 4
/** They withdraw where nothing else is said. */
const WITHDRAWING_ALONE = wordsOf([
  ...['stop', 'cancel', 'خلاص', 'بطلت', 'هونت', 'khalas'],
  ...['وقف', 'توقف', 'إيقاف', 'أوقف'],
])
/** These take it back as well, where they are no reason that was asked for. */
const CHANGING_MIND = wordsOf([
  ...[
    'changed my mind',
    'no longer need',
    'no longer want',
    'not needed anymore',
    'dont need',
    'dont want it',
  ],
  ...[
    'do not need',
    'do not want it',
    'غيرت رأيي',
    'غيرت رأي',
    'ما عاد أبي',
    'ما عاد أبغى',
    'ما عاد أحتاج',
    'ما أحتاجه',
  ],
  ...['ما أبيه', 'ما أبغاه', 'مش عايز', 'مش عاوز', 'مش محتاج', 'لم أعد أريد', 'لم أعد أحتاج', 'صرفت النظر'],
])
/** Who goes to somebody else does not want it here. */
const ELSEWHERE =
  /\b(?:somewhere|someone|somebody) else\b|\belsewhere\b|\banother (?:shop|store|place|company|provider)\b|(?<!\p{L})(?:(?:محل|مكان|شركة|متجر) (?:ثاني\p{L}?|[آا]خر\p{L}?|غيركم)|عند غيركم|غيركم)(?!\p{L})/iu
/** It is the customer who goes there: "take it to another place" says where. */
const GOING =
  /\b(?:i|we)(?:['’]?(?:ll|ve|m|re)| will| have| am| are)?(?: \p{L}+)? (?:go|going|try|trying|look|looking|use|found|got|play|order|book|buy)\b|(?<!\p{L})(?:(?:ب[ان]?|ن|[أا])(?:شوف|روح|دور|جرب|[أا]?خذ|طلب|شتري)|لقيت)\p{L}*/iu

const PAUSING = wordsOf([
  ...[
    'wait',
    'hold on',
    'hang on',
    'one moment',
    'one second',
    'one sec',
    'one minute',
    'one min',
    'a moment',
  ],
  ...['a second', 'a sec', 'a minute', 'a min', 'let me check', 'let me see', 'let me look', 'brb'],
  ...['be right back', 'i will check', 'ill check', 'checking'],
  ...[
    'لحظة',
    'لحظات',
    'ثواني',
    'ثانية',
    'دقيقة',
    'دقايق',
    'استنى',
    'استنا',
    'اصبر',
    'اصبري',
    'انتظر',
    'انتظري',
  ],
  ...['شوي', 'شوية', 'خليني اشوف', 'خلني اشوف', 'بشوف', 'la7za', 'lahza', 'sanya'],
])
/** A pause that more is said behind: "wait, how much is it?" */
const LEADING_PAUSE =
  /^\W*(?:(?:oh|ok(?:ay)?|hmm*|but|sorry)[,. ]+)?(?:(?:wait|hold on|hang on|(?:just )?(?:one|a) (?:moment|second|sec|minute|min))(?: (?:a|one) (?:moment|second|sec|minute|min))?|(?:لحظة|لحظه|ثواني|دقيقة|دقيقه|استنى|انتظر|اصبر)(?:ي)?)(?: please| pls)?[\s,.!:;،-]+(?=[\p{L}])/iu
const BESIDE_IT = wordsOf([
  ...['please', 'pls', 'just', 'for', 'give me', 'ok', 'okay', 'sorry', 'hmm', 'um', 'لو سمحت', 'من فضلك'],
  ...['طيب', 'بس', 'واحدة', 'معليش'],
])
/** Who asks for time may say what for: "one second, I'll ask my wife", «لحظة اشوف جدولي». */
const LOOKING = wordsOf([
  ...['let me check', 'let me look', 'let me ask', 'let me find', 'let me get', 'let me see if'],
  ...['i will check', 'ill check', 'i will ask', 'ill ask', 'i need to check', 'i have to check', 'i check'],
  ...[
    'خليني اشوف',
    'خلني اشوف',
    'خليني أتأكد',
    'خلني أتأكد',
    'خليني أدور',
    'خلني أدور',
    'خليني أسأل',
    'خلني أسأل',
  ],
  ...[
    'خليني أراجع',
    'خلني أراجع',
    'خليني أجيب',
    'اشوف',
    'بشوف',
    'أشاور',
    'بشاور',
    'أستشير',
    'أرجع لك',
    'أرجع لكم',
    'أتأكد',
    'بتأكد',
    'أدور',
    'بدور',
    'أسأل',
    'بسأل',
  ],
  ...['أجيب', 'بجيب', 'أراجع', 'براجع'],
])
/** They ask for time by themselves; the others say what is wanted, unless a moment was asked for before them. */
const ASKS_TO_LOOK = /^(?:let me|خليني|خلني) /u
/** What is looked at, asked or fetched is said in so few words. */
const MOST_WORDS_LOOKED_AT = 4
const OBJECT = /(?<=\p{Script=Arabic}{3})(?:ها|ه|هم)$/u
/** Who says so much more says something else as well. */
const MOST_WORDS = 8

/** Whether the customer takes back what they wanted: "never mind", «لا خلاص». */
export function withdraws(text: string): boolean {
  const said = ` ${spellWords(dropCourtesy(text)).join(' ')} `
  const whole = ` ${spellWords(text).join(' ')} `
  const isShort = whole.trim().split(' ').length <= MOST_WORDS
  const isAlone = WITHDRAWING_ALONE.some((saying) => said === ` ${saying} `)
  if (isShort && (isAlone || WITHDRAWING.some((saying) => [said, whole].some((one) => leads(one, saying)))))
    return true
  const length = whole.trim().split(' ').length
  const isLast = (saying: string) =>
    whole.endsWith(` ${saying} `) && length - saying.split(' ').length <= MOST_WORDS_BEFORE
  if (WITHDRAWING_LAST.some(isLast)) return true
  // "It works again, forget it": the last clause takes back what the others explain.
  const clauses = text.split(CLAUSE_END).filter((clause) => /\p{L}/u.test(clause))
  const last = ` ${spellWords(clauses.at(-1) ?? '').join(' ')} `
  return clauses.length > 1 && WITHDRAWING.some((saying) => listLed(last).includes(` ${saying} `))
}

/** Whether the customer does not want it any more, if that is not the reason that they were asked for. */
export function changesMind(text: string): boolean {
  return text.split(CLAUSE_END).some((clause) => {
    const said = spellWords(clause)
    if (said.length <= MOST_WORDS && ELSEWHERE.test(clause) && GOING.test(clause)) return true
    // What is not wanted any more may be written to the verb: «ما عاد أبيها».
    const bare = said.map((word) => word.replace(OBJECT, ''))
    const alike = said.map((word) => word.replace(OBJECT, 'ه'))
    const readings = [said, bare, alike].map((one) => ` ${one.join(' ')} `)
    return (
      said.length <= MOST_WORDS &&
      CHANGING_MIND.some((saying) => readings.some((one) => one.includes(` ${saying} `)))
    )
  })
}

/** Whether the customer only asks for time: "one second please", «لحظة». */
export function pauses(text: string): boolean {
  const said = ` ${spellWords(text).join(' ')} `
  const isPause = PAUSING.some((saying) => said.includes(` ${saying} `))
  if (isPause && [...PAUSING, ...BESIDE_IT].reduce(leaveOut, said).trim() === '') return true
  return goesToLook(text, said)
}

/** Whether the customer goes to look for something first. Whoever gives a value with it has looked. */
function goesToLook(text: string, said: string): boolean {
  if (/[\p{Nd}?؟@]/u.test(text)) return false
  const moments = PAUSING.filter((each) => !LOOKING.includes(each))
  const rest = [...moments, ...BESIDE_IT].reduce(leaveOut, said).trimStart()
  const look = LOOKING.find((saying) => rest.startsWith(`${saying} `))
  const hasMoment = moments.some((saying) => said.includes(` ${saying} `))
  if (look === undefined || !(hasMoment || ASKS_TO_LOOK.test(rest))) return false
  return rest.trim().split(' ').length - look.split(' ').length <= MOST_WORDS_LOOKED_AT
}

/** Words without the "wait" or "one moment" before them. */
export function dropPause(text: string): string {
  return text.replace(LEADING_PAUSE, '')
}

function leaveOut(said: string, saying: string): string {
  return said.replaceAll(` ${saying} `, ' ')
}

const CLAUSE_END = /[,،.!;\n]+|\s-+\s/u
const LEADING_WORDS =
  /^ (?:(?:please|pls|ok|okay|oh|ah|hmm|hm|um|uh|so|actually|sorry|fine|well|just|طيب|معليش|اوكي|بس) )*/u
/** "Leave it at the door" tells where. */
const LEFT_SOMEWHERE = /^ leave it (?:at|with|in|on|by|to|near|outside|inside|there|beside|behind|under) /u
const LEADING_NO = /^ (?:no|nah|nope|لا) /u

function leads(said: string, saying: string): boolean {
  if (said.endsWith(` but ${saying} `)) return true
  return listLed(said).some((one) => one.startsWith(` ${saying} `))
}

/** Words without those that may lead in, also without a no among them: "hmm no leave it". */
function listLed(said: string): string[] {
  const led = said.replace(LEADING_WORDS, ' ')
  return [led, led.replace(LEADING_NO, ' ')].filter((one) => !LEFT_SOMEWHERE.test(one))
}

const HESITATING = wordsOf([
  ...[
    'maybe',
    'maybe later',
    'perhaps',
    'possibly',
    'not sure',
    'not sure yet',
    'im not sure',
    'i am not sure',
  ],
  ...[
    'i dont know',
    'i dont know yet',
    'hmm',
    'hm',
    'um',
    'let me think',
    'let me think about it',
    'let me ask first',
  ],
  ...[
    'i need to think',
    'i need to think about it',
    'i will think about it',
    'ill think about it',
    'still thinking',
  ],
  ...[
    'give me time',
    'i need a moment',
    'i need time',
    'i will tell you later',
    'ill tell you later',
    'later',
  ],
  ...['ok but wait', 'but wait', 'i cannot decide'],
  ...[
    'يمكن',
    'ممكن',
    'ربما',
    'احتمال',
    'مو متأكد',
    'مو متأكدة',
    'مش متأكد',
    'ما أدري',
    'مدري',
    'خليني أفكر',
    'خلني أفكر',
  ],
  ...[
    'بفكر',
    'أفكر وأرد عليك',
    'بشوف وأرد عليك',
    'بفكر وأرد عليك',
    'محتار',
    'لسا ما قررت',
    'لسه ما قررت',
    'ما قررت',
  ],
  ...['امم', 'اممم', 'لاحقا', 'yemken', 'mo mota2aked', 'khallini afakker', 'momken'],
])

/** Whether the customer has not made up their mind, and says nothing else: "maybe", "let me think", «مو متأكد». */
export function hesitates(text: string): boolean {
  const said = [text, dropCourtesy(text)].map((words) => spellWords(words).join(' '))
  return HESITATING.some((saying) => said.includes(saying))
}
