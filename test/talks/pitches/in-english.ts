import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /games false 2026-09-16 2 five-a-side 21:00'],
    [
      'i want to book a pitch',
      /^Five-a-side or seven-a-side\?\nOn which day\?\nAt what time\?\nFor how many hours\?\nDo you need bibs\?$/,
    ],
    ['five a side tomorrow at 9 pm', /^For how many hours\?\nDo you need bibs\?$/],
    ['2 hours, no bibs', /five-a-side pitch on Wednesday 16 September at 21:00 for 2 h/],
    ['yes', /is yours/],
  ),
  talk(
    ['POST /games true 2026-09-17 2 seven-a-side 20:00'],
    [
      'can you book us a 7 a side pitch thursday 8pm for two hours with bibs',
      /seven-a-side pitch on Thursday 17 September at 20:00 for 2 h/,
    ],
    ['yes please', /is yours/],
  ),
  talk(
    ['POST /games false 2026-09-18 1 five-a-side 22:00'],
    [
      'hey we wanna book a pitch for friday around 10 at night just one hour five a side',
      /^Do you need bibs\?$/,
    ],
    ['nah were good', /five-a-side pitch on Friday 18 September at 22:00 for 1 h/],
    ['sounds good', /is yours/],
  ),
  talk(['GET /games/B10442'], ['what time is my game B10442', /B10442 begins at 21:00 on pitch 2/]),
  talk(
    ['GET /games/B10442', 'PATCH /games/B10442 2026-09-19 22:00'],
    ['when is our match?', /^What is the booking number\?$/],
    ['B 10442', /B10442 begins at 21:00/],
    ['can i move it to saturday 10 pm', /move B10442 to Saturday 19 September at 22:00\?/],
    ['yes', /is moved/],
  ),
  talk(
    ['PATCH /games/B10442 2026-09-18 20:00'],
    ['i need to move my booking B10442 to friday', /^At what time\?$/],
    ['what are your opening hours', /4 pm to midnight[\s\S]*\n\nAt what time\?$/],
    ['7', /move B10442 to Friday 18 September at 19:00\?/],
    ['no 8', /move B10442 to Friday 18 September at 20:00\?/],
    ['ok', /is moved/],
  ),
  talk(
    ['POST /canceled B10442', 'POST /canceled B10443'],
    ['cancel my booking B10442 and B10443', /cancel game B10442\?/],
    ['yes', /B10442 is canceled[\s\S]*cancel game B10443\?/],
    ['yes', /B10443 is canceled/],
  ),
  talk(
    ['POST /canceled B10442'],
    ['cancel my game B10442 half the team is sick', /cancel game B10442\?/],
    ['is it free to cancel?', /6 hours before[\s\S]*\n\nShall I cancel game B10442\?$/],
    ['ok cancel it', /B10442 is canceled/],
  ),
  talk(
    ['POST /canceled B10424'],
    ['please cancel my booking', /^What is the booking number\?$/],
    ['B10442... no sorry B10424', /cancel game B10424\?/],
    ['yes', /B10424 is canceled/],
  ),
  talk(
    [],
    ['i need a pitch for tonight', /^Five-a-side or seven-a-side\?/],
    ['call someone my friend collapsed on the pitch and he isnt breathing', 'person'],
  ),
  talk(
    ['POST /games true 2026-09-20 1 seven-a-side 17:00'],
    [
      'i want to book a pitch saturday at 5',
      /^Five-a-side or seven-a-side\?\nFor how many hours\?\nDo you need bibs\?$/,
    ],
    ['seven a side, 1 hour, yes bibs', /seven-a-side pitch on Saturday 19 September at 17:00 for 1 h/],
    ['wait make it sunday', /seven-a-side pitch on Sunday 20 September at 17:00 for 1 h/],
    ['how much is that?', /220 riyals[\s\S]*\n\nShall I book/],
    ['fine', /is yours/],
  ),
  talk(
    [],
    [
      'reserve a pitch five a side wednesday 6 pm 1 hour no bibs',
      /five-a-side pitch on Wednesday 16 September at 18:00/,
    ],
    ['hmm no forget it we will play somewhere else', /have not done it/],
  ),
  talk(
    ['POST /canceled B10442', 'POST /games false 2026-09-20 2 seven-a-side 21:00'],
    [
      'cancel booking B10442 and book a seven a side pitch on sunday at 9pm for 2 hours without bibs',
      /cancel game B10442\?/,
    ],
    ['yes', /B10442 is canceled[\s\S]*seven-a-side pitch on Sunday 20 September at 21:00 for 2 h/],
    ['yes', /is yours/],
  ),
]
