import { spellWords } from '../../language/words/spell-words.ts'
import { dropCourtesy } from '../courtesy/courtesy.ts'
import { hearAnswer } from './answer-latin.ts'
import { HOLDING_BACK } from './holding-back-data.ts'

const wordsOf = (sayings: readonly string[]) =>
  sayings.map((saying) => spellWords(saying).join(' ')).sort((a, b) => b.length - a.length)

const WITHDRAWING = wordsOf(HOLDING_BACK.withdrawing)
const WITHDRAWING_LAST = wordsOf(HOLDING_BACK.withdrawingLast)
const WITHDRAWING_ALONE = wordsOf(HOLDING_BACK.withdrawingAlone)
const CHANGING_MIND = wordsOf(HOLDING_BACK.changingMind)
const PAUSING = wordsOf(HOLDING_BACK.pausing)
const LOOKING = wordsOf(HOLDING_BACK.looking)
const HESITATING = wordsOf(HOLDING_BACK.hesitating)
const MOST_WORDS_BEFORE = 4
/** A customer who goes to another company does not want it here. */
const ELSEWHERE =
  /\b(?:somewhere|someone|somebody) else\b|\belsewhere\b|\banother (?:shop|store|place|company|provider)\b|(?<!\p{L})(?:(?:محل|مكان|شركة|متجر) (?:ثاني\p{L}?|[آا]خر\p{L}?|غيركم)|عند غيركم|غيركم)(?!\p{L})/iu
/** The customer goes there themselves: "take it to another place" only says where. */
const GOING =
  /\b(?:i|we)(?:['’]?(?:ll|ve|m|re)| will| have| am| are)?(?: \p{L}+)? (?:go|going|try|trying|look|looking|use|found|got|play|order|book|buy)\b|(?<!\p{L})(?:(?:ب[ان]?|ن|[أا])(?:شوف|روح|دور|جرب|[أا]?خذ|طلب|شتري)|لقيت)\p{L}*/iu

/** A pause with more behind it: "wait, how much is it?" */
const LEADING_PAUSE =
  /^\W*(?:(?:oh|ok(?:ay)?|hmm*|but|sorry)[,. ]+)?(?:(?:wait|hold on|hang on|(?:just )?(?:one|a) (?:moment|second|sec|minute|min))(?: (?:a|one) (?:moment|second|sec|minute|min))?|(?:لحظة|لحظه|ثواني|دقيقة|دقيقه|استنى|انتظر|اصبر)(?:ي)?)(?: please| pls)?[\s,.!:;،-]+(?=[\p{L}])/iu
const BESIDE_IT = wordsOf(HOLDING_BACK.besideIt)
/**
 * These ask for time by themselves; the others say what the customer wants, unless a moment was asked for before them.
 */
const ASKS_TO_LOOK = /^(?:let me|خليني|خلني) /u
/** What the customer looks at, asks or fetches takes no more words than this. */
const MOST_WORDS_LOOKED_AT = 4
const OBJECT = /(?<=\p{Script=Arabic}{3})(?:ها|ه|هم)$/u
/** A customer who says more than this says something else too. */
const MOST_WORDS = 8

/** The words of an answer; Latin ones that sound like an Arabic word of an answer are given in Arabic letters. */
const spellAnswer = (text: string): string[] => spellWords(hearAnswer(text))

/** Whether the customer takes back what they wanted: "never mind", «لا خلاص». */
export function withdraws(text: string): boolean {
  const said = ` ${spellAnswer(dropCourtesy(text)).join(' ')} `
  const whole = ` ${spellAnswer(text).join(' ')} `
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
  const last = ` ${spellAnswer(clauses.at(-1) ?? '').join(' ')} `
  return clauses.length > 1 && WITHDRAWING.some((saying) => listLed(last).includes(` ${saying} `))
}

/** Whether the customer no longer wants it, unless that is the reason that they were asked for. */
export function changesMind(text: string): boolean {
  return text.split(CLAUSE_END).some((clause) => {
    const said = spellAnswer(clause)
    if (said.length <= MOST_WORDS && ELSEWHERE.test(clause) && GOING.test(clause)) return true
    // What is no longer wanted may be part of the verb: «ما عاد أبيها».
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
  const said = ` ${spellAnswer(text).join(' ')} `
  const isPause = PAUSING.some((saying) => said.includes(` ${saying} `))
  if (isPause && [...PAUSING, ...BESIDE_IT].reduce(leaveOut, said).trim() === '') return true
  return goesToLook(text, said)
}

/** Whether the customer goes to look something up first. A customer who gives a value with it has looked. */
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
/** "Leave it at the door" says where. */
const LEFT_SOMEWHERE = /^ leave it (?:at|with|in|on|by|to|near|outside|inside|there|beside|behind|under) /u
const LEADING_NO = /^ (?:no|nah|nope|لا) /u

function leads(said: string, saying: string): boolean {
  if (said.endsWith(` but ${saying} `)) return true
  return listLed(said).some((one) => one.startsWith(` ${saying} `))
}

/** The words without those that lead in, and without a "no" among them: "hmm no leave it". */
function listLed(said: string): string[] {
  const led = said.replace(LEADING_WORDS, ' ')
  return [led, led.replace(LEADING_NO, ' ')].filter((one) => !LEFT_SOMEWHERE.test(one))
}

/** Whether the customer has not made up their mind, and says nothing else: "maybe", "let me think", «مو متأكد». */
export function hesitates(text: string): boolean {
  const said = [text, dropCourtesy(text)].map((words) => spellAnswer(words).join(' '))
  return HESITATING.some((saying) => said.includes(saying))
}
