import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /tables 2026-09-18 4 20:00'],
    ['Book a table for 4 on Friday at 8 pm please', /for 4 on Friday 18 September at 20:00\?$/],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-18 4 20:00'],
    ["hi, I'd like to reserve a table", /^For which day\?\nAt what time\?\nFor how many guests\?$/],
    ['friday', /^At what time\?\nFor how many guests\?$/],
    ['at 8', /^For how many guests\?$/],
    ['4', /for 4 on Friday 18 September at 20:00\?/],
    ['yes please', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-19 6 21:00'],
    ['I want to book a table for Saturday', /^At what time\?\nFor how many guests\?$/],
    ['do you have parking?', /20 riyals[\s\S]*\n\nAt what time\?\nFor how many guests\?$/],
    ['6 of us, 9 pm', /for 6 on Saturday 19 September at 21:00\?/],
    ['sure', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-16 5 21:00'],
    ['please reserve a table for 4 people tomorrow at 8 pm', /for 4 on Wednesday 16 September at 20:00\?/],
    ['actually make it 5 people', /for 5 on Wednesday 16 September at 20:00\?/],
    ['and 9 pm instead of 8', /for 5 on Wednesday 16 September at 21:00\?/],
    ['perfect, yes', /booked/],
  ),
  talk([], ['I want to book a table', /For which day/], ['never mind', /have not done it/]),
  talk(
    [],
    ['book a table for 2 tomorrow at 7 pm', /for 2 on Wednesday 16 September at 19:00\?/],
    ['no thanks', /have not done it/],
  ),
  // Wrong, then right.
  talk(
    ['GET /meals/123456'],
    ['where is my order 12345?', /What is your order number\?$/],
    ['oh, 123456', /123456 is being cooked/],
  ),
  {
    ...talk(
      ['GET /meals/123456', 'GET /meals/123465'],
      ['where is my food? order 123456', /I find no order 123456/],
      ['sorry, 123465', /123465 is being cooked/],
    ),
    statuses: [404],
  },
  {
    ...talk(['GET /meals/123456'], ['where is my order 123456?', { summary: /Track an order/ }]),
    statuses: [500],
  },
  talk(
    ['POST /tables 2026-09-18 10 20:00'],
    ['book a table for 40 on Friday at 8 pm', /up to 12 guests[\s\S]*For how many guests\?$/],
    ['ok then 10', /for 10 on Friday 18 September at 20:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-16 3 13:00'],
    ['I need to reserve a table for 3 tomorrow at 10 am', /At what time\?$/],
    ['1 pm then', /for 3 on Wednesday 16 September at 13:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['DELETE /tables/T1234 T1234'],
    ['please cancel my booking', /What is the booking code\?$/],
    ['it is 1234', /looks like T1234[\s\S]*What is the booking code\?$/],
    ['T1234', /cancel table T1234\?/],
    ['yes', /is cancelled/],
  ),
  // What the company cannot do.
  talk([], ['I want to apply for a job as a waiter please', 'person']),
  // Two actions, one after the other.
  talk(
    ['POST /tables 2026-09-17 2 20:30', 'GET /meals/123456'],
    ['a table for 2 on Thursday at 8:30 pm please', /for 2 on Thursday 17 September at 20:30\?/],
    ['yes', /booked/],
    ['and where is my order 123456?', /being cooked/],
  ),
  talk(
    ['POST /tables 2026-09-17 2 20:00', 'DELETE /tables/T1234 T1234'],
    ['book a table for two on Thursday at 8 pm', /for 2 on Thursday 17 September at 20:00\?/],
    ['yes', /Its code is T1234/],
    ['sorry, please cancel that booking', /What is the booking code\?$|Shall I cancel table T1234\?$/],
    ['T1234, yes', /Shall I cancel table T1234\?|is cancelled/],
    ['yes', /is cancelled|./],
  ),
  talk(
    ['GET /meals/123456', 'PATCH /meals/123456 King Fahd Road 5'],
    ['where is my order 123456?', /being cooked/],
    ['please change the address of it', /^To which address shall we bring it\?$/],
    ['King Fahd Road 5', /bring order 123456 to “King Fahd Road 5”\?/],
    ['yes', /is changed/],
  ),
  // A person in the middle.
  talk(
    [],
    ['book a table for Friday', /At what time\?\nFor how many guests\?/],
    ['can I talk to a human please', { summary: /Book a table.*2026-09-18[\s\S]*time/ }],
  ),
  talk(
    [],
    ['book a table for 2 tomorrow at 7 pm', /for 2 on Wednesday 16 September at 19:00\?/],
    ['I want to speak to a person first', { summary: /Book a table.*2026-09-16[\s\S]*yes/ }],
  ),
  // Bursts.
  talk(
    ['POST /tables 2026-09-16 2 21:00'],
    [['hi', 'table for two please', 'tomorrow', '9pm'], /for 2 on Wednesday 16 September at 21:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-16 7 21:00'],
    ['please book a table for 6 tomorrow at 9 pm', /for 6 on Wednesday 16 September at 21:00\?/],
    [['yes', 'oh wait', 'for 7 people'], /for 7 on Wednesday 16 September at 21:00\?/],
    ['yes', /booked/],
  ),
  // Beside the yes.
  talk(
    ['POST /tables 2026-09-16 2 21:00'],
    ['please book a table for 2 tomorrow at 9 pm', /for 2 on Wednesday 16 September at 21:00\?/],
    ['yes, and may we bring a birthday cake?', /own cake[\s\S]*for 2 on Wednesday 16 September at 21:00\?$/],
    ['great, yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-16 2 21:00'],
    ['please book a table for 2 tomorrow at 9 pm', /for 2 on Wednesday 16 September at 21:00\?/],
    ['yes thank you so much', /booked/],
    ['yes', /./],
  ),
  // Free words.
  talk(
    ['PATCH /meals/123456 Olaya Street 12, second floor'],
    ['please change the address of order 123456', /^To which address shall we bring it\?$/],
    ['Olaya Street 12, second floor', /order 123456 to “Olaya Street 12, second floor”\?/],
    ['yes', /is changed/],
  ),
  talk(
    ['PATCH /meals/123456 Palm Street 3.'],
    ['please change the address of order 123456', /^To which address shall we bring it\?$/],
    ['Palm Street 3. How long does delivery take?', /45 minutes[\s\S]*order 123456 to “Palm Street 3\.?”\?$/],
    ['yes', /is changed/],
  ),
  talk(
    [],
    [
      'I want to change the delivery address',
      /^What is your order number\?\nTo which address shall we bring it\?$/,
    ],
    ['123456', /^To which address shall we bring it\?$/],
    ['one second', /^To which address shall we bring it\?$/],
    ['forget it', /have not done it/],
  ),
  // Another wish in the middle.
  talk(
    ['DELETE /tables/T1234 T1234'],
    ['I want to book a table', /For which day/],
    ['actually, please cancel my booking T1234 instead', /cancel table T1234\?/],
    ['yes', /is cancelled/],
  ),
  talk(
    ['POST /tables 2026-09-18 5 20:00'],
    ['please book a table for 2 adults and 3 kids on Friday at 8 pm', /For how many guests\?$|for 5 on/],
    ['5', /for 5 on Friday 18 September at 20:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-15 4 21:00'],
    ['can you get me a table tonight at 9 for four?', /for 4 on Tuesday 15 September at 21:00\?/],
    ['ok', /booked/],
  ),
  // Of the customer's own.
  talk(['GET /points?phone=%2B966512345678'], ['how many points do I have?', /320 points/]),
  { ...talk([], ['how many points do I have?', 'person']), phone: null },
  // Something is wrong.
  talk(
    ['PATCH /meals/123456 Olaya Street 7'],
    ['please change the address of order 123456', /^To which address shall we bring it\?$/],
    ['King Fahd Road 5', /order 123456 to “King Fahd Road 5”\?/],
    ['no, that is the wrong address', /^To which address shall we bring it\?$/],
    ['Olaya Street 7', /order 123456 to “Olaya Street 7”\?/],
    ['yes', /is changed/],
  ),
  talk(
    ['PATCH /meals/123457 King Fahd Road 5'],
    ['please change the address of order 123456', /^To which address shall we bring it\?$/],
    ['King Fahd Road 5', /order 123456 to “King Fahd Road 5”\?/],
    ['no, wrong order number', /^What is your order number\?$/],
    ['123457', /order 123457 to “King Fahd Road 5”\?/],
    ['yes', /is changed/],
  ),
  talk(
    ['PATCH /meals/123457 Olaya 8'],
    ['I want to change the delivery address', /^What is your order number\?\nTo which address/],
    ['123456', /^To which address shall we bring it\?$/],
    ['sorry, the order number is wrong', /^What is your order number\?\nTo which address/],
    ['123457', /^To which address shall we bring it\?$/],
    ['Olaya 8', /order 123457 to “Olaya 8”\?/],
    ['yes', /is changed/],
  ),
  talk(
    ['POST /tables 2026-09-16 4 21:00'],
    ['book a table for 4 tomorrow at 7 pm', /for 4 on Wednesday 16 September at 19:00\?/],
    ['no, that is wrong', /^What should be different\?[\s\S]*for 4 on Wednesday 16 September at 19:00\?$/],
    ['the time', /^At what time\?$/],
    ['9 pm', /for 4 on Wednesday 16 September at 21:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-20 4 19:00'],
    ['book a table for 4 tomorrow at 7 pm', /for 4 on Wednesday 16 September at 19:00\?/],
    ['no, another day please', /^For which day\?$/],
    ['sunday', /for 4 on Sunday 20 September at 19:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-16 10 19:00'],
    ['book a table for 4 tomorrow at 7 pm', /for 4 on Wednesday 16 September at 19:00\?/],
    ['make it 40', /up to 12 guests[\s\S]*For how many guests\?$/],
    ['10', /for 10 on Wednesday 16 September at 19:00\?/],
    ['yes', /booked/],
  ),
  // What sounds like a wish for somebody.
  talk(
    ['POST /tables 2026-09-18 4 21:00'],
    ['I need a table', /^For which day\?\nAt what time\?\nFor how many guests\?$/],
    ['friday at nine in the evening', /^For how many guests\?$/],
    ['4', /for 4 on Friday 18 September at 21:00\?/],
    ['yes', /booked/],
  ),
  talk([], ['I need a manager', 'person']),
  // Hours in words.
  talk(
    ['POST /tables 2026-09-16 2 20:30'],
    [
      'book a table for two tomorrow at half past eight in the evening',
      /for 2 on Wednesday 16 September at 20:30\?/,
    ],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-16 2 21:00'],
    ['book a table for two tomorrow', /^At what time\?$/],
    ['nine', /for 2 on Wednesday 16 September at 21:00\?/],
    ['yes', /booked/],
  ),
  // Two wishes at once.
  talk(
    ['DELETE /tables/T1234 T1234', 'POST /tables 2026-09-18 4 21:00'],
    [
      'please cancel my booking T1234 and book a table for Friday',
      /^First this, and then “book a table for Friday”:\nShall I cancel table T1234\?$/,
    ],
    ['yes', /is cancelled[\s\S]*“book a table for Friday”:\nAt what time\?\nFor how many guests\?$/],
    ['9 pm', /^For how many guests\?$/],
    ['4', /for 4 on Friday 18 September at 21:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['POST /tables 2026-09-18 5 20:00'],
    ['cancel booking T1234 and book a table for Friday at 8 pm for 4', /Shall I cancel table T1234\?$/],
    ['no', /have not done it[\s\S]*for 4 on Friday 18 September at 20:00\?$/],
    ['make it 5', /for 5 on Friday 18 September at 20:00\?/],
    ['yes', /booked/],
  ),
  talk(
    ['GET /meals/123456', 'GET /points?phone=%2B966512345678'],
    ['where is my order 123456 and how many points do I have?', /being cooked[\s\S]*320 points/],
  ),
  talk(
    ['POST /tables 2026-09-18 3 20:00', 'DELETE /tables/T1234 T1234', 'GET /meals/123456'],
    [
      'book a table for friday and cancel booking T1234 and where is my order 123456?',
      /^First this[^\n]*cancel booking T1234 and where[^\n]*\nAt what time\?\nFor how many guests\?$/,
    ],
    ['8 pm for 3', /for 3 on Friday 18 September at 20:00\?/],
    ['yes', /booked[\s\S]*then “where is my order 123456\?”:\nShall I cancel table T1234\?$/],
    ['yes', /is cancelled[\s\S]*being cooked/],
  ),
  talk(
    [],
    ['cancel booking T1234 and book a table for Friday', /Shall I cancel table T1234\?$/],
    [
      'I want to speak to a person',
      { summary: /Cancel a table.*\nWanted after that: book a table for Friday$/ },
    ],
  ),
  talk(
    [],
    [
      'book a table for friday and saturday',
      /^Which of these do you mean: Friday 18 September or Saturday 19 September\?/,
    ],
  ),
]
