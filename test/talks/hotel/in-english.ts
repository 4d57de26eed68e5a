import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /stays 2026-09-17 2 3 suite'],
    [
      'Hi I want to book a room, a suite for 2 people, arriving thursday for 3 nights',
      /book suite from Thursday 17 September, 3 nights, 2 guests\?/,
    ],
    ['perfect thanks', /is booked/],
  ),
  talk(
    ['POST /stays 2026-09-18 4 2 family'],
    ['i need a room for the weekend', /Standard, suite or family room\?/],
    ['family', /^On which day do you arrive\?\nFor how many nights\?\nFor how many guests\?$/],
    ['friday, two nights', /^For how many guests\?$/],
    ['we are 4', /book family from Friday 18 September, 2 nights, 4 guests\?/],
    ['yes go ahead', /is booked/],
  ),
  talk(
    ['POST /stays 2026-10-05 1 7 standard'],
    ['book a room please', /Standard, suite or family room\?/],
    [
      ['standard', 'from 5 october', 'a week', 'just me, 1 guest'],
      /standard from Monday 5 October, 7 nights, 1 guests\?/,
    ],
    ['ok book it', /is booked/],
  ),
  talk(
    ['POST /stays 2026-09-16 2 1 standard'],
    ['need a standard room tomorrow for one night', /^For how many guests\?$/],
    ['what time is check in?', /3 in the afternoon[\s\S]*\n\nFor how many guests\?$/],
    ['2', /standard from Wednesday 16 September, 1 nights, 2 guests\?/],
    ['is breakfast included?', /free for guests[\s\S]*\n\nShall I book standard/],
    ['great, yes', /is booked/],
  ),
  talk(
    [],
    ['book a room for 2 guests from sunday, 3 nights, standard', /3 nights, 2 guests\?/],
    ['how much is that?', /350 riyals[\s\S]*\n\nShall I book/],
    ['too expensive, forget it', /have not done it/],
  ),
  talk(['GET /stays/NH-4821'], ['is my booking confirmed? NH-4821', /NH-4821 is confirmed/]),
  talk(
    ['GET /stays/NH-4821'],
    ['can you check my booking', /^What is the booking number\?$/],
    ['where can I find it', /in the email[\s\S]*\n\nWhat is the booking number\?$/],
    ['nh4821', /NH-4821 is confirmed/],
  ),
  talk(
    ['POST /canceled NH-4821'],
    ['I have to cancel my booking, my flight got cancelled', /^What is the booking number\?$/],
    ['NH 4821', /cancel booking NH-4821\?/],
    ['do I get charged?', /./],
    ['yes cancel it please', /is canceled/],
  ),
  talk(
    ['POST /pickups 0553334444 2026-09-20 SV1020 14:30'],
    ['can you pick us up from the airport on sunday?', /flight number/],
    ['SV1020 lands 2:30 pm', /^Which number can the driver call\?$/],
    ['+966 55 333 4444', /SV1020 on Sunday 20 September at 14:30 and call 0553334444\?/],
    ['yep', /will be there/],
  ),
  talk(
    ['POST /pickups 0553334444 2026-09-16 XY345 23:00'],
    [
      'airport pickup tomorrow at 11pm flight xy 345 phone 0553334444',
      /XY345 on Wednesday 16 September at 23:00/,
    ],
    ['correct', /will be there/],
  ),
  talk(
    ['POST /orders two club sandwiches and a coke 412'],
    ['room service please', /^What is your room number\?\nWhat may we bring\?$/],
    ['412', /^What may we bring\?$/],
    ['two club sandwiches and a coke', /“two club sandwiches and a coke” to room 412\?/],
    ['yes please', /on its way/],
  ),
  talk(
    ['POST /orders extra towels 305'],
    ['room service for room 305', /^What may we bring\?$/],
    ['extra towels', /“extra towels” to room 305\?/],
    ['thank you, yes', /on its way/],
  ),
  talk(
    [],
    ['i want to book a room', /Standard, suite or family room\?/],
    ['the room I had last time was filthy, I want the manager', { summary: /Book a room/ }],
  ),
]
