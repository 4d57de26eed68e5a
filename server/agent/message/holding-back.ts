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
/** They withdraw where nothing else is said. */
const WITHDRAWING_ALONE = wordsOf([...['stop', 'cancel', 'خلاص', 'بطلت', 'هونت', 'وقف', 'khalas']])
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
const BESIDE_IT = wordsOf([
  ...['please', 'pls', 'just', 'for', 'give me', 'ok', 'okay', 'sorry', 'hmm', 'um', 'لو سمحت', 'من فضلك'],
  ...['طيب', 'بس', 'واحدة', 'معليش'],
])
const OBJECT = /(?<=\p{Script=Arabic}{3})(?:ها|ه|هم)$/u
/** Who says so much more says something else as well. */
const MOST_WORDS = 8

/** Whether the customer takes back what they wanted: "never mind", «لا خلاص». */
export function withdraws(text: string): boolean {
  const said = ` ${spellWords(dropCourtesy(text)).join(' ')} `
  const whole = ` ${spellWords(text).join(' ')} `
  const isShort = whole.trim().split(' ').length <= MOST_WORDS
  const isAlone = WITHDRAWING_ALONE.some((saying) => said === ` ${saying} `)
  return isShort && (isAlone || WITHDRAWING.some((saying) => [said, whole].some((one) => leads(one, saying))))
}

/** Whether the customer does not want it any more, if that is not the reason that they were asked for. */
export function changesMind(text: string): boolean {
  const said = spellWords(text)
  const isShort = said.length <= MOST_WORDS
  // What is not wanted any more may be written to the verb: «ما عاد أبيها».
  const bare = said.map((word) => word.replace(OBJECT, ''))
  return (
    isShort &&
    CHANGING_MIND.some((saying) => [said, bare].some((one) => ` ${one.join(' ')} `.includes(` ${saying} `)))
  )
}

/** Whether the customer only asks for time: "one second please", «لحظة». */
export function pauses(text: string): boolean {
  const said = ` ${spellWords(text).join(' ')} `
  const isPause = PAUSING.some((saying) => said.includes(` ${saying} `))
  return isPause && [...PAUSING, ...BESIDE_IT].reduce(leaveOut, said).trim() === ''
}

function leaveOut(said: string, saying: string): string {
  return said.replaceAll(` ${saying} `, ' ')
}

const LEADING_WORDS = /^ (?:(?:please|pls|ok|okay|oh|ah|hmm|actually|sorry|fine|well|طيب|معليش|اوكي) )*/u

function leads(said: string, saying: string): boolean {
  if (said.endsWith(` but ${saying} `)) return true
  return said.replace(LEADING_WORDS, ' ').startsWith(` ${saying} `)
}
