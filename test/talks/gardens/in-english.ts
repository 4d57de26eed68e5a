import { type Talk, talk } from '../talk.ts'

export const IN_ENGLISH: readonly Talk[] = [
  talk(
    ['POST /visits Cedar Street 8, Al Rabi 2026-09-19 false morning mowing'],
    [
      'Hi, I need a gardener',
      /^Mowing, pruning or irrigation\?\nOn which day\?\nIn the morning or in the evening\?\nWhat is the address\?\nIs there a dog\?$/,
    ],
    ['mowing on saturday morning', /^What is the address\?\nIs there a dog\?$/],
    ['Cedar Street 8, Al Rabi', /^Is there a dog\?$/],
    ['no dog', /mowing on Saturday 19 September \(morning\) to “Cedar Street 8, Al Rabi”, dog: (?:no|false)/],
    ['yes', /will come/],
  ),
  talk(
    ['POST /visits villa 22 Olive Road 2026-09-17 true evening pruning'],
    [
      'can someone come and prune my trees thursday evening we have a dog',
      /^(?:Mowing, pruning or irrigation\?\n)?What is the address\?(?:\nIs there a dog\?)?$/,
    ],
    ['villa 22 Olive Road', /Thursday 17 September \(evening\) to “villa 22 Olive Road”, dog: (?:yes|true)/],
    ['yes please', /will come/],
  ),
  talk(
    ['GET /visits/GV4410'],
    ['the gardener is late', /^What is the visit number\?$/],
    ['how do i find it', /SMS[\s\S]*\n\nWhat is the visit number\?$/],
    ['gv4410', /Yusuf comes for GV4410/],
  ),
  talk(['GET /visits/GV4410'], ['when is my visit GV4410 again', /Yusuf comes for GV4410/]),
  talk(
    ['GET /visits/GV4410', 'PUT /moved 2026-09-20 evening GV4410'],
    ['when is my visit GV4410', /Yusuf comes for GV4410/],
    ['hmm that doesnt work, please reschedule my visit to sunday', /^In the morning or in the evening\?$/],
    ['evening would be better', /move GV4410 to Sunday 20 September \(evening\)\?/],
    ['yes thanks', /is moved/],
  ),
  talk(
    ['PUT /moved 2026-09-22 morning GV4410'],
    ['move my visit GV4410 to monday morning', /move GV4410 to Monday 21 September \(morning\)\?/],
    ['no tuesday', /move GV4410 to Tuesday 22 September \(morning\)\?/],
    ['ok', /is moved/],
  ),
  talk(
    ['POST /canceled GV4410'],
    ['i want to cancel the visit', /^What is the visit number\?$/],
    ['Is there a fee?', /60 riyals[\s\S]*\n\nWhat is the visit number\?$/],
    ['ok its GV4410', /cancel visit GV4410\?/],
    ['yes', /is canceled/],
  ),
  talk([], ['cancel my visit GV4410', /cancel visit GV4410\?/], ['no keep it', /have not done it/]),
  talk(
    ['POST /care 0553332211 weekly 300 2026-10-01'],
    [
      'we want a garden subscription, the garden is about 300 square metres',
      /^Weekly or fortnightly\?\nFrom which day on\?\nWhich number can we call\?$/,
    ],
    ['what does weekly cost?', /400 riyals[\s\S]*\n\nWeekly or fortnightly\?/],
    ['ok weekly then, from the 1st of october. 0553332211', /weekly care of 300 m² on Thursday 1 October/],
    ['perfect', /care begins/],
  ),
  talk(
    ['POST /care 0553332211 fortnightly 150 2026-09-20'],
    [
      'regular care please, fortnightly, 150 metres, starting next sunday, my phone is 0553332211',
      /fortnightly care of 150 m² on Sunday 20 September and call 0553332211/,
    ],
    ['go ahead', /care begins/],
  ),
  talk(
    [],
    ['book a gardener for tomorrow morning', /^Mowing, pruning or irrigation\?/],
    ['our gardener just fell off the ladder, hes unconscious', 'person'],
  ),
  talk(
    ['POST /canceled GV4410', 'POST /visits Palm Avenue 3 2026-09-23 false morning irrigation'],
    [
      'cancel my visit GV4410 and book a gardener for irrigation on the 23rd in the morning',
      /cancel visit GV4410\?/,
    ],
    ['yes', /is canceled[\s\S]*What is the address\?\nIs there a dog\?$/],
    [['Palm Avenue 3', 'no'], /irrigation on Wednesday 23 September \(morning\) to “Palm Avenue 3”/],
    ['yep', /will come/],
  ),
]
