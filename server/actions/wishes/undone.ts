import { isOneOf, isSpelledIn } from '../../agent/language/words/is-one-of.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'

/**
 * Verbs for changing or calling off something that exists. Verbs with another frequent meaning are left out: «اخر طلب»
 * is the last order, «تقديم طلب» makes one, and «غير الموعد» means other than the appointment.
 */
const UNDOING = listWords(
  `cancel reschedule postpone delay move change modify edit undo drop
  الغي الغوا الغاء تلغي كنسل اكنسل تكنسل اجل ااجل أؤجل نؤجل تأجيل تأجل اغير تغيير تغير نغير غيروا اعدل تعديل تعدل عدل عدلوا
  انقل نقل تنقل تأخير ابدل تبديل استبدل`,
)
/** Words that may stand between the verb and the thing. */
const SMALL = listWords('a an the my our your this that من عن على في')

/**
 * Whether a customer wants to change or call off the thing that an action's phrases name, while the phrases themselves
 * say nothing of changing: "I want to cancel my booking" and «ابغى اغير موعدي» do not ask for a new booking.
 */
export function isUndone(words: readonly Word[], ownWords: readonly Word[]): boolean {
  return words.some((word, at) => {
    if (!isSpelledIn(UNDOING, word) || isOneOf(ownWords, word)) return false
    return isOneOf(
      ownWords,
      words.slice(at + 1).find((each) => !isSpelledIn(SMALL, each)),
    )
  })
}
