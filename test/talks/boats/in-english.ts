import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /trips 2 1 2026-09-18 false sunset'],
    [
      'hello, we would like to book a trip on friday',
      /^Sunset, diving or fishing\?\nHow many adults\?\nHow many children\?\nWould you like lunch on board\?$/,
    ],
    ['sunset, 2 adults and one child', /^Would you like lunch on board\?$/],
    ['no thanks', /sunset on Friday 18 September for 2 adults and 1 children/],
    ['yes', /Welcome on board/],
  ),
  talk(
    ['POST /trips 4 0 2026-09-19 true fishing'],
    [
      'can you book a trip for saturday, fishing, four adults no kids with lunch',
      /fishing on Saturday 19 September for 4 adults and 0 children/,
    ],
    ['yes go ahead', /Welcome on board/],
  ),
  talk(
    ['GET /tickets/MW-20331'],
    ['is my trip confirmed?', /^What is your ticket number\?$/],
    ['where do i see that', /email[\s\S]*\n\nWhat is your ticket number\?$/],
    ['mw 20331', /MW-20331 is paid/],
  ),
  talk(
    ['PATCH /tickets/MW-20331 2026-09-26'],
    ['we need to change the day of our trip MW-20331', /^On which day do you want to go\?$/],
    ['the 25th', /move MW-20331 to Friday 25 September\?/],
    ['wait no the 26th', /move MW-20331 to Saturday 26 September\?/],
    ['yes', /is moved/],
  ),
  talk(
    ['POST /canceled my son is sick MW-20331'],
    ['cancel my trip MW-20331', /^What is the reason\?$/],
    ['my son is sick', /cancel MW-20331 \(“my son is sick”\)/],
    ['ok then cancel it', /is canceled/],
  ),
  talk(
    [],
    ['book a trip', /^Sunset, diving or fishing\?/],
    ['how much is diving', /320 riyals[\s\S]*\n\nSunset, diving or fishing\?/],
    ['ok we will think about it, thanks', /welcome|have not done it|Sunset/],
  ),
  talk([], ['my husband fell off the boat and we cant find him', 'person']),
]
