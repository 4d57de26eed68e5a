import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { listWords, type Word } from '../../agent/language/words.ts'

/**
 * Verbs for changing or calling off what exists already. Those that say something else just as often are left out:
 * «اخر طلب» is the last order, «تقديم طلب» makes one, and «غير الموعد» is another than the appointment.
 */
const UNDOING = listWords(
  `cancel reschedule postpone delay move change modify edit undo drop
  الغي الغوا الغاء تلغي كنسل اكنسل تكنسل اجل ااجل أؤجل نؤجل تأجيل تأجل اغير تغيير تغير نغير غيروا اعدل تعديل تعدل عدل عدلوا
  انقل نقل تنقل تأخير ابدل تبديل استبدل`,
)
/** Words that may stand between the verb and the thing. */
const SMALL = listWords('a an the my our your this that من عن على في')

/**
 * Whether a customer wants to change or call off a thing that the company's words for an action name, while those words
 * say nothing of changing it: "I want to cancel my booking" and «ابغى اغير موعدي» ask for no new booking.
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
