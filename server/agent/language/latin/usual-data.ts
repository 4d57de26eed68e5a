/** The article by itself, and what Arabic writes to it and to the next word: "w bel riyadh", "fel leil". */
export const PARTICLES: Readonly<Record<string, string>> = {
  ...{ el: '', al: '', il: '' },
  ...{ wel: 'و', wal: 'و' },
  ...{ b: 'ب', bl: 'ب', bel: 'ب', bil: 'ب', bal: 'ب' },
  ...{ l: 'ل', ll: 'ل', lel: 'ل', lil: 'ل' },
  ...{ f: 'في', fel: 'في', fil: 'في' },
}

/** What no rule tells from its neighbours, and words of Egypt and the Levant as articles' countries say them. */
export const USUAL: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    كم: 'addesh adesh 2addesh 2adesh adeish addeish adaysh qaddesh',
    متى: 'mata mita meta mta emta imta aymta eimta aimta',
    كيف: 'ezay izay ezzay izzay ezayy',
    وش: 'shno shino shnu shinu',
    أبي: '3ayez 3awez 3ayza 3awza 3awz biddi beddi badde badi',
    الحين: 'dilwa2ti delwa2ti delwa2ty dilwa2ty delwaty dlwa2ty halla2 hala2',
    بكرة: 'bacher bachir bokra bukra',
    عندكم: '3andko 3andoko 3ndko 3andkon 3ndkon',
    ممكن: 'mmkn mmkin',
    توصلون: 'twaslon twaslo twasslo bitwaslo bitwasslu bitwasslo btwaslo btwasslo etwaslon etwasloon',
    على: '3ala 3la 3ale',
    طلب: 'talab',
    إلغاء: 'elgha2 ilgha2 algha2',
    جديد: 'jadeed gedeed gdeed',
    رمضان: 'ramadan ramathan ramadhan',
    تنظيف: 'tan6eef',
    شقة: 'sha2a sha22a sha2et',
  }).flatMap(([word, spellings]) => spellings.split(' ').map((spelling) => [spelling, word])),
)
