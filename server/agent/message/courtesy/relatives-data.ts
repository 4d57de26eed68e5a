/** Who has a question answered for somebody else. */
export const RELATIVES: readonly string[] = [
  ...[
    'زوجتي',
    'زوجي',
    'امي',
    'الوالدة',
    'ابوي',
    'والدي',
    'والدتي',
    'الوالد',
    'ولدي',
    'بنتي',
    'ابني',
    'ابنتي',
    'اختي',
  ],
  ...[
    'اخوي',
    'اخي',
    'صديقي',
    'صديقتي',
    'خويي',
    'خويتي',
    'زميلي',
    'زميلتي',
    'جارتي',
    'جاري',
    'مديري',
    'المدير',
    'خالتي',
  ],
  ...['خالي', 'عمتي', 'عمي', 'خطيبتي', 'خطيبي', 'اهلي', 'العيال', 'عيالي'],
]

/** What they do for it. */
export const ASKED_FOR: readonly string[] = [
  ...[
    'تسأل',
    'يسأل',
    'يسألون',
    'تسألكم',
    'يسألكم',
    'تبي تعرف',
    'يبي يعرف',
    'يبون يعرفون',
    'تبغى تعرف',
    'يبغى يعرف',
  ],
  ...[
    'تبي تسأل',
    'يبي يسأل',
    'تبغى تسأل',
    'يبغى يسأل',
    'ودها تعرف',
    'وده يعرف',
    'حابة تعرف',
    'حاب يعرف',
    'حابة تسأل',
  ],
  ...['حاب يسأل', 'تريد أن تعرف', 'يريد أن يعرف', 'تريد معرفة', 'يريد معرفة', 'تستفسر', 'يستفسر', 'يستفسرون'],
]

/** The same in English. */
export const ENGLISH_RELATIVES: readonly string[] = [
  ...[
    'wife',
    'husband',
    'mom',
    'mum',
    'mother',
    'dad',
    'father',
    'son',
    'daughter',
    'sister',
    'brother',
    'friend',
  ],
  ...[
    'boss',
    'manager',
    'cousin',
    'colleague',
    'neighbour',
    'neighbor',
    'parents',
    'kids',
    'family',
    'team',
    'boyfriend',
  ],
  ...['girlfriend', 'fiance', 'fiancee', 'partner', 'uncle', 'aunt', 'flatmate', 'roommate', 'company'],
]

/** What they do for it. */
export const ENGLISH_ASKED_FOR: readonly string[] = [
  ...[
    'wants to know',
    'want to know',
    'wants to ask',
    'want to ask',
    'is asking',
    'are asking',
    'asks',
    'ask',
    'asked',
  ],
  ...[
    'is wondering',
    'are wondering',
    'was wondering',
    'would like to know',
    'would like to ask',
    'needs to know',
  ],
  ...['need to know', 'wants to ask you', 'is asking if', 'asked me', 'is curious'],
]
