/** What happens to somebody in danger. General questions about such things name them too. */
export const DANGERS: readonly string[] = [
  ...['fainted', 'unconscious', 'passed out', 'collapsed', 'not responding', 'wont wake up', 'not waking up'],
  ...['not breathing', 'stopped breathing', 'cannot breathe', 'cant breathe', 'choking', 'throat is closing'],
  ...['chest pain', 'heart attack', 'seizure', 'convulsions', 'bleeding', 'wont stop bleeding', 'drowning'],
  ...['overdose', 'too many pills', 'swallowed', 'allergic reaction', 'anaphylactic', 'poisoned'],
  ...['vomiting', 'throwing up', 'threw up'],
  ...[
    'suicide',
    'kill myself',
    'killing myself',
    'kill himself',
    'kill herself',
    'hurt myself',
    'want to die',
  ],
  ...['end my life', 'ending my life', 'dont want to live', 'do not want to live', 'dont wanna live'],
  ...[
    'on fire',
    'caught fire',
    'there is a fire',
    'theres a fire',
    'fire in the',
    'fire in my',
    'fire broke out',
  ],
  ...[
    'smell gas',
    'smells of gas',
    'smells like gas',
    'smell of gas',
    'gas smell',
    'gas leak',
    'leaking gas',
  ],
  ...['sparks', 'sparking', 'carbon monoxide', 'with a knife', 'with a gun', 'has a knife', 'has a gun'],
  ...[
    'electrocuted',
    'electric shock',
    'trapped in the elevator',
    'trapped in the lift',
    'stuck in the elevator',
  ],
  ...['stuck in the lift', 'locked in the car', 'locked inside the car', 'kidnapped', 'raped', 'stabbed'],
  ...['أغمي', 'مغمى', 'اغمى', 'فقد الوعي', 'فاقد الوعي', 'فقد وعيه', 'فقدت وعيها', 'لا يستجيب'],
  ...['ما يتنفس', 'ما تتنفس', 'لا يتنفس', 'لا تتنفس', 'ما أقدر أتنفس', 'مو قادر أتنفس', 'مش قادر أتنفس'],
  ...['مش عارف أتنفس', 'يختنق', 'تختنق', 'ينزف', 'تنزف', 'بينزف', 'الدم ما يوقف', 'يتشنج', 'تتشنج', 'بيتشنج'],
  ...['جرعة زائدة', 'بلع', 'بلعت', 'ابتلع', 'ابتلعت', 'تسمم', 'تسممت', 'تسممنا', 'يموت', 'بيموت'],
  ...['يستفرغ', 'تستفرغ', 'استفرغ', 'استفرغت', 'يتقيأ', 'تتقيأ'],
  ...[
    'انتحر',
    'أنتحر',
    'الانتحار',
    'بنتحر',
    'أقتل نفسي',
    'بقتل نفسي',
    'أموت نفسي',
    'أنهي حياتي',
    'إنهاء حياتي',
  ],
  ...[
    'ما أبغى أعيش',
    'ما أبي أعيش',
    'مابي أعيش',
    'لا أريد أن أعيش',
    'مش عايز أعيش',
    'مش عاوز أعيش',
    'أبي أموت',
  ],
  ...['أبغى أموت', 'عايز أموت', 'يغرق', 'تغرق', 'بيغرق', 'يحترق', 'تحترق', 'حريق', 'حريقة', 'بيولع'],
  ...['شرار', 'شرارة', 'أول أكسيد الكربون', 'معه سكين', 'معاه سكين', 'معه سلاح', 'معاه سلاح'],
  ...[
    'ريحة غاز',
    'ريحة الغاز',
    'رائحة غاز',
    'تسرب غاز',
    'تسرب الغاز',
    'تسريب غاز',
    'الغاز يسرب',
    'الغاز بيسرب',
  ],
  ...['انكهرب', 'تكهرب', 'اتكهرب', 'صعقة كهربائية', 'محبوس', 'انحبس', 'اتحبس', 'انخطف', 'يهددني', 'بيهددني'],
]

/** How people call for help where somebody is in danger. */
export const CRIES: readonly string[] = [
  ...['ساعدوني', 'ساعدونا', 'الحقوني', 'الحقونا', 'أنقذوني', 'أنقذونا', 'أغيثونا', 'النجدة'],
]

/** Means danger even if nothing else is said. */
export const ALONE: readonly string[] = [
  ...[
    'fire',
    'smoke',
    'burned',
    'burning',
    'blood',
    'bleeding',
    'injured',
    'hurt',
    'flood',
    'flooding',
    'bomb',
  ],
  ...[
    'attack',
    'attacked',
    'beaten',
    'shot',
    'kill',
    'die',
    'dying',
    'threatened',
    'threatening',
    'explosion',
  ],
  ...['emergency', 'ambulance', 'accident', 'stroke', 'rape', 'burglar', 'intruder', 'danger', 'sos'],
  ...[
    'نار',
    'حرائق',
    'دخان',
    'دم',
    'نزيف',
    'انفجار',
    'جلطة',
    'حادث',
    'حادثة',
    'طاح',
    'ثعبان',
    'عقرب',
    'لدغة',
  ],
  ...['لص', 'مضاربة', 'إسعاف', 'طوارئ', 'غرق', 'إغماء', 'قنبلة', 'خطر', 'زلزال'],
]

const BROKEN = ['انكسر', 'انكسرت', 'انكسروا', 'اتكسر', 'اتكسرت', 'كسر', 'كسرت', 'مكسور', 'مكسورة']
const OF_BODY = ['رجل', 'يد', 'ايد', 'ساق', 'ذراع', 'ظهر', 'حوض', 'رقبت', 'كتف', 'ركبت', 'راس']

/** What may break of somebody: with "his" or "her", since a table has legs too. */
export const INJURIES: readonly string[] = [
  ...BROKEN.flatMap((broken) => OF_BODY.flatMap((part) => [`${broken} ${part}ها`, `${broken} ${part}ه`])),
  ...['leg', 'arm', 'hand', 'back', 'hip', 'neck', 'ankle', 'wrist', 'shoulder'].flatMap((part) => [
    `broke her ${part}`,
    `broke his ${part}`,
    `broken her ${part}`,
    `broken his ${part}`,
  ]),
]
