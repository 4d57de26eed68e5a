import { type Talk, talk } from '../talk.ts'

const OPENING = /8 in the morning/
const ASKED = '\\n\\nOn which day\\?\\nAt what time\\?$'
const ASKED_ARABIC = '\\n\\nفي أي يوم؟\\nفي أي ساعة؟$'

/** A wish with a question beside it: the question is answered, or named as open, and the wish is begun. */
export const WISHES_WITH_QUESTIONS: readonly Talk[] = [
  ...[
    'I want to book an appointment and do you accept Bupa',
    'I want to book an appointment, also do you accept Bupa?',
    'do you accept Bupa? I want to book an appointment',
    'book an appointment please. Which insurance do you accept?',
  ].map((said) => talk([], [said, new RegExp(`Bupa[\\s\\S]*${ASKED}`)])),
  ...[
    'ابغى احجز موعد وهل تقبلون تأمين بوبا',
    'ابغى احجز موعد وتقبلون تأمين بوبا؟',
    'تقبلون تأمين بوبا؟ ابغى احجز موعد',
    'ابغى احجز موعد وكمان هل تقبلون تأمين بوبا؟',
  ].map((said) => talk([], [said, new RegExp(`بوبا[\\s\\S]*${ASKED_ARABIC}`)])),
  talk(
    ['POST /visits 2026-09-20 17:00'],
    ['I want to book an appointment on Sunday at 5 pm and when do you open?', OPENING],
    ['yes', /booked/],
  ),
  talk(
    ['POST /visits 2026-09-20 17:00'],
    ['ابغى احجز موعد يوم الاحد الساعة 5 مساء وكم سعر الكشف', /150[\s\S]*الأحد 20 سبتمبر الساعة 17:00؟$/],
    ['نعم', /تم الحجز/],
  ),
  talk(
    [],
    [
      'I want to book an appointment and do you sell wheelchairs?',
      /^I have no reliable answer to “do you sell wheelchairs\?”\.[\s\S]*On which day\?/,
    ],
  ),
  talk([], ['ابغى احجز موعد وهل تبيعون كراسي متحركة؟', /فليست لدي إجابة موثوقة\.[\s\S]*في أي يوم؟/]),
]
