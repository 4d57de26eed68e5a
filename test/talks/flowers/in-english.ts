import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /flowers Palm Street 12, Yasmin district roses Happy birthday Noura 2026-09-18 20'],
    [
      'hello i would like to order flowers',
      /^Roses, tulips or mixed\?\nHow many stems\?\nOn which day.*\nTo which address\?\nWhat shall the card say\?$/,
    ],
    ['roses please, 20 stems', /^On which day.*\nTo which address\?\nWhat shall the card say\?$/],
    ['friday', /^To which address\?\nWhat shall the card say\?$/],
    ['Palm Street 12, Yasmin district', /^What shall the card say\?$/],
    [
      'Happy birthday Noura',
      /20 roses on Friday 18 September to “Palm Street 12, Yasmin district” with the card “Happy/,
    ],
    ['yes please', /are ordered/],
  ),
  talk(
    ['POST /flowers Olaya Street 3 flat 9 mixed get well soon 2026-09-16 15'],
    [
      [
        'hi',
        'i want to order flowers, mixed, 15 stems for tomorrow',
        'address: Olaya Street 3 flat 9',
        'card: get well soon',
      ],
      /15 mixed on Wednesday 16 September to “Olaya Street 3 flat 9” with the card “get well soon”/,
    ],
    ['thats right', /are ordered/],
  ),
  talk(['GET /flowers/FL2044'], ['wheres my order FL2044', /FL2044 is being tied/]),
  talk(
    ['GET /flowers/FL2044'],
    ['has my bouquet left yet?', /^What is the order number\?$/],
    ['where can i find that', /text message[\s\S]*\n\nWhat is the order number\?$/],
    ['its fl2044', /FL2044 is being tied/],
  ),
  talk(
    ['GET /flowers/FL2044', 'PUT /days 2026-09-19 FL2044'],
    ['where is my order FL2044?', /FL2044 is being tied/],
    ['ok can we change the delivery to saturday', /Shall FL2044 arrive on Saturday 19 September\?/],
    ['yes do that', /day is changed/],
  ),
  talk(
    ['PUT /days 2026-09-24 FL3010'],
    ['I need to postpone order FL3010 to 23 september', /Shall FL3010 arrive on Wednesday 23 September\?/],
    ['no sorry the 24th', /Shall FL3010 arrive on Thursday 24 September\?/],
    ['thanks, yes', /day is changed/],
  ),
  talk(
    ["POST /canceled FL2044 she is in hospital and they don't allow flowers"],
    ['cancel my flowers FL2044 please', /^May I ask why\?$/],
    ["she is in hospital and they don't allow flowers", /cancel FL2044 \(“she is in hospital/],
    ['yes cancel it', /is canceled/],
  ),
  talk(
    ['GET /flowers/FL2044', 'GET /flowers/FL2045'],
    ['where are my flowers FL2044 and FL2045?', /FL2044 is being tied[\s\S]*FL2045 is being tied/],
  ),
  talk(
    ['POST /flowers 14 lavender street roses love you mama 2026-09-17 30'],
    [
      'hi so i wanted to send flowers to my mom like 30 roses i think and it should be there on thursday',
      /^To which address\?\nWhat shall the card say\?$/,
    ],
    [
      'the address is 14 lavender street and the card should say love you mama',
      /30 roses on Thursday 17 September to “14 lavender street” with the card “love you mama”/,
    ],
    ['yep', /are ordered/],
  ),
  talk(
    [],
    ['id like to send a bouquet', /^Roses, tulips or mixed\?/],
    ['how much are tulips', /8 riyals[\s\S]*\n\nRoses, tulips or mixed\?/],
    ['hmm thats too expensive, never mind', /have not done it/],
  ),
  talk(
    ['POST /flowers villa 5, Cedar Lane tulips congrats on the new job 2026-09-16 10'],
    [
      'hey i want to oder flowers, tulps for tomorow',
      /^How many stems\?\nTo which address\?\nWhat shall the card say\?$/,
    ],
    ['ten', /^To which address\?\nWhat shall the card say\?$/],
    [
      ['villa 5, Cedar Lane', 'card: congrats on the new job'],
      /10 tulips on Wednesday 16 September to “villa 5, Cedar Lane”/,
    ],
    ['perfect thanks', /are ordered/],
  ),
  talk(
    [],
    ['i want to send flowers, 10 roses', /^On which day/],
    ['you know what can i just talk to a human', { summary: /10/ }],
  ),
  talk(
    [],
    ['order a bouquet please', /^Roses, tulips or mixed\?/],
    ['oh no my daughter just ate one of the lilies and she is vomiting', 'person'],
  ),
]
