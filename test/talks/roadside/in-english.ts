import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /tows suv 0504443322 Exit 9 next to the Shell station true'],
    [
      'hi i need a tow',
      /^Is it a sedan, an SUV or a pickup\?\nWhere is the car\?\nDo the wheels still turn\?\nWhich number can the driver call\?$/,
    ],
    ['an suv', /^Where is the car\?\nDo the wheels still turn\?\nWhich number can the driver call\?$/],
    ['Exit 9 next to the Shell station', /^Do the wheels still turn\?\nWhich number can the driver call\?$/],
    ['yes they turn. 0504443322', /fetch the suv at “Exit 9 next to the Shell station”/],
    ['yes', /on its way/],
  ),
  talk(
    ['POST /visits 0504443322 Olaya Street in front of Kingdom Tower battery'],
    ['my battery is dead can you come', /^Where is the car\?\nWhich number can the driver call\?$/],
    [
      ['Olaya Street in front of Kingdom Tower', '0504443322'],
      /bring battery to “Olaya Street in front of Kingdom Tower” and call 0504443322\?/,
    ],
    ['how long will it take?', /40 minutes[\s\S]*\n\nShall we bring battery/],
    ['ok go ahead', /on its way/],
  ),
  talk(
    ['POST /visits 0501231234 parking of Nakheel Mall, level 2 tire'],
    [
      'flat tire!! parking of Nakheel Mall, level 2',
      /^Where is the car\?\nWhich number can the driver call\?$/,
    ],
    ['parking of Nakheel Mall, level 2', /^Which number can the driver call\?$/],
    ['0501231234', /bring tire to “parking of Nakheel Mall, level 2” and call 0501231234\?/],
    ['yes please', /on its way/],
  ),
  talk(
    ['GET /requests/R-7781'],
    ['where is the truck??', /^What is the request number\?$/],
    ['R7781', /R-7781 is 12 minutes away/],
  ),
  talk(
    ['DELETE /requests/R-7782 R-7782'],
    ['cancel my request R-7781', /cancel request R-7781\?/],
    ['does it cost anything?', /50 riyals[\s\S]*\n\nShall I cancel request R-7781\?$/],
    ['sorry i meant R-7782', /cancel request R-7782\?/],
    ['yes', /is canceled/],
  ),
  talk(
    ['POST /members false KSA1234 2026-10-01 2'],
    [
      'i want to become a member for two years starting october 1st',
      /^What is the number plate\?\nShall it renew by itself\?$/,
    ],
    ['KSA 1234, and dont renew it', /KSA1234 be a member for 2 years from Thursday 1 October/],
    ['exactly', /are a member/],
  ),
  talk(
    ['POST /members true ABC9876 2026-09-16 1'],
    ['sign up for membership, plate ABC9876, one year', /^From which day on\?\nShall it renew by itself\?$/],
    ['from tomorrow and yes it should renew', /ABC9876 be a member for 1 years from Wednesday 16 September/],
    ['yep', /are a member/],
  ),
  talk(
    [],
    ['tow truck please, sedan', /^Where is the car\?/],
    ['actually there is smoke coming from the engine and my kids are inside', 'person'],
  ),
  talk(
    ['POST /visits 0501231234 km 40 on the Qassim road fuel'],
    ['we are out of fuel', /^Where is the car\?\nWhich number can the driver call\?$/],
    ['can i pay cash?', /in cash or with mada[\s\S]*\n\nWhere is the car\?/],
    ['km 40 on the Qassim road, my number is 0501231234', /bring fuel to “km 40 on the Qassim road”/],
    ['yes', /on its way/],
  ),
  talk([], ['tow my car please', /^Is it a sedan/], ['never mind it started again', /have not done it/]),
]
