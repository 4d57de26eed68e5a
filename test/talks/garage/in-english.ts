import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /services 2026-09-17 oil 10:00'],
    [
      'Hi, I need an appointment for an oil change on Thursday at ten in the morning',
      /book oil on Thursday 17 September at 10:00\?$/,
    ],
    ['yes please', /expect your car/],
  ),
  talk(
    ['POST /services 2026-09-19 brakes 18:00'],
    ['I want to book a service', /^Which service: oil, brakes or tires\?\nOn which day\?\nAt what time\?$/],
    ['brakes', /^On which day\?\nAt what time\?$/],
    ['how much are brake pads?', /320 riyals[\s\S]*\n\nOn which day\?\nAt what time\?$/],
    ['ok saturday at six in the evening', /book brakes on Saturday 19 September at 18:00\?/],
    ['yes', /expect your car/],
  ),
  talk(
    ['POST /services 2026-09-16 tires 09:30'],
    [
      'please book a service for my tires tomorrow at half past nine in the morning',
      /tires on Wednesday 16 September at 09:30\?/,
    ],
    ['perfect', /expect your car/],
  ),
  talk(['GET /repairs/R1234'], ['is my car ready? R1234', /R1234 is waiting for parts/]),
  talk(
    ['GET /repairs/R4321'],
    ['what is the status of my repair', /^What is the repair number\?$/],
    ['4321', /looks like R1234[\s\S]*What is the repair number\?$/],
    ['r4321', /R4321 is waiting for parts/],
  ),
  talk(
    ['POST /trucks 0551112223 Exit 9, next to the petrol station'],
    ['my car broke down, I need a tow truck', /^Where is the car\?\nWhich number can the driver call\?$/],
    ['0551112223', /^Where is the car\?$/],
    [
      'Exit 9, next to the petrol station',
      /come to “Exit 9, next to the petrol station” and call 0551112223\?/,
    ],
    ['yes', /Truck 7 is coming/],
  ),
  talk(
    ['POST /trucks 0551112223 Olaya Street 44'],
    ['send a tow truck please, my phone is 0551112223', /^Where is the car\?$/],
    ['Olaya Street 4', /come to “Olaya Street 4”/],
    ['no, the place is wrong', /^Where is the car\?$/],
    ['Olaya Street 44', /come to “Olaya Street 44” and call 0551112223\?/],
    ['yes', /is coming/],
  ),
  talk(
    ['POST /trucks 0559998887 Airport Road'],
    ['need a tow truck, call me on 0551112223', /^Where is the car\?$/],
    ['Airport Road', /“Airport Road” and call 0551112223\?/],
    ['that number is wrong, it is 0559998887', /“Airport Road” and call 0559998887\?/],
    ['go ahead', /is coming/],
  ),
  // Something asked in between.
  talk(
    ['POST /trucks 0551112223 King Road 3'],
    ['I need a tow truck', /^Where is the car\?\nWhich number can the driver call\?$/],
    [
      'how long until it comes?',
      /within 45 minutes[\s\S]*\n\nWhere is the car\?\nWhich number can the driver call\?$/,
    ],
    ['King Road 3', /^Which number can the driver call\?$/],
    ['0551112223', /“King Road 3” and call 0551112223\?/],
    ['does it cost anything?', /150 riyals[\s\S]*“King Road 3” and call 0551112223\?$/],
    ['ok yes', /is coming/],
  ),
  // Two wishes at once.
  talk(
    ['GET /repairs/R1234', 'POST /services 2026-09-20 oil 09:00'],
    [
      'Is my car ready, R1234? And please book an oil appointment for Sunday at 9 am',
      /R1234 is waiting[\s\S]*book oil on Sunday 20 September at 09:00\?$/,
    ],
    ['yes', /expect your car/],
  ),
  // A person who takes over reads what was done.
  talk(
    ['POST /services 2026-09-17 oil 10:00'],
    ['book a service: oil, Thursday 10 am', /book oil on Thursday 17 September at 10:00\?/],
    ['yes', /expect your car/],
    ['I want to talk to a manager', { summary: /Book a service.*2026-09-17/ }],
  ),
  talk([], ['I need to speak with a mechanic', 'person']),
  talk(
    [],
    ['book an appointment for tomorrow', /^Which service: oil, brakes or tires\?\nAt what time\?$/],
    ["actually I don't need it any more", /have not done it/],
  ),
  talk(
    ['POST /services 2026-09-16 oil 20:00'],
    ['need an appointment tomorrow for oil', /^At what time\?$/],
    ['eight in the evening', /book oil on Wednesday 16 September at 20:00\?/],
    ['sure', /expect your car/],
    ['thanks', /welcome/],
  ),
]
