import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { listWords, type Word } from '../../agent/language/words.ts'

/** What is done to a thing that stands already. */
const UNDOING = listWords(
  `cancel reschedule postpone delay move change modify edit undo drop
  الغي الغوا الغاء تلغي كنسل اكنسل تكنسل اجل ااجل أؤجل نؤجل تأجيل تأجل اغير تغيير تغير نغير غير غيروا اعدل تعديل تعدل عدل عدلوا
  انقل نقل تنقل اقدم تقديم اخر تأخير ابدل تبديل استبدل احول تحويل`,
)
/** What may stand between it and the thing. */
const SMALL = listWords('a an the my our your this that من عن على في')

/**
 * Whether a thing that an action is spoken of with is one that shall be changed or called off, where the company's own
 * words for the action say nothing of it: "I want to cancel my booking", «ابغى اغير موعدي» wish for no booking.
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
