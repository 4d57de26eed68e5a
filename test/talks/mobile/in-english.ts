import { type Talk, talk } from '../talk.ts'

const BALANCE = 'GET /balance?phone=%2B966512345678'

export const IN_ENGLISH: readonly Talk[] = [
  talk([BALANCE], ["what's my balance?", /42\.50 riyals/]),
  talk([BALANCE], ['how much data do I have left', /12 GB/]),
  { ...talk([], ["what's my balance?", 'person']), phone: null },
  talk(
    ['PUT /plan plus'],
    ['I want to change my plan', /^Which plan: basic, plus or family\?$/],
    ['how much is the plus plan?', /120 riyals[\s\S]*Which plan: basic, plus or family\?$/],
    ['plus', /plan to plus\?/],
    ['yes', /is changed/],
  ),
  talk(
    ['PUT /plan plus'],
    ['please switch my plan to family', /plan to family\?/],
    ['no wait, plus', /plan to plus\?/],
    ['yes', /is changed/],
  ),
  // Wrong, then right.
  talk(
    ['PUT /plan plus'],
    ['upgrade my plan please', /^Which plan/],
    ['gold', /Which plan: basic, plus or family\?$/],
    ['ok plus', /plan to plus\?/],
    ['yes', /is changed/],
  ),
  talk(
    ['POST /top-ups 50'],
    ["I'd like to top up my line", /^How many riyals shall I add\?$/],
    ['5', /between 10 and 500 riyals[\s\S]*How many riyals shall I add\?$/],
    ['50 then', /add 50 riyals/],
    ['yes', /is added/],
  ),
  talk(['POST /top-ups 50'], ['top up 50 riyals please', /add 50 riyals/], ['yes please', /is added/]),
  talk(['POST /top-ups 50'], ['please top up fifty riyals', /add 50 riyals/], ['👍', /is added/]),
  talk(
    ['POST /top-ups 50'],
    ['top up 100 please', /add 100 riyals/],
    ['make it 50', /add 50 riyals/],
    ['ok', /is added/],
  ),
  talk(
    ['POST /top-ups 50'],
    ['we have 3 lines here. please top up mine with 50 riyals', /add 50 riyals/],
    ['yes', /is added/],
  ),
  talk(
    ['POST /visits 0555555555 2026-09-17 15:00'],
    ['my internet is down, please send a technician', /On which day/],
    ['does the visit cost anything?', /100 riyals[\s\S]*\n\nOn which day\?\nAt what time\?\nWhich number/],
    ['Thursday 3 pm', /^Which number shall the technician call\?$/],
    ['0555555555', /on Thursday 17 September at 15:00 and call 0555555555\?/],
    ['yes', /will come/],
  ),
  talk(
    ['POST /visits 0555555555 2026-09-20 16:00'],
    [
      'please book a technician for Thursday at 3 pm, my number is 0555555555',
      /on Thursday 17 September at 15:00/,
    ],
    ['no, Sunday at 4 pm', /on Sunday 20 September at 16:00 and call 0555555555\?/],
    ['yes', /will come/],
  ),
  talk(
    ['POST /visits 0555555555 2026-09-20 17:00'],
    ['please book a technician for Sunday', /^At what time\?\nWhich number shall the technician call\?$/],
    ['is 5 pm possible?', /^Which number shall the technician call\?$/],
    ['0555555555', /on Sunday 20 September at 17:00/],
    ['yes', /will come/],
  ),
  talk(
    ['POST /visits 0555555556 2026-09-16 10:00'],
    ['I need a technician tomorrow at 10 am', /^Which number shall the technician call\?$/],
    ['hold on', /^Which number shall the technician call\?$/],
    ['055555555', /Which number shall the technician call\?$/],
    ['0555555556', /on Wednesday 16 September at 10:00 and call 0555555556\?/],
    ['go ahead', /will come/],
  ),
  // The customer's own line alone.
  talk(
    ['POST /blocks 0512345678'],
    ['I lost my SIM, please block my number', /Which number shall be blocked\?|block 0512345678\?/],
    ['0512345678', /block 0512345678\?/],
    ['yes do it', /is blocked/],
  ),
  talk(['POST /blocks 0512345678'], ['block my sim 0512345678', /block 0512345678\?/], ['yes', /is blocked/]),
  talk([], ['please block my number 0555555555', 'person']),
  // Beside the yes.
  talk(
    ['POST /blocks 0512345678'],
    ['please block my sim, the number is 0512345678', /block 0512345678\?/],
    ['yes. how do I get a new SIM?', /new SIM is free[\s\S]*block 0512345678\?$/],
    ['ok, yes', /is blocked/],
  ),
  {
    ...talk(
      ['PUT /plan basic'],
      ['please change my plan to basic', /plan to basic\?/],
      ['yes', { summary: /Change the plan/ }],
    ),
    statuses: [500],
  },
  // What the company cannot do.
  talk([], ['I want to end my contract please', 'person']),
  talk([], ['please give me a cheaper phone', 'person']),
  // Two at once, and two in a row.
  talk(
    [BALANCE, 'POST /top-ups 100', BALANCE],
    ["what's my balance?", /42\.50/],
    ['top up 100 riyals please', /add 100 riyals/],
    ['yes', /is added/],
    ['and what is my balance now?', /42\.50/],
  ),
  talk(
    ['PUT /plan plus', 'POST /top-ups 20'],
    ['please change my plan to plus', /plan to plus\?/],
    ['yes', /is changed/],
    ['thanks', /welcome/],
    ['please also top up 20 riyals', /add 20 riyals/],
    ['yes', /is added/],
  ),
  // A person in the middle.
  talk(
    [],
    ['please top up 50 riyals', /add 50 riyals/],
    ['let me talk to an agent', { summary: /Top up.*50[\s\S]*yes/ }],
  ),
  // A no, and then all the same.
  talk(
    ['POST /top-ups 50'],
    ['please top up 50 riyals', /add 50 riyals/],
    ['no', /have not done it/],
    ['ok please top up 50 after all', /add 50 riyals/],
    ['yes', /is added/],
  ),
  talk([], ['top up my line please', /How many riyals/], ['I changed my mind', /have not done it/]),
  talk(
    [],
    ['I need a technician', /^On which day\?\nAt what time\?\nWhich number/],
    ['I need an agent', 'person'],
  ),
  talk([], ['I want to change my plan', /^Which plan/], ['شكرا', /على الرحب/]),
  talk(
    ['POST /top-ups 50', 'PUT /plan plus'],
    ['top up 50 and switch my plan to plus', /^First this[\s\S]*add 50 riyals/],
    ['yes', /is added[\s\S]*plan to plus\?$/],
    ['yes', /is changed/],
  ),
  // Who takes over reads what was done.
  talk(
    ['POST /top-ups 50'],
    ['top up 50 riyals please', /add 50 riyals/],
    ['yes', /is added/],
    ['I want to talk to a person', { summary: /^Done before: Top up \(amount: 50\)$/m }],
  ),
  // Of what is under way.
  talk(
    ['PUT /plan family'],
    ['please switch my plan to family', /plan to family\?/],
    ['when would that begin?', /with the next bill\.\n\nShall I change your plan to family\?$/],
    ['yes', /is changed/],
  ),
  talk([], ['I need a technician', /^On which day/], ['is your founder married?', 'person']),
]
