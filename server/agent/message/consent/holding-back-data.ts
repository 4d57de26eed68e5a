/*
 * What customers say if they take back what they wanted, ask for time, or have not made up their mind. Arabic words are
 * also heard in Latin letters (`answer-latin.ts`).
 */

/** What is said instead of an answer, by its meaning. */
export const HOLDING_BACK = {
  // Words that may also be a reason ("I changed my mind", «ما أبيه») or an answer ("any other wishes?" "no") are not
  // among them.
  withdrawing: [
    ...[
      'never mind',
      'nevermind',
      'forget it',
      'forget about it',
      'forget that',
      'cancel that',
      'cancel this',
    ],
    ...[
      'dont do it',
      'do not do it',
      'no wait',
      'wait no',
      'لا تسوي شي',
      'لا تسوون شي',
      'لا استنى',
      'لا انتظر',
    ],
    ...['leave it', 'lets not', 'dont bother', 'i give up'],
    ...['لا خلاص', 'خلاص لا', 'خلاص بطلت', 'خلاص هونت', 'لا بطلت', 'لا هونت', 'انسى', 'انس الموضوع', 'بلاش'],
    ...['ما عليك'],
  ],

  /** At the end of a few words they take it back too: "too pricey never mind", «غالي خلاص هونت». */
  withdrawingLast: [
    ...['never mind', 'nevermind', 'forget it', 'forget about it', 'cancel that'],
    ...['لا خلاص', 'خلاص لا', 'خلاص بطلت', 'خلاص هونت', 'بطلت', 'هونت'],
  ],

  /** They take it back only if nothing else is said. */
  withdrawingAlone: [...['stop', 'cancel', 'خلاص', 'بطلت', 'هونت'], ...['وقف', 'توقف', 'إيقاف', 'أوقف']],

  /** These take it back too, unless they are a reason that was asked for. */
  changingMind: [
    ...[
      'changed my mind',
      'no longer need',
      'no longer want',
      'not needed anymore',
      'dont need',
      'dont want it',
    ],
    ...[
      'do not need',
      'do not want it',
      'غيرت رأيي',
      'غيرت رأي',
      'ما عاد أبي',
      'ما عاد أبغى',
      'ما عاد أحتاج',
      'ما أحتاجه',
    ],
    ...['ما أبيه', 'ما أبغاه', 'مش عايز', 'مش عاوز', 'مش محتاج', 'لم أعد أريد', 'لم أعد أحتاج', 'صرفت النظر'],
  ],

  pausing: [
    ...[
      'wait',
      'hold on',
      'hang on',
      'one moment',
      'one second',
      'one sec',
      'one minute',
      'one min',
      'a moment',
    ],
    ...['a second', 'a sec', 'a minute', 'a min', 'let me check', 'let me see', 'let me look', 'brb'],
    ...['be right back', 'i will check', 'ill check', 'checking'],
    ...[
      'لحظة',
      'لحظات',
      'ثواني',
      'ثانية',
      'دقيقة',
      'دقايق',
      'استنى',
      'استنا',
      'اصبر',
      'اصبري',
      'انتظر',
      'انتظري',
    ],
    ...['شوي', 'شوية', 'خليني اشوف', 'خلني اشوف', 'بشوف'],
  ],

  /** A customer who asks for time may say what for: "one second, I'll ask my wife", «لحظة اشوف جدولي». */
  looking: [
    ...['let me check', 'let me look', 'let me ask', 'let me find', 'let me get', 'let me see if'],
    ...[
      'i will check',
      'ill check',
      'i will ask',
      'ill ask',
      'i need to check',
      'i have to check',
      'i check',
    ],
    ...[
      'خليني اشوف',
      'خلني اشوف',
      'خليني أتأكد',
      'خلني أتأكد',
      'خليني أدور',
      'خلني أدور',
      'خليني أسأل',
      'خلني أسأل',
    ],
    ...[
      'خليني أراجع',
      'خلني أراجع',
      'خليني أجيب',
      'اشوف',
      'بشوف',
      'أشاور',
      'بشاور',
      'أستشير',
      'أرجع لك',
      'أرجع لكم',
      'أتأكد',
      'بتأكد',
      'أدور',
      'بدور',
      'أسأل',
      'بسأل',
    ],
    ...['أجيب', 'بجيب', 'أراجع', 'براجع'],
  ],

  hesitating: [
    ...[
      'maybe',
      'maybe later',
      'perhaps',
      'possibly',
      'not sure',
      'not sure yet',
      'im not sure',
      'i am not sure',
    ],
    ...[
      'i dont know',
      'i dont know yet',
      'hmm',
      'hm',
      'um',
      'let me think',
      'let me think about it',
      'let me ask first',
    ],
    ...[
      'i need to think',
      'i need to think about it',
      'i will think about it',
      'ill think about it',
      'still thinking',
    ],
    ...[
      'give me time',
      'i need a moment',
      'i need time',
      'i will tell you later',
      'ill tell you later',
      'later',
    ],
    ...['ok but wait', 'but wait', 'i cannot decide'],
    ...[
      'يمكن',
      'ممكن',
      'ربما',
      'احتمال',
      'مو فاهم',
      'مب فاهم',
      'مش فاهم',
      'مش عارف',
      'مو عارف',
      'ما فهمت',
      'i dont understand',
      'i do not understand',
      'مو متأكد',
      'مو متأكدة',
      'مش متأكد',
      'ما أدري',
      'مدري',
      'خليني أفكر',
      'خلني أفكر',
    ],
    ...[
      'بفكر',
      'أفكر وأرد عليك',
      'بشوف وأرد عليك',
      'بفكر وأرد عليك',
      'محتار',
      'لسا ما قررت',
      'لسه ما قررت',
      'ما قررت',
    ],
    ...['امم', 'اممم', 'لاحقا'],
  ],

  /** What may stand beside a pause. */
  besideIt: [
    ...['please', 'pls', 'just', 'for', 'give me', 'ok', 'okay', 'sorry', 'hmm', 'um', 'لو سمحت', 'من فضلك'],
    ...['طيب', 'بس', 'واحدة', 'معليش'],
  ],
} satisfies Readonly<Record<string, readonly string[]>>
