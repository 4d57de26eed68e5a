import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /faults true the kitchen tap is leaking plumbing B204'],
    ['I want to report a fault in B204', /^Is it plumbing[\s\S]*What exactly is wrong\?\nMay the technician/],
    ['plumbing', /^What exactly is wrong\?\nMay the technician enter/],
    ['the kitchen tap is leaking', /^May the technician enter when nobody is home\?$/],
    ['yes', /plumbing in B204: “the kitchen tap is leaking” \(may enter: (true|yes)\)/],
    ['yes please', /is reported/],
  ),
  talk(
    ['POST /faults false no power in the bedroom electricity B204'],
    ["there's a fault in my apartment", /^Which unit is it\?\nIs it plumbing/],
    ['B204, electricity', /^What exactly is wrong\?\nMay the technician enter/],
    ['no power in the bedroom', /^May the technician enter when nobody is home\?$/],
    ['no', /electricity in B204: “no power in the bedroom”/],
    ['correct', /is reported/],
  ),
  talk(
    ['POST /faults true it blows warm air cooling D012'],
    ['my AC is broken!!', /^Which unit is it\?/],
    [['D012', 'cooling', 'it blows warm air'], /^May the technician enter when nobody is home\?$/],
    ['when will he come?', /within 24 hours[\s\S]*\n\nMay the technician enter/],
    ['sure, no problem', /cooling in D012: “it blows warm air”/],
    ['ok', /is reported/],
  ),
  talk([], ['report a fault: sparks from the socket and it smells of smoke', 'person']),
  talk(
    [],
    ['I need maintenance', /^Which unit is it\?/],
    ['oh it works again, forget it', /have not done it/],
  ),
  talk(
    ['GET /rents/4410023'],
    ['how much rent do I owe? contract 4410023', /12500 riyals are due on Thursday 1 October/],
  ),
  talk(
    ['GET /rents/4410023'],
    ['when is my rent due', /^What is the contract number\?$/],
    ['where do I find that?', /first page[\s\S]*\n\nWhat is the contract number\?$/],
    ['ok found it 4410023', /12500 riyals/],
  ),
  talk(
    ['POST /viewings 0501112222 2026-09-17 2 17:00'],
    ["I'd like to see an apartment", /^How many bedrooms\?\nOn which day\?\nAt what time\?\nWhich number/],
    [
      '2 bedrooms, thursday 5pm, 0501112222',
      /\(2 bedrooms\) on Thursday 17 September at 17:00, phone 0501112222\?/,
    ],
    ['sounds good', /expect you/],
  ),
  talk(
    ['POST /viewings 0501112222 2026-09-16 3 16:30'],
    [
      ['hey', 'can i come see an apartment tomorrow', '3 bedrooms'],
      /^At what time\?\nWhich number can we call\?$/,
    ],
    ['any time after 4', /At what time\?/],
    ['ok 4:30 pm', /^Which number can we call\?$/],
    ['050-111-2222', /\(3 bedrooms\) on Wednesday 16 September at 16:30, phone 0501112222\?/],
    ['yes', /expect you/],
  ),
  talk(
    ['POST /viewings 0501112222 2026-09-19 1 18:00'],
    [
      'book a viewing friday 5 pm, one bedroom, my number is 0501112222',
      /\(1 bedrooms\) on Friday 18 September at 17:00/,
    ],
    ['sorry i meant saturday', /\(1 bedrooms\) on Saturday 19 September at 17:00/],
    ['and make it 6pm', /\(1 bedrooms\) on Saturday 19 September at 18:00/],
    ['yes thanks', /expect you/],
  ),
  talk(
    ['PUT /contracts 4410023 12'],
    ['I want to renew my contract 4410023 for another year', /contract 4410023 for 12 months\?/],
    ['yes go ahead', /is renewed/],
  ),
  talk(
    ['PUT /contracts 4410023 12'],
    ['renew my contract', /^What is the contract number\?\nFor how many months\?$/],
    ['4410023', /^For how many months\?$/],
    ['6', /4410023 for 6 months\?/],
    ['no wait, 12', /4410023 for 12 months\?/],
    ['yep', /is renewed/],
  ),
  talk(
    ['PUT /contracts 4410023 6'],
    ['extend my contract 4410023 by six months please', /4410023 for 6 months\?/],
    ['how much does the renewal cost?', /250 riyals[\s\S]*\n\nShall I renew/],
    ['ok then yes', /is renewed/],
  ),
  talk(
    ['POST /permits 2026-09-18 C110 Fahad Al-Harbi'],
    ['I need a visitor permit for my brother', /^Which unit is it\?\nOn which day\?\nWhat is the name/],
    [['Fahad Al-Harbi', 'friday', 'C110'], /“Fahad Al-Harbi” for C110 on Friday 18 September\?/],
    ['yes', /gate knows/],
  ),
  talk(
    ['POST /permits 2026-09-16 C110 Ali Hassan'],
    ['visitor permit for tomorrow, unit c110', /^What is the name of the visitor\?$/],
    ['his name is Ali Hassan', /“Ali Hassan” for C110 on Wednesday 16 September\?/],
    ['yup', /gate knows/],
  ),
  talk(
    ['POST /canceled-viewings V2231'],
    ['cancel my viewing V2231', /cancel viewing V2231\?/],
    ['yes cancel it', /is canceled/],
  ),
  talk(
    [],
    ['cancel my viewing', /^What is the number of the viewing\?$/],
    ['v2231', /cancel viewing V2231\?/],
    ['hmm no leave it', /have not done it/],
  ),
  talk(
    ['POST /canceled-viewings V2231', 'POST /viewings 0501112222 2026-09-20 2 10:00'],
    ['cancel my viewing V2231 and book a viewing for sunday at 10 am', /cancel viewing V2231\?/],
    ['yes', /is canceled[\s\S]*How many bedrooms\?\nWhich number can we call\?$/],
    ['2, my phone is 0501112222', /\(2 bedrooms\) on Sunday 20 September at 10:00, phone 0501112222\?/],
    ['go for it', /expect you/],
  ),
  talk([], ['This is the third time the elevator is broken and nobody cares!', 'person']),
]
