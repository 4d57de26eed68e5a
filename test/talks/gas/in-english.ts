import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /gas Olaya Street 12, flat 3 2 true large'],
    ['hi i need gas', /^Small or large\?\nHow many cylinders\?\nTo which address\?\nWill you pay in cash\?$/],
    ['2 large ones', /^To which address\?\nWill you pay in cash\?$/],
    ['Olaya Street 12, flat 3', /^Will you pay in cash\?$/],
    ['yes cash', /2 large to “Olaya Street 12, flat 3”/],
    ['👍', /are coming/],
  ),
  talk(
    ['POST /gas behind the Jarir bookstore, villa 9 1 false small'],
    ['order a cylinder, a small one', /^How many cylinders\?/],
    ['just 1', /^To which address\?\nWill you pay in cash\?$/],
    ['do you take mada?', /mada[\s\S]*\n\nTo which address\?\nWill you pay in cash\?$/],
    [['behind the Jarir bookstore, villa 9', 'no, mada'], /1 small to “behind the Jarir bookstore, villa 9”/],
    ['ok perfect', /are coming/],
  ),
  talk(
    ['GET /gas/G10233'],
    ["where is my gas, it's been two hours", /^What is the order number\?$/],
    ['g 10233', /G10233 is on the truck/],
  ),
  talk([], ['it smells of gas in my kitchen!!', /998/]),
  talk(
    ['POST /checks 0561112222 2026-09-16 morning'],
    [
      'good afternoon, I want a safety check for tomorrow',
      /morning or in the afternoon\?\nWhich number can we call\?$/,
    ],
    ['morning. 0561112222', /Wednesday 16 September \(morning\) and call 0561112222\?/],
    ['how much does it cost', /120 riyals[\s\S]*\n\nShall we come/],
    ['alright', /is booked/],
  ),
  talk(
    ['POST /checks 0561112222 2026-09-20 afternoon'],
    ['book an inspection on saturday afternoon, 056 111 2222', /Saturday 19 September \(afternoon\)/],
    ['can we do sunday?', /Sunday 20 September \(afternoon\)/],
    ['yes thats fine', /is booked/],
  ),
  talk(
    ['PUT /addresses Palm Street 5 G10233'],
    ['I gave you the wrong street, change the address of G10233', /^What is the new address\?$/],
    ["it's Palm Street 5", /G10233 go to “Palm Street 5”/],
    ['yep', /is changed/],
  ),
  talk(
    [],
    ['need gas', /^Small or large\?/],
    ["sorry I don't need it anymore, my neighbour gave me one", /have not done it/],
  ),
  talk(
    ['POST /gas villa 9, Palm Street 3 true large'],
    ['order a cylinder, 3 large ones, cash', /^To which address\?$/],
    ['villa 9, Palm Street', /3 large to “villa 9, Palm Street” \(cash: (?:yes|true)\)/],
    ['yes quickly please', /are coming/],
  ),
]
